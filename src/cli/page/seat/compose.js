// A play while it is composed: a start, the steps that were drawn, and the letters that were typed. Everything else
// follows from these three: which cells the word takes, which letters lie there already, and the line to submit.

import { opposite, step, wayBetween } from "./cells.js";

const LETTER = /\p{L}/u;

// One letter of a word: the longest tile of several signs that there is, one in brackets, or a single sign.
function letters(joined) {
  const faces = joined.map((face) => face.replace("ʼ", "['’ʼ]"));
  return ["\\[[^\\]]*\\]", ...faces, "\\p{L}\\p{M}*"].join("|");
}

// "?s+et" as letters with their marks. A space keeps the letter that lies there, where tiles are stacked.
function tokens(typed, { stacks, joined }) {
  const found = [];
  let mark = "";
  for (const part of typed.match(new RegExp(`${letters(joined)}|[?+ ]`, "giu")) || []) {
    if (LETTER.test(part)) {
      found.push({ letter: part.replace(/[[\]]/g, "").replace(/['’]/g, "ʼ").toUpperCase(), mark });
      mark = "";
    } else if (part === " ") {
      if (stacks) found.push({ letter: null, mark: "" });
    } else {
      mark = part;
    }
  }
  return { found, mark };
}

// Tiles as a word; brackets keep one apart that would be joined with those after it.
function written(word, joined) {
  const tiles = word.map((tile, n) => {
    const rest = word.slice(n).map((next) => next.letter).join("");
    const whole = joined.find((face) => rest.startsWith(face)) || tile.letter;
    return tile.mark + (whole === tile.letter ? tile.letter : `[${tile.letter}]`);
  });
  return tiles.join("");
}

export class Compose {
  // `table`: `ways`, whether words may bend, whether tiles are stacked, which marks there are, the tiles of several signs
  // (the longest first), the letter of a cell (or null), and whether a cell is on the board.
  constructor(table) {
    this.table = table;
    this.clear();
  }

  clear() {
    this.next();
    // Words that are finished, the first one and those after `also`: each with its line and its tiles.
    this.done = [];
  }

  next() {
    this.start = null;
    this.steps = [];
    this.typed = "";
  }

  get isEmpty() {
    return this.start === null && this.typed === "" && !this.done.length;
  }

  // The letter of a cell, that of a finished word included.
  letter(cell) {
    for (const { word } of this.done) {
      const tile = word.find((tile) => tile.cell === cell);
      if (tile) return tile.letter;
    }
    return this.table.letter(cell);
  }

  // The word is finished, and another one of the same tiles follows.
  also() {
    const { start, steps, typed, done } = this;
    if (this.line() === null) return;
    this.done = [...done, { part: Object.assign(new Compose(this.table), { start, steps, typed, done }) }];
    this.next();
    this.respell();
  }

  // The table has changed: words that are finished may come to lie otherwise.
  respell() {
    for (const done of this.done) Object.assign(done, { line: done.part.line(), word: done.part.spell().word });
  }

  // The tiles of all words, the one that is being typed included.
  words(spelled) {
    return [...this.done, spelled].flatMap(({ word }) => word);
  }

  // The way in which letters go on when no step is drawn for them.
  get way() {
    return this.steps.length ? this.steps[this.steps.length - 1] : this.table.ways[0];
  }

  get isStraight() {
    return this.steps.every((way) => way === this.steps[0]);
  }

  on(cell, way) {
    const next = step(cell, way);
    return next !== null && this.table.inside(next) ? next : null;
  }

  // A straight word takes in what lies directly before its start, as the rules of runs demand.
  first() {
    let first = this.start;
    if (this.table.stacks || !this.isStraight || (!this.steps.length && !this.typed)) return first;
    for (;;) {
      const before = this.on(first, opposite(this.way));
      if (before === null || !this.letter(before)) return first;
      first = before;
    }
  }

  // What the play comes to: `word`, a list of { cell, letter, mark, old, covers, token }; `open`, drawn cells that have
  // no letter yet; `clash`, a letter that was typed where another one lies; `off`, whether it leaves the board.
  spell() {
    const spelled = { word: [], open: [], clash: null, off: false, pending: "" };
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

  // Letters already on the table are filled in. Whoever types them all the same, from the first of a run of them, is
  // typing the whole word, so they are not taken for new letters.
  fill(found, spelled) {
    const goesOn = this.isStraight && (this.steps.length > 0 || found.length > 0);
    let next = 0;
    let echoes = false;
    let wasOld = false;
    for (let n = 0, cell = this.start; ; n += 1) {
      const old = this.letter(cell);
      if (old) {
        if (next >= found.length && n > this.steps.length && !goesOn) break;
        const same = next < found.length && found[next].letter === old;
        if (!wasOld) echoes = same;
        else if (echoes && !same && next < found.length) {
          spelled.clash = { cell, lies: old, typed: found[next].letter };
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
        break;
      }
      cell = after;
    }
  }

  // Where tiles are stacked, each letter goes on the next cell: the same letter uses what lies there, another covers it.
  cover(found, spelled) {
    let cell = this.start;
    found.forEach((token, n) => {
      if (cell === null) {
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
    spelled.open = this.drawn().slice(found.length);
  }

  // The cells that were tapped or dragged over.
  drawn() {
    const cells = this.start === null ? [] : [this.start];
    for (const way of this.steps) {
      const next = this.on(cells[cells.length - 1], way);
      if (next === null) break;
      cells.push(next);
    }
    return cells;
  }

  // How many steps lead to the last cell that was drawn or typed on.
  reach() {
    const { word } = this.spell();
    const first = word.findIndex((tile) => tile.cell === this.start);
    const typed = word.map((tile) => tile.token !== undefined).lastIndexOf(true);
    return Math.max(this.steps.length, typed - first);
  }

  // That cell: the next step is beside it.
  end() {
    let end = this.start;
    for (let n = 0; n < this.reach(); n += 1) end = this.on(end, this.steps[n] || this.way) || end;
    return end;
  }

  // All of the play as a line, or null while there is no word.
  whole() {
    const lines = [...this.done.map(({ line }) => line), this.line()].filter((line) => line !== null);
    return lines.length ? lines.join(" also ") : null;
  }

  // The word that is being typed as a part of the line, or null while there is none.
  line(spelled = this.spell()) {
    const { word } = spelled;
    const isNew = word.some((tile) => !tile.old);
    if (!isNew && (!this.done.length || word.length < 2)) return null;
    const ways = word.slice(1).map((tile, n) => wayBetween(word[n].cell, tile.cell, this.table.ways));
    const straight = ways.every((way) => way === ways[0]);
    const path = straight ? ways[0] || this.way : ways.join("");
    return `${word[0].cell} ${path} ${written(word, this.table.joined)}`.toLowerCase();
  }

  // --- what fingers and keys do ------------------------------------------------------------------------------------

  // A cell is tapped: the start; the next step; the last one again to take it back; a tile to change its kind; any
  // other cell moves the play there.
  tap(cell) {
    if (this.start === null) {
      this.start = cell;
      return;
    }
    const tile = this.spell().word.find((tile) => tile.cell === cell);
    if (tile && tile.token !== undefined && !tile.old) {
      this.turnOver(tile.token);
      return;
    }
    const end = this.end();
    const way = wayBetween(end, cell, this.table.ways);
    if (cell === end && this.steps.length) this.steps.pop();
    else if (cell === this.start) this.clear();
    else if (way !== null && (!tile || this.drawn().length < 2)) this.go(way);
    else if (!tile) this.start = cell;
  }

  // An arrow: the path grows by a step, or gets shorter where it goes back. Words that cannot bend are turned instead.
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
    // Letters that went on straight by themselves keep their cells.
    const reach = this.steps.length ? this.reach() : 0;
    while (this.steps.length < reach) this.steps.push(this.way);
    const end = this.drawn()[this.steps.length];
    if (end && this.on(end, way) !== null) this.steps.push(way);
  }

  // A finger is dragged to a cell; over the cell before the last one it takes the last one back.
  drag(cell) {
    const cells = this.drawn();
    const last = cells[cells.length - 1];
    if (cell === last) return;
    if (cells.length > 1 && cell === cells[cells.length - 2]) {
      this.steps.pop();
      return;
    }
    const way = wayBetween(last, cell, this.table.ways);
    if (way === null || cells.includes(cell)) return;
    if (this.table.bends || !this.steps.length || way === this.way) this.steps.push(way);
  }

  // The next kind of the tile that a letter is laid with: a letter, then each mark of this game.
  turnOver(token) {
    const kinds = ["", ...this.table.marks];
    let at = -1;
    this.typed = this.typed.replace(new RegExp(`([?+]*)(${letters(this.table.joined)}| )`, "giu"), (all, mark, letter) => {
      if (letter === " " && !this.table.stacks) return all;
      at += 1;
      if (at !== token) return all;
      return kinds[(kinds.indexOf(mark.slice(-1)) + 1) % kinds.length] + letter;
    });
  }

  // A mark for the next letter; the same one again takes it back.
  mark(kind) {
    const pending = /[?+]$/.exec(this.typed);
    this.typed = this.typed.replace(/[?+]+$/, "");
    if (!pending || pending[0] !== kind) this.typed += kind;
  }
}
