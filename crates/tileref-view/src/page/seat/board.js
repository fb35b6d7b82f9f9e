// The board, and the play that is composed on it by touch, mouse or keys.

import { opposite, place, step } from "./cells.js";
import { Compose, longer, tokens } from "./compose.js";
import { apart, byId, chips, el, setText } from "../live/dom.js";
import { upper } from "./letters.js";
import { AXIS, Sheet } from "./sheet.js";

const KEYS = { ArrowRight: "r", ArrowLeft: "l", ArrowUp: "u", ArrowDown: "d" };
// Pixels per cell, unless the whole table is shown.
const NEAR = 44;

export class Board {
  constructor(app) {
    Object.assign(this, { app, sheet: null, svg: null, drawing: null, isNear: true, pieces: new Map(), premiums: new Map(), meant: "", cursor: null, arranged: null, drags: false });
    this.view = byId("view");
    this.paper = byId("sheet");
    this.field = byId("letters");
    this.grip = el("div", { id: "grip" });
    this.compose = new Compose({
      ways: [], bends: true, stacks: false, whole: true, burns: false, marks: [], joined: [],
      letter: (cell) => (this.pieces.has(cell) ? this.pieces.get(cell).letter : null),
      inside: (cell) => this.isPlace(cell),
    });
    byId("also").onclick = () => this.act(() => this.compose.also());
    byId("trim").onclick = () => this.act(() => this.compose.trim());
    byId("ways").onclick = ({ target }) => (target.value ? this.act(() => this.compose.go(target.value)) : null);
    this.view.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("focus", () => this.keepInSight());
    byId("all").onclick = () => this.zoom();
    this.view.onscroll = () => this.frame();
    this.listenToPointers();
  }

  get isEmpty() { return this.compose.isEmpty; }

  // Whether plays of this game are composed on the board.
  get plays() {
    const { kind } = this.app.table;
    return kind.board && !kind.lists;
  }

  isPlace(cell) {
    const { size } = this.app.table;
    if (!size) return true;
    const { x, y } = place(cell);
    return x < size.columns && y < size.rows;
  }

  show(table) {
    const { kind } = table;
    if (table.phase !== "play" && !this.isEmpty) this.clear();
    this.pieces = new Map(table.cells.map((piece) => [piece.cell, piece]));
    this.compose.respell();
    this.premiums = new Map(table.premiums.map((premium) => [premium.cell, premium]));
    const marks = [...(kind.corners ? ["+"] : []), ...(table.wildcards.count > 0 ? ["?"] : [])];
    const { directions: ways, bends, stacks, whole, burns, joined } = kind;
    Object.assign(this.compose.table, { ways, bends, stacks, whole, burns, marks, joined });
    if (!this.draw(this.drawing !== table.drawing) && this.sheet) this.scale();
    this.arrange();
    this.update();
  }

  // The cells of the last play, or else all tiles.
  latest() {
    const fresh = this.app.table.cells.filter((piece) => piece.fresh);
    return (fresh.length ? fresh : this.app.table.cells).map(({ cell }) => cell);
  }

  // Brings the last play into sight if it or the size of the view is new, or keeps the composed play there.
  arrange() {
    if (this.svg === null) return;
    const { width, height } = this.room;
    const [was, latest] = [this.arranged, this.latest().join()];
    const composes = was !== null && !this.isEmpty;
    // While a play is composed, the last one need not be in sight.
    this.arranged = { width, height, latest: composes ? was.latest : latest };
    if (composes) {
      if (height < was.height || width !== was.width) this.keepInSight();
      return;
    }
    // A panel of another size moves the middle of the view.
    const moves = was === null || was.width !== width || Math.abs(height - was.height) > 100;
    if (moves || (was.latest !== latest && !this.isInSight(this.latest()))) this.lookAt(this.latest());
  }

  isInSight(cells) {
    const { view: { scrollLeft: x, scrollTop: y }, room: { width, height }, unit } = this;
    const isWithin = (at, from, length) => (at - 24) * unit >= from + AXIS * unit && (at + 24) * unit <= from + length;
    return cells.every((cell) => {
      const [left, top] = this.sheet.at(cell);
      return isWithin(left, x, width) && isWithin(top, y, height);
    });
  }

  // Whether a change of the table has moved the composed letters since they were last edited.
  get moved() { return !this.app.sending && this.spelling() !== this.meant; }

