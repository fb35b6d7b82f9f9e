// The pieces of work that take seconds. Each has a referee of its own.

import { Referee } from "./module.js";

const TASKS = {
  // The text of a word list, as bytes, becomes { bytes, words }.
  compile(referee, { name, text }) {
    const bytes = referee.file(`/compile/${name}`, text);
    return { bytes, words: referee.demand(`/list/${name}`, bytes).words };
  },
  // A list of the page, as its file is, becomes bytes as the page takes them.
  unpack: (referee, { name, packed }) => referee.file(`/unpack/${name}`, packed),
  // The play that nobody saw in a game, as its table takes it.
  unseen: (referee, { game }) => opened(referee, game).then(() => referee.demand("/unseen")),
  // What each turn could have been, as { html }.
  review: (referee, { game }) => opened(referee, game).then(() => referee.demand("/review")),
};

// Opens a game, with its word list.
async function opened(referee, { name, text }) {
  const { waits } = await referee.open({ name, text, redo: null, clock: null });
  if (waits !== null) throw new Error(`the word list ${waits} is not here`);
}

// Does a piece of work: `does` is one of the above. Throws an error for people.
export const work = async (task) => TASKS[task.does](await Referee.start(), task);
