// Files that come in and go out.

import { el } from "../live/dom.js";
import { save } from "../live/picture.js";

// Lets somebody choose a file, of types as `accept` has them.
export function choose(accept) {
  return new Promise((resolve) => {
    const input = el("input", { type: "file", accept });
    input.onchange = () => (input.files.length ? resolve(input.files[0]) : null);
    input.click();
  });
}

// Saves a text as a file.
export function saveText(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  save(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