  // The composed letters with their cells.
  spelling() {
    return this.compose.words(this.compose.spell()).map(({ cell, letter }) => cell + letter).join();
  }

  // The cells of the composed play that must be visible.
  composed() {
    const { word, open } = this.compose.spell();
    return [this.compose.start, ...word.map((tile) => tile.cell), ...open].filter((cell) => cell !== null);
  }

  get isZoomed() { return this.plays && this.isNear; }

  // What the view can show, in pixels.
  get room() {
    const { clientWidth: width, clientHeight: height } = this.view;
    return { width, height };
  }

  // Shows the table if it has `changed`, or if its edges have; returns whether it did.
  draw(changed) {
    const { table } = this.app;
    const old = this.sheet;
    if (this.drawing !== table.drawing) {
      this.drawing = table.drawing;
      this.svg = el("div", { innerHTML: table.drawing || "" }).firstChild;
    }
    if (this.svg === null) return false;
    const { room } = this;
    const sheet = new Sheet(this.svg, {
      size: table.size, used: [...this.pieces.keys()],
      // Zoomed in, a play that touches a tile does not move the edges.
      room: this.isZoomed || !this.pieces.size ? Math.max(7, table.kind.rack, Math.ceil(room.height / NEAR / 2)) : 2,
      more: [...this.composed(), ...(this.cursor ? [this.cursor] : [])],
    });
    const grown = old === null || ["left", "right", "top", "bottom", "row"].some((side) => old[side] !== sheet[side]);
    if (!grown && !changed) return false;
    this.sheet = sheet;
    sheet.show();
    this.map = this.pieces.size ? sheet.map([...this.pieces.keys()]) : null;
    // Measured before the drawing is there: it takes long to lay out.
    this.size(room);
    this.paper.textContent = "";
    this.paper.append(this.svg, sheet.above, ...sheet.axes(), this.grip);
    if (old !== null && grown) {
      // Keep in place what is under the finger.
      this.view.scrollLeft += (old.left - sheet.left) * sheet.column * this.unit;
      this.view.scrollTop += (old.top - sheet.top) * sheet.row * this.unit;
    }
    this.frame();
    return true;
  }

  scale() {
    this.size();
    this.frame();
  }

  size(room = this.room) {
    const whole = Math.min(room.width / this.sheet.width, room.height / this.sheet.height, 3);
    // While a play is composed, the scale does not change by itself.
    if (this.isEmpty || !this.fitted) this.fitted = whole;
    // A board that fits is shown whole if its cells are nearly as large.
    const isNear = this.isZoomed && !(this.app.table.size && whole * this.sheet.column > .8 * NEAR);
    const wide = Math.max(60, this.sheet.width * (isNear ? NEAR / this.sheet.column : this.fitted));
    this.unit = wide / this.sheet.width;
    this.paper.style.width = `${wide}px`;
    byId("all").hidden = !this.plays;
    byId("all").setAttribute("aria-pressed", String(!this.isNear));
    // Of more tiles than the view can hold, the button shows a map.
    const map = this.isZoomed ? this.map : null;
    // The map has 40 units of room on each side of its tiles.
    const { width, height } = map ? map.viewBox.baseVal : { width: 0, height: 0 };
    const fits = (width - 80) * this.unit <= room.width && (height - 80) * this.unit <= room.height;
    if (fits || byId("all").firstChild !== map) byId("all").replaceChildren(fits ? "all" : map);
  }

  // Draws on the map what is in sight.
  frame() {
    const map = byId("all").querySelector("rect");
    if (map === null) return;
    const { unit, view: { scrollLeft: x, scrollTop: y }, room: { width, height } } = this;
    for (const [side, length] of Object.entries({ x, y, width, height })) map.setAttribute(side, length / unit);
  }

  // Shows the whole table, or its cells large enough to tap.
  zoom() {
    this.isNear = !this.isNear;
    this.fitted = null;
    this.draw(true);
    this.lookAt(this.isEmpty ? this.latest() : this.composed());
    this.update();
  }

  // Scrolls so that these cells are in the middle.
  lookAt(cells) {
    if (this.sheet === null) return;
    const seen = cells.filter((cell) => this.sheet.inside(cell));
    if (!seen.length) {
      this.view.scrollLeft = (this.paper.clientWidth - this.view.clientWidth) / 2;
      this.view.scrollTop = (this.paper.clientHeight - this.view.clientHeight) / 2;
      return;
    }
    const at = seen.map((cell) => this.sheet.at(cell));
    const middle = (n) => (Math.min(...at.map((one) => one[n])) + Math.max(...at.map((one) => one[n]))) / 2 * this.unit;
    this.view.scrollLeft = middle(0) - this.view.clientWidth / 2;
    this.view.scrollTop = middle(1) - this.view.clientHeight / 2;
  }

