// The pieces of work that take seconds. Each has a referee of its own.

import { bytesOf } from "./lists.js";
import { Referee } from "./module.js";

const TASKS = {
  // The text of a word list, as bytes, becomes { bytes, words }.
  compile(referee, { name, text }) {
    const { status, bytes } = referee.call(`/compile/${name}`, text);
    if (status >= 400) throw new Error(JSON.parse(new TextDecoder().decode(bytes)).error.message);
    return { bytes, words: answered(referee.ask(`/list/${name}`, bytes)).words };
  },
  // The play that nobody saw in a game, as its table takes it.
  unseen: (referee, { game }) => opened(referee, game).then(() => answered(referee.ask("/unseen"))),
  // What each turn could have been, as { html }.
  review: (referee, { game }) => opened(referee, game).then(() => answered(referee.ask("/review"))),
};

function answered({ status, body, why }) {
  if (status >= 400) throw new Error(why);
  return body;
}

// Opens a game, with its word list.
async function opened(referee, { name, text }) {
  const open = () => referee.ask("/open", { name, text, redo: null, clock: null });
  const { waits } = open().body || {};
  if (waits) answered(referee.ask(`/list/${waits}`, await bytesOf(waits)));
  answered(open());
}

// Does a piece of work: `does` is one of the above. Throws an error for people.
export const work = async (task) => TASKS[task.does](await Referee.start(), task);
