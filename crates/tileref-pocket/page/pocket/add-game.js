// Games that come from elsewhere: a file, or a link.

import * as games from "./games.js";
import { Referee } from "./module.js";

// The most bytes of a record.
const MOST = @MAX_RECORD@;

// Keeps a game, { name, text, summary }, and returns the address of its page: where nothing can be kept, the game itself is
// in it. Throws an error for people.
export async function addGame(made, referee) {
  const page = "game.html";
  if (await games.canKeep()) {
    const { name } = await games.add(made);
    games.persist();
    return `${page}#${encodeURIComponent(name)}`;
  }
  referee.demand("/open", { ...made, redo: null, clock: null });
  return new TextDecoder().decode(referee.file("/export/link", page));
}

// The same for a record.
export async function addText(text, name) {
  const referee = await Referee.start();
  const { summary } = await referee.open({ name, text, redo: null, clock: null });
  return addGame({ name, text, summary }, referee);
}

// The same for the game in a file.
export async function addFile(file) {
  if (file.size > MOST) throw new Error("that file is too large for a record of a game");
  return addText(await file.text(), file.name.replace(/(\.ya?ml)?$/i, ".yaml"));
}