  // Scrolls as little as possible to show these cells; the last one, if they do not all fit.
  reveal(cells) {
    const { view, unit } = this;
    const half = 24 * unit;
    const nearest = (at, from, length, before) => Math.max(Math.min(from, at - half - before), at + half - length);
    for (const cell of cells) {
      const [x, y] = this.sheet.at(cell).map((at) => at * unit);
      view.scrollLeft = nearest(x, view.scrollLeft, view.clientWidth, AXIS * unit);
      view.scrollTop = nearest(y, view.scrollTop, view.clientHeight, AXIS * unit);
    }
  }

  // Keeps the composed play in sight when an on-screen keyboard opens.
  keepInSight() {
    if (this.svg === null || this.compose.start === null) return;
    this.reveal(this.composed());
  }

  // Changes the composed play and shows the result.
  act(change) {
    if (this.app.waits(() => this.act(change))) return;
    const was = this.compose.isEmpty;
    change();
    this.meant = this.spelling();
    this.field.value = this.compose.typed;
    if (was !== this.compose.isEmpty) this.app.render();
    else {
      this.draw(false);
      this.update();
    }
  }

  type() {
    this.act(() => {
      this.compose.typed = this.field.value;
    });
    this.keepInSight();
  }

  enter() { this.app.play(); }

  mark(kind) { this.act(() => this.compose.mark(kind)); }

  clear() {
    this.app.claims.clear();
    this.act(() => this.compose.clear());
  }

  // The tiles that the play lays.
  tiles() { return this.compose.words(this.compose.spell()).filter(({ old }) => !old); }

  entered() { return this.compose.entered(); }

  restore(words) {
    this.act(() => this.compose.restore(words));
    this.keepInSight();
  }

  // Composes a line.
  takeUp(line) {
    this.act(() => line.split(" also ").forEach((word, n) => {
      if (n > 0) this.compose.also();
      this.compose.take(word);
    }));
    this.lookAt(this.composed());
  }

  // The line to submit, or null while there is none.
  line() {
    const line = this.compose.whole();
    return line === null || !this.app.table.kind.announced ? line : line + this.app.claims.text;
  }

  update() {
    if (!this.plays || this.svg === null) {
      this.grip.hidden = true;
      return;
    }
    this.app.keepPlay();
    const spelled = this.compose.spell();
    const line = this.line();
    this.app.preview.of(line === null ? this.compose.unplaced() : line);
    this.app.tray.show();
    this.notation(spelled, line);
    byId("wildcard").setAttribute("aria-pressed", String(spelled.pending === "?"));
    byId("corner").setAttribute("aria-pressed", String(spelled.pending === "+"));
    byId("also").disabled = this.compose.line() === null;
    const misfit = this.compose.misfit();
    byId("trim").hidden = misfit === null;
    const kept = misfit && misfit.fits !== null ? this.compose.fitting(misfit) : "";
    setText(byId("trim"), kept ? `keep ${kept}` : "clear the letters");
    this.app.claims.show();
    this.previewed();
  }

  notation(spelled, line) {
    const note = byId("notation");
    const { start } = this.compose;
    note.textContent = "";
    if (line !== null) {
      const [cell, path, letters, ...rest] = line.split(" ");
      note.append(`${cell} ${path} `, el("b", {}, apart(upper(letters))), ...rest.map((part) => ` ${part}`));
      if (!this.compose.isStraight) note.append(el("i", {}, " ", ...spelled.open.map(() => "\u00b7")));
    } else if (spelled.word.length) {
      note.append(`${spelled.word[0].cell.toLowerCase()} `, el("b", {}, apart(spelled.word.map((tile) => tile.letter).join(""))));
    } else {
      const word = el("b", {}, apart(upper(this.compose.typed)));
      note.append(start !== null ? el("i", {}, `${start.toLowerCase()}: choose a direction and type letters`)
        : this.compose.typed ? word : el("i", {}, "type a word, or tap the first cell"));
    }
  }

