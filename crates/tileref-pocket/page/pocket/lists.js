// Word lists: those that come with the page, and one's own, which were compiled here from a file.

import { inBackground } from "./background.js";
import { list, listNames } from "./games.js";

// The lists that come with the page, the usual one first, each with what it is.
export const BUILT_IN = new Map(@LISTS@);

// The names of the lists that are here or come with the page, the usual one first.
export const names = async () => [...BUILT_IN.keys(), ...await listNames().catch(() => [])];

// The bytes of a list, compiled. Throws an error for people.
export async function bytesOf(name) {
  const own = await list(name).catch(() => undefined);
  if (own) return own.bytes;
  if (!BUILT_IN.has(name)) throw new Error(`the word list ${name} is not on this phone`);
  const reply = await fetch(new URL(`../lists/${name}.packed`, import.meta.url)).catch(() => null);
  if (reply === null || !reply.ok) throw new Error(`the word list ${name} has not come yet, and there is no connection`);
  return inBackground({ does: "unpack", name, packed: new Uint8Array(await reply.arrayBuffer()) });
}
