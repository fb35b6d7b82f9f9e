// Files that come in and go out.

import { el } from "../live/dom.js";
import { save } from "../live/picture.js";

// Lets somebody choose a file, of any type: phones do not know those of records.
export function choose() {
  return new Promise((resolve) => {
    const input = el("input", { type: "file" });
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