  // What there is to say about the composed play, and whether it keeps it from the table.
  remark(line) {
    const misfit = this.compose.misfit();
    if (misfit !== null) {
      const { clash, off } = misfit;
      if (clash) return [`${clash.cell} has ${clash.old}, not ${clash.typed}`, true];
      return [off ? "the word leaves the board" : "the letters of a finished word are on the table now", true];
    }
    const { ruling } = this.app.preview;
    if (line === null) {
      if (ruling === null || ruling.line !== this.compose.unplaced()) return ["", false];
      if (!ruling.places) return ["fits nowhere in a straight line: tap its first cell", false];
      return [ruling.places.length === 1 ? "tap the place on the board" : "tap one of the places on the board", false];
    }
    if (ruling && ruling.error) return [ruling.error, true];
    if (this.moved) return ["the table has changed and moved your word: check where it is now", true];
    return [(ruling && ruling.told) || "", false];
  }

  // Shows what is known of the composed play.
  previewed() {
    const [text, isBad] = this.remark(this.line());
    setText(byId("preview"), text);
    byId("preview").className = isBad ? "no" : "";
    this.ghosts(this.compose.spell());
    this.app.enable();
  }

  // The places of a word that has none yet, each by a cell of its own to tap.
  places() {
    const places = new Map();
    const { ruling } = this.app.preview;
    if (!ruling || !ruling.places || ruling.line !== this.compose.unplaced()) return places;
    for (const place of ruling.places) {
      const cell = place.placed.find((one) => !places.has(one));
      if (cell) places.set(cell, place);
    }
    return places;
  }

  ghosts(spelled) {
    const { open } = spelled;
    const places = this.places();
    chips(byId("words"), [...places.values()].map(({ line, points, words }) => {
      const [cell, way] = line.split(" ");
      // A word that bends has an arrow for each new direction.
      const arrows = [...way].filter((to, n) => to !== way[n - 1]).map((to) => byId(`way-${to}`)).filter(Boolean).map((to) => to.textContent).join("");
      return { text: `${arrows} ${words.map(apart).join(", ")}`, label: `${words.join(", ")} at ${cell}, ${points} points`, remark: String(points), act: () => this.act(() => this.compose.take(line)) };
    }));
    const lit = [...places.keys()].join();
    if (lit && lit !== this.lit) this.reveal([lit.split(",")[0]]);
    this.lit = lit;
    const { preview } = this.app;
    const wrong = spelled.clash ? spelled.clash.cell : preview.refuses(this.line()) ? preview.ruling.cell : null;
    const values = new Map(this.app.table.letters.map(({ letter, points }) => [letter, points]));
    this.sheet.compose({
      word: this.compose.words(spelled), open, bends: !this.compose.isStraight, wrong, cursor: this.cursor, places, points: (letter) => values.get(letter) || "",
    });
    // It is where the finger is that draws.
    const end = this.drags ? this.compose.drawn().pop() : this.compose.end();
    this.grip.hidden = end === null || !this.sheet.inside(end);
    if (!this.grip.hidden) {
      const [x, y] = this.sheet.at(end);
      this.grip.style.left = `${100 * x / this.sheet.width}%`;
      this.grip.style.top = `${100 * y / this.sheet.height}%`;
    }
  }

  // With `near`, only if the finger is close to its middle: so it can go from corner to corner.
  cellUnder(event, near = false) {
    if (this.sheet === null) return null;
    const box = this.paper.getBoundingClientRect();
    const at = [(event.clientX - box.left) / this.unit, (event.clientY - box.top) / this.unit];
    const cell = this.sheet.cell(...at);
    if (!near || cell === null) return cell;
    const middle = this.sheet.at(cell);
    return Math.hypot(at[0] - middle[0], at[1] - middle[1]) < this.sheet.column * .4 ? cell : null;
  }

  // Draws a path over the letters of the grid.
  trace(path) {
    const word = path.map((cell) => ({ cell, old: true }));
    if (this.sheet) this.sheet.compose({ word, open: [], bends: true, wrong: null, cursor: null, places: new Map() });
  }

  tap(cell) {
    if (this.app.waits(() => this.tap(cell))) return;
    const place = this.places().get(cell);
    const piece = this.pieces.get(cell);
    const { start, typed, table } = this.compose;
    // Before a word has its place, a tile on the table is one of its letters; its first one, if it is that letter.
    const begins = this.compose.unplaced() !== null && piece && piece.letter === tokens(typed, table).found[0].letter;
    const spells = piece && piece.letter && start === null && typed && !begins;
    this.cursor = cell;
    this.act(() => {
      if (place) this.compose.take(place.line);
      else if (spells) this.compose.typed = longer(this.compose.typed, piece.letter, this.compose.table);
      else this.compose.tap(cell);
    });
    this.announce(cell);
  }

