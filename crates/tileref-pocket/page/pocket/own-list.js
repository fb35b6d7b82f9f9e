// A word list of one's own, from a file.

import { inBackground } from "./background.js";
import { keepList } from "./games.js";
import { BUILT_IN } from "./lists.js";

// The most bytes of a file: ten times the longest list of English.
const MOST = 64 * 1024 * 1024;

function nameOf(file) {
  const name = file.name.replace(/\.\w+$/, "").replace(/[^\p{L}\p{M}\d_-]+/gu, "-").toLowerCase() || "words";
  return [...BUILT_IN, "none"].includes(name) ? `my-${name}` : name;
}

// Compiles and keeps the word list of a file, and returns its name: the one that is wanted, or that of the file. Throws an
// error for people.
export async function addList(file, wanted) {
  if (file.size > MOST) throw new Error("that file is too large for a word list");
  const name = wanted || nameOf(file);
  const { bytes, words } = await inBackground({ does: "compile", name, text: new Uint8Array(await file.arrayBuffer()) });
  await keepList({ name, bytes, words });
  return name;
}
