// A game without a board: a play is a list of words and claimed bonuses, with a running sum.

import { byId, button, el, fill, setText } from "../live/dom.js";
import { Preview } from "./talk.js";

export class Bare {
  constructor(app) {
    Object.assign(this, { app, words: [], claimed: new Map(), ruling: null });
    this.field = byId("bare-word");
    this.preview = new Preview((ruling) => {
      this.ruling = ruling;
      this.draw();
    });
    byId("bare-add").onclick = () => this.add();
    byId("bare-play").onclick = () => this.play();
    // Enter in the field adds its word.
    byId("bare").onsubmit = (event) => {
      event.preventDefault();
      this.add();
    };
    this.field.oninput = () => {
      if (/\s/.test(this.field.value)) this.add();
      else this.update();
    };
    for (const [id, mark] of [["bare-wildcard", "?"], ["bare-corner", "+"]]) {
      byId(id).onclick = () => {
        this.field.value += mark;
        this.field.focus();
      };
    }
  }

  show() {
    const { table } = this.app;
    if (table.kind.board || table.kind.lists) return;
    byId("bare-wildcard").hidden = table.wildcards.count === 0;
    byId("bare-corner").hidden = !table.kind.corners;
    this.update();
  }

  add() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter((word) => /\p{L}/u.test(word));
    this.words.push(...words);
    this.field.value = "";
    this.field.focus();
    this.update();
  }

  line() {
    const typed = this.field.value.trim().toLowerCase();
    const words = /\p{L}.*\p{L}/u.test(typed) ? [...this.words, typed] : this.words;
    if (!words.length) return null;
    const claims = [...this.claimed].flatMap(([name, times]) => Array(times).fill(name));
    return `play ${words.join(" also ")}${claims.length ? ` claim ${claims.join(",")}` : ""}`;
  }

  update() {
    const line = this.line();
    if (line === null) this.ruling = null;
    this.preview.of(line);
    this.draw();
  }

  draw() {
    const { app, ruling } = this;
    const line = this.line();
    const scored = ruling && ruling.words ? ruling.words : [];
    fill(byId("bare-words"), [this.words, scored.map(({ points }) => points)], () => this.words.map((word, at) => {
      const away = () => {
        this.words.splice(at, 1);
        this.update();
      };
      const chip = button(word.toUpperCase(), away, { "aria-label": `remove ${word}` });
      if (scored[at]) chip.append(el("small", {}, String(scored[at].points)));
      return el("li", {}, chip);
    }));
    const bonuses = app.bonuses();
    fill(byId("bare-bonuses"), [bonuses, [...this.claimed]], () => bonuses.map((bonus) => this.toggle(bonus)));
    const sum = byId("bare-sum");
    sum.textContent = "";
    if (line === null) sum.append(el("small", {}, "add the words of your play"));
    else if (ruling && ruling.error) sum.append(el("small", {}, ruling.error));
    else if (ruling) sum.append(String(ruling.points), " ", el("small", {}, "points"));
    setText(byId("bare-heading"), app.isMyTurn ? "Your turn" : app.whoseTurn());
    this.enable();
  }

  // A tap switches a bonus on and off; one that can be earned repeatedly counts up to three.
  toggle({ name, points, repeatedly }) {
    const times = this.claimed.get(name) || 0;
    const text = `${name}${points === null ? "" : ` +${points}`}${times > 1 ? ` \u00d7${times}` : ""}`;
    return button(text, () => {
      const next = (times + 1) % (repeatedly ? 4 : 2);
      if (next) this.claimed.set(name, next);
      else this.claimed.delete(name);
      this.update();
    }, { "aria-pressed": String(times > 0) });
  }

  async play() {
    const line = this.line();
    if (line === null || !await this.app.submit(line)) return;
    this.words = [];
    this.claimed.clear();
    this.field.value = "";
    this.update();
  }

  enable() {
    const { app, ruling } = this;
    byId("bare-play").disabled = app.sending || !app.may("play") || this.line() === null || Boolean(ruling && ruling.error && ruling.line === this.line());
  }
}
