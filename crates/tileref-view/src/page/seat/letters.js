// Capitals and small letters, as the tiles of the game write them: a Turkish "i" has the capital "İ". A letter whose capital
// is two letters stays as it is.

let [capitals, smalls] = [new Map(), new Map()];

export function setLetters(letters) {
  const pairs = letters.flatMap(({ letter, small }) => [...small].map((c, n) => [c, [...letter][n]]));
  [capitals, smalls] = [new Map(pairs), new Map(pairs.map(([small, capital]) => [capital, small]))];
}

const one = (c, other) => ([...other].length === 1 ? other : c);

export const upper = (text) => [...text].map((c) => capitals.get(c) || (smalls.has(c) ? c : one(c, c.toUpperCase()))).join("");

export const lower = (text) => [...text].map((c) => smalls.get(c) || (capitals.has(c) ? c : one(c, c.toLowerCase()))).join("");
