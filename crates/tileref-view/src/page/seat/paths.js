// Word paths: the secret list of a round, and the letters laid by the dealer.

import { byId, chips, setText } from "../live/dom.js";
import { touches } from "./cells.js";
import { keep, kept } from "./keep.js";
import { lower, upper } from "./letters.js";

// The list survives a reload of the page, until it is handed in.
export class List {
  constructor(app) {
    Object.assign(this, { app, words: [], name: "", handedIn: "", path: [], shown: "" });
    this.field = byId("list-word");
    byId("list").onsubmit = (event) => {
      event.preventDefault();
      this.add();
      this.field.focus();
    };
    byId("hand-in").onclick = () => this.handIn();
  }

  show() {
    const { app } = this;
    const { phase, round } = app.table;
    if (phase !== "list" || !app.may("words")) {
      if (phase !== "list") this.name = this.handedIn = "";
      return false;
    }
    const name = `list ${app.seat.name} ${app.me.name} ${round.number} ${round.laid}`;
    if (name !== this.name) {
      this.name = name;
      Object.assign(this, { words: kept(app.code, name), shown: "" });
    }
    this.draw();
    return true;
  }

  add() {
    const words = lower(this.field.value).match(/[\p{L}\p{M}]+/gu) || [];
    this.words.unshift(...words.reverse());
    this.field.value = "";
    keep(this.app.code, this.name, this.words);
    this.draw();
  }

  get letters() { return this.app.board.pieces; }

  touch(one, other) { return touches(one, other, this.app.table.round.neighbours); }

  // A finger comes to a cell of the grid, or back to the one before. Returns whether it spells.
  swipe(cell) {
    const { path } = this;
    if (byId("list").hidden || !this.letters.has(cell)) return false;
    if (path.length > 1 && cell === path[path.length - 2]) path.pop();
    else if (!path.includes(cell) && (!path.length || this.touch(path[path.length - 1], cell))) path.push(cell);
    setText(byId("list-heading"), this.spelled(path) || "");
    this.app.board.trace(path);
    return true;
  }

  // The letters of a path; a blank is any letter.
  spelled(path) { return path.map((cell) => this.letters.get(cell).letter || "?").join(""); }

  // The word joins the list, unless the letter of a blank has to be typed.
  swiped() {
    const word = this.spelled(this.path);
    this.path = [];
    if (word.length > 1) this.field.value = word;
    if (word.includes("?")) this.field.focus();
    else if (word.length > 1) this.add();
    if (word) this.draw();
  }

  // A path of a word over the letters, or null.
  find(word, path = []) {
    if (!word.length) return path;
    for (const [cell, { letter }] of this.letters) {
      const fits = !letter || letter === "?" ? 1 : word.startsWith(letter) ? letter.length : 0;
      if (!fits || path.includes(cell) || (path.length && !this.touch(path[path.length - 1], cell))) continue;
      const found = this.find(word.slice(fits), [...path, cell]);
      if (found) return found;
    }
    return null;
  }

  // What is wrong with a word, apart from whether it is valid.
  fault(word, at) {
    if ([...word].length < this.app.table.round.min_length) return "too short";
    return this.words.indexOf(word, at + 1) >= 0 ? "twice" : "";
  }

  good() { return this.words.filter((word, at) => !this.fault(word, at)).reverse(); }

  draw() {
    const count = this.good().length;
    const whose = this.app.keeps ? `${this.app.seat.name}: the list` : "Your list";
    setText(byId("list-heading"), `${whose}: ${count} ${count === 1 ? "word" : "words"}`);
    chips(byId("list-words"), this.words.map((word, at) => {
      const fault = this.fault(word, at);
      // The first tap shows its path, the second one removes it.
      const isShown = this.shown === word;
      const act = () => {
        if (isShown) this.words.splice(at, 1);
        this.shown = isShown ? "" : word;
        keep(this.app.code, this.name, this.words);
        this.draw();
      };
      const label = `${isShown ? `remove ${word}` : `${word}: show its path`}${fault && `: ${fault}`}`;
      return { text: upper(word) + (isShown ? " \u00d7" : ""), label, act, remark: fault, className: fault && "bad" };
    }));
    this.app.board.trace((this.shown && this.find(upper(this.shown))) || []);
    this.enable();
  }

  async handIn() {
    if (this.field.value.trim()) this.add();
    const { name } = this;
    if (await this.app.submit(["words", ...this.good()].join(" "))) keep(this.app.code, name, []);
  }

  // Hands in only once a round, unless that failed: a player who undoes it wants to decide. The scorekeeper has the lists of
  // all to type.
  async timeIsUp() {
    if (this.app.keeps || this.app.sending || this.name === "" || this.handedIn === this.name || byId("list").hidden) return;
    this.handedIn = this.name;
    await this.handIn();
    if (this.app.isUnanswered) setTimeout(() => { this.handedIn = ""; }, 2000);
  }

