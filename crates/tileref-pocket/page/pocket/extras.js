// What the page of a seat needs besides, where one phone keeps the score for all: the way back to the other games, the
// phone that is handed on, what is done if a game cannot be kept, and how it gets out of here.

import { byId, button, el, fill, setText } from "../live/dom.js";
import { picture, save } from "../live/picture.js";
import { inBackground, limit } from "./background.js";
import { game } from "./game.js";
import { choose, saveText } from "./files.js";
import { install } from "./install.js";
import { addList } from "./own-list.js";

// Covers the page while another player has to take the phone, so that nobody sees the words of somebody else. While a clock
// runs, everybody writes on paper, and sees the letters; the lists are entered after that.
class HandOver {
  constructor() {
    Object.assign(this, { taken: "", due: "", round: "", entered: "" });
    this.writing = el("section", { className: "panel", hidden: true }, el("h2", {}, "Everybody writes on paper"),
      el("p", {}, "When the time is up, the phone goes round, and each player enters a list."), el("div", { className: "row" }, button("Enter the lists now", () => this.enter(), { className: "main" })));
    byId("list").before(this.writing);
    this.name = el("bdi");
    this.mark = el("p", { className: "mark" });
    this.take = button("", () => this.isTaken(), { className: "main" });
    this.cover = el("section", { id: "hand-over", hidden: true, tabIndex: -1, role: "dialog", "aria-labelledby": "hand-over-heading" },
      this.mark, el("h2", { id: "hand-over-heading" }, "Hand the phone to ", this.name), el("p", {}, "Nobody else should look."), this.take);
    byId("main").before(this.cover);
  }

  show({ phase, asked, round, seats, parts }) {
    this.round = phase === "list" && seats.length > 1 ? `${round.number} ${round.laid}` : "";
    this.due = this.round && `${this.round} ${asked}`;
    if (this.due === "") this.taken = "";
    else if (this.due !== this.taken) {
      setText(this.name, asked);
      setText(this.take, `I am ${asked}`);
      this.mark.className = `mark ${seats.find(({ name }) => name === asked).colour}`;
      const row = [...el("ul", { innerHTML: parts.scores }).children].find((row) => row.querySelector("bdi").textContent === asked);
      const initial = row && row.querySelector(".initial");
      this.mark.replaceChildren(...(initial ? [initial] : []));
    }
    this.draw();
  }

  // There is time left, and nobody has begun to enter a list.
  get writes() {
    const { clock } = game;
    return this.round !== "" && this.entered !== this.round && clock !== null && clock.used < clock.limit;
  }

  enter() {
    this.entered = this.round;
    this.draw();
  }

  draw() {
    const { writes } = this;
    this.writing.hidden = !writes;
    document.body.classList.toggle("writes", writes);
    const isShown = this.due !== this.taken && !writes;
    const wasShown = !this.cover.hidden;
    this.cover.hidden = !isShown;
    byId("main").toggleAttribute("inert", isShown);
    document.body.classList.toggle("covered", isShown);
    if (isShown && !wasShown) this.cover.focus();
  }

  isTaken() {
    this.taken = this.due;
    this.draw();
    byId("view").focus();
  }
}

// Says why a game cannot go on, or cannot be kept.
class Notice {
  constructor() {
    this.why = el("p", { role: "alert" });
    this.ways = el("div", { className: "row" });
    this.box = el("section", { id: "notice", className: "panel", "aria-label": "What is wrong", hidden: true }, this.why, this.ways);
    byId("main").before(this.box);
  }

  show(trouble) {
    this.box.hidden = trouble === null;
    if (trouble === null) return;
    const { slug, why } = trouble;
    setText(this.why, slug === "not-saved" ? `that is not saved: ${why}. Try again, or save the record as a file` : why);
    fill(this.ways, trouble, () => this.offers(trouble));
  }

  offers({ slug, name, text, list }) {
    return [
      list && button("Try again", () => game.retry(), { className: "main" }),
      list && button("Open the file of the list", () => this.takeList(list)),
      slug === "gone" && game.isOpen && button("Keep it again", () => game.keepAgain().catch(({ message }) => setText(this.why, message))),
      text && button("Save the record", () => saveText(text, name)),
      slug === "not-open" && el("a", { className: "button", href: "./" }, "My games"),
    ].filter(Boolean);
  }

  async takeList(list) {
    const file = await choose();
    setText(this.why, "reading the list\u2026");
    try {
      await addList(file, list);
      await game.retry();
    } catch ({ message }) {
      setText(this.why, message);
    }
  }
}

// Starts and stops the clock of a timed game, beside it: what "More" does, in one tap.
class ClockSwitch {
  constructor() {
    this.button = button("", () => this.choice(byId("more-choices")).click(), { id: "clock-switch", hidden: true });
    byId("clock").after(this.button);
  }

  choice(choices) { return choices.querySelector(`[value="${this.does}"]`); }

  get does() { return game.clock !== null && game.clock.runs ? "pause" : "start"; }

