// Games that come from elsewhere: a file, or a link.

import * as games from "./games.js";
import { give } from "./lists.js";
import { Referee } from "./module.js";

// The most bytes of a file that is read at all.
const MOST = 8 * 1024 * 1024;

function answered({ status, body, why }) {
  if (status >= 400) throw new Error(why);
  return body;
}

// Opens a record with a referee, with its word list if that can be had: { summary, waits }, what the shelf shows of it, and
// the list that is missing. Throws an error for people.
export async function opened(referee, text, name) {
  const open = () => referee.ask("/open", { name, text, redo: null, clock: null });
  const first = open();
  // Some games cannot even be read without it.
  const { waits } = first.body || {};
  const isThere = Boolean(waits) && await give(referee, waits).then(() => true, () => false);
  return answered(isThere ? open() : first);
}

// Keeps a record as a game of one's own, and returns its name. Throws an error for people.
export async function addText(text, name) {
  const { summary } = await opened(await Referee.start(), text, name);
  games.persist();
  try {
    return (await games.add((taken) => ({ name: games.free(name, taken), text, summary }))).name;
  } catch (error) {
    throw new Error(games.reason(error));
  }
}

// Keeps the game in a file, and returns its name. Throws an error for people.
export async function addFile(file) {
  if (file.size > MOST) throw new Error("that file is too large for a record of a game");
  return addText(await file.text(), file.name.replace(/(\.ya?ml)?$/i, ".yaml"));
}
