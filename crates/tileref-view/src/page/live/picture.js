// A drawing as a picture that other apps take.

import { el } from "./dom.js";

// The address of an SVG as a PNG, twice as large.
export async function picture(svg) {
  const image = el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  await image.decode();
  const [width, height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  const canvas = el("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return canvas.toDataURL("image/png");
}

// Saves what is at an address on this phone.
export const save = (href, download) => el("a", { href, download }).click();