  show({ parts, phase }) {
    const choice = this.choice(el("div", { innerHTML: parts["more-choices"] }));
    this.button.hidden = choice === null || phase === "over";
    setText(this.button, this.does === "start" ? "\u25b6\ufe0e" : "\u275a\u275a");
    document.body.classList.toggle("timed", !this.button.hidden || game.clock !== null);
    if (choice) this.button.setAttribute("aria-label", choice.textContent);
  }
}

// What a game can be saved as: what its button says, the format of the referee, and the ending of the file.
const FILES = [["The record", "yaml", "yaml"], ["A page", "html", "html"], ["GCG", "gcg", "gcg"]];

// Under "More": a link with the whole game, and files.
class Out {
  constructor() {
    const files = FILES.map(([name, format, ending]) => button(name, () => this.file(format, ending)));
    this.said = el("p", { role: "status" });
    this.code = el("div", { id: "code-of-link" });
    this.link = el("input", { readOnly: true, "aria-label": "The link" });
    this.link.onfocus = () => this.link.select();
    this.linked = el("div", { id: "linked", hidden: true }, this.code, el("div", { className: "row" }, this.link, button("Copy", () => this.copy())),
      el("p", { className: "soft" }, "The whole game is in the link itself, and is stored nowhere. Whoever opens it sees the game as it is now."));
    this.box = el("details", { id: "out" }, el("summary", {}, el("h2", {}, "Share and save")),
      el("div", { className: "choices" }, button("A link", () => this.share()), button("A picture", () => this.picture()), ...files), this.said, this.linked);
    byId("more-choices").after(this.box);
    byId("result").after(el("div", { className: "row", id: "afterwards", hidden: true }, button("Link", () => this.fromTheEnd()),
      el("a", { className: "button", id: "review", href: "show.html" }, "Step by step, and what was there")));
  }

  show({ phase }) {
    byId("afterwards").hidden = phase !== "over";
    byId("review").href = `show.html${game.anchor}`;
    this.linked.hidden = true;
    setText(this.said, "");
  }

  // The answer to a request for a file, or null after it is said why there is none.
  async ask(path, body) {
    const { status, text, why } = await game.request(path, body);
    setText(this.said, why);
    return status < 400 ? text : null;
  }

  async file(format, ending) {
    const text = await this.ask(`/export/${format}`);
    if (text !== null) saveText(text, game.name.replace(/(\.\w+)?$/, `.${ending}`));
  }

  async picture() {
    const svg = await this.ask("/export/svg");
    if (svg !== null) save(await picture(svg), game.name.replace(/(\.\w+)?$/, ".png"));
  }

  async share() {
    const here = new URL("./", location.href).href;
    const link = await this.ask("/export/link", here);
    if (link === null) return;
    this.link.value = link;
    const code = await game.request("/export/qr", here);
    this.code.innerHTML = code.status < 400 ? code.text : "";
    this.linked.hidden = false;
    // Whoever closes the choice of apps has decided.
    if (navigator.share) navigator.share({ url: link }).catch(() => {});
  }

  // Shows the link where it can be copied.
  async fromTheEnd() {
    byId("watch-more").click();
    this.box.open = true;
    await this.share();
    this.box.scrollIntoView();
  }

  copy() {
    this.link.select();
    setText(this.said, document.execCommand("copy") ? "the link is copied" : "copy it from the field");
  }
}

// The page has the colour of whoever is due.
function colour({ seats, asked }) {
  const due = seats.find(({ name }) => name === asked);
  document.body.classList.remove(...[...document.body.classList].filter((name) => name.startsWith("run")));
  if (due) document.body.classList.add(...due.colour.split(" "));
}

// For how long the play that nobody saw is searched, in seconds.
const MOST = 20;

// Searches the play that nobody saw, once a game is over and until it goes on.
let [searched, searching] = ["", null];
async function search({ phase }) {
  const { name, text, unseen } = game.kept;
  if (searched === text) return;
  searched = text;
  if (searching) searching.abort();
  if (phase !== "over" || unseen !== undefined) return;
  const control = limit(MOST);
  searching = control;
  // Without it, the result is as good.
  const found = await inBackground({ does: "unseen", game: { name, text } }, control.signal).catch(() => null);
  if (found !== null) game.found(found.unseen, text).catch(() => {});
}

byId("title").after(el("a", { id: "home", href: "./", "aria-label": "My games" }, "\u2039"));
const [handOver, notice, clock, out] = [new HandOver(), new Notice(), new ClockSwitch(), new Out()];
function show(table) {
  colour(table);
  handOver.show(table);
  out.show(table);
  clock.show(table);
  search(table);
}
game.addEventListener("trouble", ({ detail }) => notice.show(detail));
game.addEventListener("table", ({ detail }) => show(detail));
game.addEventListener("clock", () => {
  clock.show(game.table);
  handOver.draw();
});
if (game.table !== null) show(game.table);
if (game.trouble !== null) notice.show(game.trouble);
install(() => false);
