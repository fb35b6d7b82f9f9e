// A play while it is composed: its first cell, the steps that were drawn, and the letters that were typed. Everything
// else follows from these: the cells of the word, the letters that are already there, and the line to submit.

import { opposite, step, wayBetween } from "./cells.js";
import { lower, upper } from "./letters.js";

const LETTER = /\p{L}/u;

// Splits "?s+et" into letters with their marks. A tile is in brackets, or has several letters (the longest are first in
// `joined`), or one letter. In games with stacks, a space keeps the letter of its cell.
export function tokens(typed, { stacks, joined }) {
  const found = [];
  let mark = "";
  const faces = joined.map((face) => face.replace("ʼ", "['’ʼ]"));
  const tile = ["\\[[^\\]]*\\]", ...faces, "\\p{L}\\p{M}*", "[?+ ]"].join("|");
  for (const part of typed.match(new RegExp(tile, "giu")) || []) {
    if (LETTER.test(part)) {
      found.push({ letter: upper(part.replace(/[[\]]/g, "").replace(/['’]/g, "ʼ")), mark });
      mark = "";
    } else if (part === " ") {
      if (stacks) found.push({ letter: null, mark: "" });
    } else {
      mark = part;
    }
  }
  return { found, mark };
}

// Writes tiles as a word. Brackets separate a tile that would otherwise be read together with the next ones.
function written(word, joined) {
  const tiles = word.map((tile, n) => {
    const letter = tile.letter || " ";
    const rest = word.slice(n).map((next) => next.letter || " ").join("");
    const whole = joined.find((face) => rest.startsWith(face)) || letter;
    return tile.mark + (whole === letter ? letter : `[${letter}]`);
  });
  return tiles.join("");
}

// What is typed, with one more tile, which may have its mark; without its last tile or mark.
export function longer(typed, tile, table) {
  const { found, mark } = tokens(typed, table);
  if (/^[?+]$/.test(tile)) return written(found, table.joined) + tile;
  const [, own, letter] = /^([?+]?)(.*)$/.exec(tile);
  return written([...found, { letter: letter === " " ? null : letter, mark: own || mark }], table.joined);
}

export function shorter(typed, table) {
  const { found, mark } = tokens(typed, table);
  return written(mark ? found : found.slice(0, -1), table.joined);
}

export class Compose {
  // `table` has the directions (`ways`), whether words may bend, tiles are stacked, a straight word is its whole line of
  // tiles (`whole`), and a tile alone is burnt; the marks of the game, its tiles with several letters (the longest first),
  // the letter of a cell (or null), and whether a cell is on the board.
  constructor(table) {
    this.table = table;
    this.clear();
  }

  clear() {
    this.next();
    // Finished words, each with its line and its tiles: the first word, and those after `also`.
    this.done = [];
  }

  next() {
    this.start = null;
    this.steps = [];
    this.typed = "";
  }

  // The words of the play, from which `restore` composes it again.
  entered() {
    const parts = [...this.done.map(({ part }) => part), this];
    return parts.map(({ start, steps, typed }) => ({ start, steps, typed }));
  }

  restore(words) {
    words.forEach((word, n) => {
      if (n > 0) this.also();
      Object.assign(this, word);
    });
  }

  get isEmpty() { return this.start === null && this.typed === "" && !this.done.length; }

  // The letter on a cell, or that of a finished word there.
  letter(cell) {
    for (const { word } of this.done) {
      const tile = word.find((tile) => tile.cell === cell);
      if (tile) return tile.letter;
    }
    return this.table.letter(cell);
  }

  // Finishes the word, and starts another one of the same play.
  also() {
    const { start, steps, typed, done } = this;
    if (this.line() === null) return;
    this.done = [...done, { part: Object.assign(new Compose(this.table), { start, steps, typed, done }) }];
    this.next();
    this.respell();
  }

  // Places the finished words again, because the table may have changed.
  respell() {
    for (const done of this.done) Object.assign(done, { line: done.part.line(), word: done.part.spell().word });
  }

  // The tiles of all words, including the one that is being typed.
  words(spelled) { return [...this.done, spelled].flatMap(({ word }) => word); }

  // The direction of letters for which no step is drawn: that of the last step; of a new word, the one in which it crosses
  // the tile that it starts on, or where that can be covered, the one of its line; or else the one in which it meets a tile.
  get way() {
    const { start, steps, table } = this;
    if (steps.length || start === null || !table.whole) return steps[steps.length - 1] || table.ways[0];
    const { length } = tokens(this.typed, table).found;
    const has = (cell, way, most) => {
      const next = this.on(cell, way);
      return next !== null && (Boolean(this.letter(next)) || (most > 1 && has(next, way, most - 1)));
    };
    const beside = (way) => has(start, opposite(way), 1);
    const isInLine = (way) => beside(way) || has(start, way, 1);
    const suits = (way) => this.letter(start) ? isInLine(way) === table.stacks : beside(way) || has(start, way, length);
    return table.ways.filter((way) => way === "d" || way === table.ways[0]).find(suits) || table.ways[0];
  }

  get isStraight() { return this.steps.every((way) => way === this.steps[0]); }

  on(cell, way) {
    const next = step(cell, way);
    return next !== null && this.table.inside(next) ? next : null;
  }

  // The first cell of the word: a straight word includes the letters directly before its start.
  first() {
    let first = this.start;
    if (!this.table.whole || !this.isStraight || (!this.steps.length && !this.typed)) return first;
    for (;;) {
      const before = this.on(first, opposite(this.way));
      if (before === null || !this.letter(before)) return first;
      first = before;
    }
  }

  // Places the letters: `word` is a list of { cell, letter, mark, old, covers, token }; `open` the drawn cells without a
  // letter; `clash` a letter that was typed over another one; `off` whether the word leaves the board; `fits` how many of
  // the typed letters come before that; `pending` a mark for the next letter.
  spell() {
    const spelled = { word: [], open: [], clash: null, off: false, fits: null, pending: "" };
    if (this.start === null) return spelled;
    const { found, mark } = tokens(this.typed, this.table);
    spelled.pending = mark;
    for (let cell = this.first(); cell !== this.start; cell = this.on(cell, this.way)) {
      spelled.word.push({ cell, letter: this.letter(cell), mark: "", old: true });
    }
    if (this.table.stacks) this.cover(found, spelled);
    else this.fill(found, spelled);
    return spelled;
  }

  // Fills in the letters on the table. If they are typed as well, from the first of several in a row, the player is
  // typing the whole word, so they are not taken for new letters.
  fill(found, spelled) {
    const continues = this.isStraight && (this.steps.length > 0 || found.length > 0);
    let next = 0;
    let echoes = false;
    let wasOld = false;
    for (let n = 0, cell = this.start; ; n += 1) {
      const old = this.letter(cell);
      if (old) {
        if (next >= found.length && n > this.steps.length && !continues) break;
        const same = next < found.length && found[next].letter === old;
        if (!wasOld) echoes = same;
        else if (echoes && !same && next < found.length) {
          spelled.clash = { cell, old, typed: found[next].letter };
          spelled.fits = next;
          echoes = false;
        }
        if (echoes && same) next += 1;
        spelled.word.push({ cell, letter: old, mark: "", old: true });
      } else if (next < found.length) {
        spelled.word.push({ cell, letter: found[next].letter, mark: found[next].mark, old: false, token: next });
        next += 1;
      } else if (n <= this.steps.length) {
        spelled.open = this.drawn().slice(n);
        break;
      } else break;
      wasOld = Boolean(old);
      const after = this.on(cell, n < this.steps.length ? this.steps[n] : this.way);
      if (after === null) {
        spelled.off = next < found.length;
        if (spelled.off && !spelled.clash) spelled.fits = next;
        break;
      }
      cell = after;
    }
  }

  // In games with stacks, each letter takes the next cell: the same letter uses the tile there, another one covers it. Where a
  // word is its whole line of tiles, those behind the letters follow.
  cover(found, spelled) {
    let cell = this.start;
    found.forEach((token, n) => {
      if (cell === null) {
        if (!spelled.off) spelled.fits = n;
        spelled.off = true;
        return;
      }
      const old = this.letter(cell);
      const letter = token.letter || old;
      if (letter !== null) {
        const same = letter === old && !token.mark;
        spelled.word.push({ cell, letter, mark: token.mark, old: same, covers: same ? null : old, token: n });
      }
      cell = this.on(cell, n < this.steps.length ? this.steps[n] : this.way);
    });
    while (this.table.whole && this.isStraight && found.length && cell !== null && this.letter(cell)) {
      spelled.word.push({ cell, letter: this.letter(cell), mark: "", old: true });
      cell = this.on(cell, this.way);
    }
    spelled.open = this.drawn().slice(found.length);
  }

  // The cells of the drawn path.
  drawn() {
    const cells = this.start === null ? [] : [this.start];
    for (const way of this.steps) {
      const next = this.on(cells[cells.length - 1], way);
      if (next === null) break;
      cells.push(next);
    }
    return cells;
  }

  // The cells of the word from its start, and those that are drawn after it.
  cells() {
    const { word, open } = this.spell();
    const cells = [...word.map(({ cell }) => cell), ...open];
    return cells.slice(Math.max(0, cells.indexOf(this.start)));
  }

  // The last cell that was drawn or typed on, from which the path continues.
  end() {
    const { word } = this.spell();
    const typed = word.filter(({ token }) => token !== undefined).map(({ cell }) => cell).pop();
    const cells = this.cells();
    return cells[Math.max(this.steps.length, cells.indexOf(typed))] || this.start;
  }

  // Draws the path as far as this cell of the word: letters without drawn steps keep their cells.
  reach(cell) {
    const length = this.cells().indexOf(cell);
    while (this.steps.length < length) this.steps.push(this.way);
  }

  // The first word whose letters do not fit, or null: { part, clash, off, fits }. If the table has all letters of a
  // finished word by now, `fits` is null.
  misfit() {
    for (const part of [...this.done.map((done) => done.part), this]) {
      const { clash, off, fits } = part.spell();
      if (fits !== null || (part !== this && part.line() === null)) return { part, clash, off, fits };
    }
    return null;
  }

  // The typed letters of a misfit that do fit.
  fitting({ part, fits }) {
    return written(tokens(part.typed, this.table).found.slice(0, fits), this.table.joined);
  }

  // Removes the letters that do not fit.
  trim() {
    const misfit = this.misfit();
    if (misfit === null) return;
    if (misfit.fits === null) {
      this.clear();
      return;
    }
    misfit.part.typed = this.fitting(misfit);
    this.respell();
  }

  // The whole play as a line; null while there is no word, or if a typed letter would not be in it.
  whole() {
    if (this.misfit() !== null) return null;
    const lines = [...this.done.map(({ line }) => line), this.line()].filter((line) => line !== null);
    return lines.length ? lines.join(" also ") : null;
  }

  // The part of the line for the word that is being typed, or null while there is none.
  line() {
    const { word, fits } = this.spell();
    if (fits !== null) return null;
    const isNew = word.some((tile) => !tile.old);
    // A tile alone is no word: it is burnt.
    if (this.table.burns && isNew && word.length === 1 && !this.steps.length) return `burn ${word[0].cell.toLowerCase()} ${lower(written(word, this.table.joined))}`;
    if (!isNew && (!this.done.length || word.length < 2)) return null;
    const ways = word.slice(1).map((tile, n) => wayBetween(word[n].cell, tile.cell, this.table.ways));
    const straight = ways.every((way) => way === ways[0]);
    const path = straight ? ways[0] || this.way : ways.join("");
    return `${word[0].cell.toLowerCase()} ${path} ${lower(written(word, this.table.joined))}`;
  }

  // The word without its place, or null once it has one.
  unplaced() {
    const { found, mark } = tokens(this.typed, this.table);
    const isWord = this.start === null && !this.done.length && found.length > 1 && !mark && found.every(({ letter }) => letter);
    return isWord ? lower(written(found, this.table.joined)) : null;
  }

  // Takes up a line: the word at its place.
  take(line) {
    const [cell, path, word] = line.split(" ");
    this.start = cell.toUpperCase();
    this.steps = this.table.ways.includes(path) ? [path] : [...path];
    this.typed = upper(word);
  }

  // Lays a tile on a cell: the first one of the word, or the next one if the word gets there.
  lay(cell, tile) {
    const { start, steps, typed } = this;
    this.typed = longer(typed, tile, this.table);
    if (start === null) this.start = cell;
    const token = tokens(this.typed, this.table).found.length - 1;
    const ends = () => this.spell().word.some((one) => one.cell === cell && one.token === token);
    for (const way of [null, ...this.table.ways]) {
      if (way !== null) this.steps = [...(this.table.bends ? steps : []), way];
      if (ends()) return;
    }
    Object.assign(this, { start, steps, typed });
  }

  // A tap chooses the first cell, then adds a step: beside the last letter, the word bends there. On the last cell it removes
  // the last step, on a composed tile it changes its kind, on the first cell it clears the play; any other cell becomes the
  // first one.
  tap(cell) {
    const tile = this.spell().word.find((tile) => tile.cell === cell);
    const cells = this.cells();
    const end = this.end();
    const from = [end, cells[cells.length - 1]].find((last) => last && this.goes(last, cell));
    if (this.start === null) this.start = cell;
    else if (tile && tile.token !== undefined && !tile.old) this.nextKind(tile.token);
    else if (cell === end && this.steps.length) this.steps.pop();
    else if (cell === this.start) this.clear();
    else if (from && (!tile || this.drawn().length < 2)) {
      this.reach(from);
      this.go(wayBetween(from, cell, this.table.ways));
    } else if (!tile) this.start = cell;
  }

  // Whether the path can go on from its last cell to this one. A word that cannot bend turns at its first cell alone.
  goes(last, cell) {
    const way = wayBetween(last, cell, this.table.ways);
    return way !== null && (this.table.bends || last === this.start || way === this.way);
  }

  // An arrow adds a step, or removes the last one if it goes back. A word that cannot bend is turned instead, and so is one
  // of which no step is drawn.
  go(way) {
    if (this.start === null) return;
    if (!this.table.bends) {
      const grows = this.steps.length && way === this.way;
      this.steps = grows ? [...this.steps, way] : [way];
      if (this.on(this.start, way) === null) this.steps = [];
      return;
    }
    if (this.steps.length && way === opposite(this.way)) {
      this.steps.pop();
      return;
    }
    if (this.steps.length) this.reach(this.end());
    const end = this.drawn()[this.steps.length];
    if (end && this.on(end, way) !== null) this.steps.push(way);
  }

  // A drag of the end to a cell adds a step; back to a cell of the path, it removes those after it. The letters follow.
  drag(cell) {
    const cells = this.drawn();
    if (cells.includes(cell)) this.steps.length = cells.indexOf(cell);
    else if (this.goes(cells[cells.length - 1], cell)) this.steps.push(wayBetween(cells[cells.length - 1], cell, this.table.ways));
  }

  // Changes the tile of a letter to the next kind: plain, then each mark of the game.
  nextKind(token) {
    const { found, mark } = tokens(this.typed, this.table);
    const kinds = ["", ...this.table.marks];
    found[token].mark = kinds[(kinds.indexOf(found[token].mark) + 1) % kinds.length];
    this.typed = written(found, this.table.joined) + mark;
  }

  // Marks the next letter; the same mark again removes it.
  mark(kind) {
    const { mark } = tokens(this.typed, this.table);
    this.typed = this.typed.replace(/[?+]+$/, "") + (mark === kind ? "" : kind);
  }
}
