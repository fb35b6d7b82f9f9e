// Requests to the referee, which is in this page.

import { game } from "../pocket/game.js";

// Sends a request. The answer is { status, body, text, why, wait }, as that of a server: the JSON of the body or null, its
// text, and why the request was refused. There is always room for another. A request that is no longer `wanted`, by its
// signal, is not answered.
export const ask = async (path, body, wanted) => ({ wait: 0, ...await game.request(path, body, wanted) });

// What the dictionary of the table says of some words.
export async function lookUp(words) {
  const { body, why } = await ask(`/look?words=${encodeURIComponent(words)}`);
  return why || body.text.trim();
}
