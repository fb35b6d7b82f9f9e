// A game without a board: a play is a list of words and claimed bonuses, with a running sum.

import { byId, chips, el, setText } from "../live/dom.js";
import { longer, tokens } from "./compose.js";
import { lower, upper } from "./letters.js";

export class Bare {
  constructor(app) {
    Object.assign(this, { app, words: [], field: byId("letters") });
    byId("add").onclick = () => this.add();
  }

  get isEmpty() { return this.line() === null; }

  type() {
    if (/\s/.test(this.field.value)) this.add();
    else this.update();
  }

  enter() { this.add(); }

  mark(mark) {
    this.field.value = longer(this.field.value, mark, this.app.board.compose.table);
    this.update();
  }

  add() {
    const words = lower(this.field.value).split(/\s+/).filter((word) => /\p{L}/u.test(word));
    this.words.push(...words);
    this.field.value = "";
    this.field.focus();
    this.update();
  }

  clear() {
    this.words = [];
    this.field.value = "";
    this.app.claims.clear();
    this.update();
  }

  tiles() { return tokens(this.words.join(""), this.app.board.compose.table).found; }

  entered() { return [...this.words, this.field.value]; }

  restore(words) {
    this.field.value = words.pop();
    this.words = words;
    this.update();
  }

  line() {
    const typed = lower(this.field.value.trim());
    const words = /\p{L}.*\p{L}/u.test(typed) ? [...this.words, typed] : this.words;
    return words.length ? `play ${words.join(" also ")}${this.app.claims.text}` : null;
  }

  update() {
    this.app.keepPlay();
    this.app.preview.of(this.line());
    this.app.claims.show();
    this.app.tray.show();
    this.previewed();
  }

  // Shows the words and the sum, as far as they are known.
  previewed() {
    const { app } = this;
    const { ruling } = app.preview;
    const scored = (ruling && ruling.words) || [];
    chips(byId("words"), this.words.map((word, at) => ({
      text: upper(word), label: `remove ${word}`, remark: scored[at] ? String(scored[at].points) : "",
      act: () => {
        this.words.splice(at, 1);
        this.update();
      },
    })));
    const sum = byId("preview");
    setText(sum, "");
    if (this.isEmpty) sum.append(el("small", {}, "add the words of your play"));
    else if (ruling && ruling.error) sum.append(el("small", {}, ruling.error));
    else if (ruling) sum.append(String(ruling.points), " ", el("small", {}, "points"));
    app.enable();
  }
}