  enable() { byId("hand-in").disabled = this.app.sending; }
}

export class Deal {
  constructor(app) {
    Object.assign(this, { app, at: null, grid: byId("deal-grid") });
    byId("deal").onsubmit = (event) => {
      event.preventDefault();
      const line = this.line();
      if (line !== null) app.submit(line);
    };
    for (const [id, does] of [["deal-blank", () => this.lay("?")], ["deal-ring", () => this.ring()], ["deal-shake", () => app.submit("deal")], ["deal-empty", () => this.lay("")]]) {
      // The cell keeps the focus, so the keyboard stays open.
      byId(id).onpointerdown = (event) => event.preventDefault();
      byId(id).onclick = does;
    }
    this.grid.addEventListener("focusin", ({ target }) => {
      this.at = target;
      target.select();
      this.enable();
    });
    // It marks the letter that is there, which it would replace.
    this.grid.addEventListener("beforeinput", (event) => {
      if (event.data !== "*") return;
      event.preventDefault();
      this.ring();
    });
    this.grid.oninput = ({ target }) => {
      const typed = (target.value.match(/[\p{L}?. ]/gu) || []).pop() || "";
      this.lay(typed === "." || typed === " " ? "" : typed, typed !== "");
    };
    this.grid.onkeydown = (event) => this.key(event);
  }

  show() {
    const { app } = this;
    const { phase, round } = app.table;
    const next = round && round.next;
    if (phase !== "deal" || !next || !app.may("grid")) return false;
    this.side = next.columns;
    this.grid.style.gridTemplateColumns = `repeat(${this.side}, minmax(0, 1fr))`;
    // Every second row of hexes begins half a cell further right.
    this.grid.style.paddingRight = round.neighbours === "hex" ? `${50 / (this.side + .5)}%` : "";
    if (this.at && !this.at.isConnected) this.at = null;
    this.enable();
    return true;
  }

  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.side, ArrowUp: -this.side }[event.key];
    const back = event.key === "Backspace" && this.at.value === "";
    if (!by && !back) return;
    event.preventDefault();
    this.go(back ? -1 : by);
  }

  go(by) {
    const next = this.fields[this.fields.indexOf(this.at) + by];
    if (next) next.focus();
  }

  lay(letter, moves = true) {
    const field = this.at;
    if (field === null) return;
    field.value = this.face(upper(letter));
    if (letter === "") field.classList.remove("ringed");
    field.classList.toggle("laid", letter !== "");
    if (moves) this.go(1);
    this.enable();
  }

  // The letters on the face of a cube that shows this one: QU for Q.
  face(letter) {
    const { cubes } = this.app.table.round.next;
    return upper((cubes && cubes[letter]) || letter);
  }

  ring() {
    if (this.at === null || !this.at.value) return;
    this.at.classList.toggle("ringed");
    this.enable();
  }

  get fields() { return [...this.grid.children]; }

  // The line of the grid, without the empty rows and columns around it. On hexes, rows above it are removed in pairs,
  // because every second row is indented.
  line() {
    const tile = (field) => (field.value || ".") + (field.classList.contains("ringed") ? "*" : "");
    const row = (_, y) => this.fields.slice(y * this.side, (y + 1) * this.side).map(tile).join("").replace(/\.+$/, "");
    let rows = Array.from({ length: this.fields.length / this.side }, row);
    const pair = this.app.table.round.neighbours === "hex" ? 2 : 1;
    while (rows.length && !rows.slice(0, pair).join("")) rows = rows.slice(pair);
    while (rows.length && !rows[rows.length - 1]) rows.pop();
    while (rows.length && rows.every((row) => /^(\.|$)/.test(row))) rows = rows.map((row) => row.slice(1));
    return rows.length ? lower(`grid ${rows.map((row) => row || ".").join("/")}`) : null;
  }

  enable() {
    const { table, sending } = this.app;
    const next = table && table.round && table.round.next;
    if (!next) return;
    const laid = this.fields.filter((field) => field.value).length;
    const rings = this.fields.filter((field) => field.classList.contains("ringed")).length;
    for (const [id, is] of [["deal-shake", next.cubes], ["deal-blank", !next.cubes], ["deal-empty", !next.cubes], ["deal-ring", next.rings]]) byId(id).hidden = !is;
    byId("deal-ring").setAttribute("aria-pressed", String(this.at !== null && this.at.classList.contains("ringed")));
    setText(byId("deal-count"), `${laid} of ${next.tiles} letters${next.rings ? `, ${rings} of ${next.rings} ${next.rings === 1 ? "ring" : "rings"}` : ""}`);
    byId("deal-send").disabled = sending || laid !== next.tiles || rings !== next.rings;
  }
}
