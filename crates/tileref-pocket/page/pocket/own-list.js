// A word list of one's own, from a file.

import { inBackground } from "./background.js";
import { keepList, list } from "./games.js";
import { BUILT_IN } from "./lists.js";

// The most bytes of a file.
const MOST = @MAX_LIST@;

function nameOf(file) {
  const name = file.name.replace(/\.\w+$/, "").replace(/[^\p{L}\p{M}\d_-]+/gu, "-").toLowerCase() || "words";
  return BUILT_IN.has(name) || name === "none" ? `my-${name}` : name;
}

const isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

// The name that is wanted for the bytes of a list, with a number if another list has it: earlier games are judged by that.
async function free(wanted, bytes) {
  for (let [name, number] = [wanted, 2]; ; name = `${wanted}-${number}`, number += 1) {
    const other = await list(name);
    if (!other || isSame(other.bytes, bytes)) return name;
  }
}

// Compiles and keeps the word list of a file, and returns its name: the one that is wanted, or like that of the file. Throws
// an error for people.
export async function addList(file, wanted) {
  if (file.size > MOST) throw new Error("that file is too large for a word list");
  const like = wanted || nameOf(file);
  const { bytes, words } = await inBackground({ does: "compile", name: like, text: new Uint8Array(await file.arrayBuffer()) });
  const name = wanted || await free(like, bytes);
  await keepList({ name, bytes, words });
  return name;
}
