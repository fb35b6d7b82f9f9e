// Games that come from elsewhere: a file, or a link.

import * as games from "./games.js";
import { Referee } from "./module.js";

// The most bytes of a record.
const MOST = @MAX_RECORD@;

// Keeps a record as a game of one's own, and returns its name. Throws an error for people.
export async function addText(text, name) {
  const referee = await Referee.start();
  const { summary } = await referee.open({ name, text, redo: null, clock: null });
  games.persist();
  return (await games.add({ name, text, summary })).name;
}

// Keeps the game in a file, and returns its name. Throws an error for people.
export async function addFile(file) {
  if (file.size > MOST) throw new Error("that file is too large for a record of a game");
  return addText(await file.text(), file.name.replace(/(\.ya?ml)?$/i, ".yaml"));
}