  // Lays a tile of the tray on the cell under a finger.
  lay(event, tile) {
    const cell = this.cellUnder(event);
    if (this.plays && cell !== null && this.isPlace(cell) && tile !== "?") this.act(() => this.compose.lay(cell, tile));
  }

  // Taps, and drags of the circle at the end of the path; elsewhere a finger scrolls.
  listenToPointers() {
    let at = null;
    let dragged = false;
    this.paper.onpointerdown = (event) => {
      dragged = false;
      this.app.note("");
      if (this.app.list.swipe(this.cellUnder(event, true))) this.paper.setPointerCapture(event.pointerId);
      at = event.target === this.grip ? this.cellUnder(event) : null;
      if (at !== null) this.paper.setPointerCapture(event.pointerId);
    };
    const move = (event) => {
      if (this.app.list.path.length) this.app.list.swipe(this.cellUnder(event, true));
      const cell = at === null ? null : this.cellUnder(event);
      if (cell === null || cell === at) return;
      dragged = true;
      at = cell;
      this.act(() => {
        if (!this.drags) this.compose.reach(this.compose.end());
        this.drags = true;
        this.compose.drag(cell);
      });
    };
    // A fast finger comes over several cells between two frames.
    this.paper.onpointermove = (event) => [...(event.getCoalescedEvents?.() ?? []), event].forEach(move);
    this.paper.onpointerup = this.paper.onpointercancel = () => {
      this.app.list.swiped();
      at = null;
      if (this.drags) this.act(() => { this.drags = false; });
      // A mouse clicks at the end of a drag; a finger does not.
      setTimeout(() => { dragged = false; });
    };
    const tap = (event) => {
      if (!this.plays || dragged) return;
      event.preventDefault();
      const cell = this.cellUnder(event);
      if (cell === null || !this.isPlace(cell)) return;
      this.tap(cell);
      // An on-screen keyboard would cover the board.
      if (matchMedia("(hover: hover) and (pointer: fine)").matches) this.field.focus();
    };
    this.paper.addEventListener("click", tap);
    // A long press does the same, so it changes the kind of a composed tile.
    this.paper.addEventListener("contextmenu", tap);
  }

  key(event) {
    if (!this.plays || event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = this.compose.table.ways;
    if (event.key in KEYS) {
      event.preventDefault();
      this.arrow(KEYS[event.key], event.shiftKey, ways);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.tap(this.cursor || this.start());
    } else if (event.key === "Backspace") {
      this.field.value = this.field.value.slice(0, -1);
      this.type();
    } else if (/^[\p{L}?+]$/u.test(event.key)) {
      // The key then types into the field.
      this.field.focus();
    }
  }

  // An arrow key moves the cursor; with Shift it lengthens the path.
  arrow(key, grows, ways) {
    const from = this.cursor || this.start();
    const odd = place(from).y % 2 === 1;
    const across = { r: "e", l: "w", u: odd ? "nw" : "ne", d: odd ? "sw" : "se" };
    const way = this.sheet.indent ? across[key] : key;
    if (grows) {
      if (ways.includes(way) || ways.includes(opposite(way))) this.act(() => this.compose.go(way));
      const end = this.compose.start && this.compose.end();
      if (end) this.cursor = end;
    } else {
      const next = this.cursor === null ? from : step(from, way);
      if (next !== null && this.isPlace(next)) this.cursor = next;
    }
    this.draw(false);
    this.reveal([this.cursor || from]);
    this.ghosts(this.compose.spell());
    this.announce(this.cursor || from);
  }

  // The first cell of the keyboard cursor.
  start() { return this.compose.start || this.latest()[0] || this.app.table.centre || "M13"; }

  announce(cell) {
    const piece = this.pieces.get(cell);
    const ghost = this.compose.spell().word.find((tile) => tile.cell === cell && !tile.old);
    const premium = this.premiums.get(cell);
    const what = ghost ? `your ${ghost.letter}` : piece ? piece.letter : premium ? `${premium.of}${premium.worth === null ? "" : ` worth ${premium.worth}`} times ${premium.times}` : "empty";
    setText(byId("hint"), `${cell}, ${what}`);
  }
}
