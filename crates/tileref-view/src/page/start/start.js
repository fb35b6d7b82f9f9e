// A new game: which one, who plays, with which words and rules. What was chosen last is chosen again.

import { byId, button, chips, el, fill, setText } from "../live/dom.js";

// What stands for a word list from a file.
const FROM_FILE = "/";

// The questions that are asked in another way.
const ASKED = ["players", "begins"];

// How many names are offered again.
const KNOWN = 12;

const nextOf = (all, one, by) => {
  const at = all.indexOf(one);
  const to = at + by;
  if (at < 0 || to < 0 || to >= all.length) return all;
  const next = [...all];
  [next[at], next[to]] = [next[to], next[at]];
  return next;
};

// A new game, from the choice of one to its start. Its `host` has `load`, which returns the games and what was chosen last:
// { kinds, lists, players, known, chosen }, `lists` being pairs of a word list and what it is; `ask`, which answers a request as { status, body, why }; `base`, what comes before the
// part of the address that says what is shown; `say`, which shows what is wrong; `begin`, which starts the game or throws an
// error for people; and, where word lists come from files, `takeList`, which tells how far it is and returns the name.
export class Start {
  constructor(host) {
    Object.assign(this, { host, kinds: null, lists: [], kind: null, isPrepared: false, players: [], known: [], chosen: "", first: null, drew: "", isAdding: false, asks: 0, options: {}, usual: {} });
    byId("add-name").onclick = () => this.add();
    byId("name").oninput = () => this.enable();
    byId("start").onkeydown = (event) => {
      // It ends a field, and starts no game.
      if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      if (event.target.id === "name") this.add();
      else event.target.blur();
    };
    byId("earlier").onclick = () => this.move(-1);
    byId("later").onclick = () => this.move(1);
    byId("begins").onclick = () => this.begin(this.chosen);
    byId("draw").onclick = () => this.draw();
    byId("start").onsubmit = (event) => {
      event.preventDefault();
      this.start();
    };
    // It would cover the questions.
    byId("rest").ontoggle = () => byId("go").classList.toggle("still", byId("rest").open);
    for (const box of ["shown", "more-questions"]) byId(box).onchange = ({ target }) => this.answer(target);
  }

  // Returns whether the games are known.
  async load() {
    if (this.kinds !== null) return true;
    try {
      const { chosen: kept, ...loaded } = await this.host.load();
      Object.assign(this, { kept, ...loaded });
      return true;
    } catch ({ message }) {
      this.host.say(message);
      return false;
    }
  }

  async choose() {
    if (!await this.load()) return;
    fill(byId("kind-list"), this.kinds, () => this.kinds.map(({ id, title, about, picture }) => {
      const image = picture ? el("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "" }) : null;
      return el("li", {}, el("a", { href: `#${this.host.base}new/${id}` }, image, el("strong", {}, title), el("span", {}, about)));
    }));
  }

  async prepare(id) {
    this.isPrepared = false;
    this.kind = await this.load() && this.kinds.find((kind) => kind.id === id);
    if (!this.kind) return void location.replace(`#${this.host.base}new`);
    Object.assign(this, { chosen: "", first: null, drew: "" });
    await this.ask({}, []);
    this.usual = this.values;
    await this.ask(this.kept[id] || {}, []);
    this.isPrepared = true;
    // Those of last time may not fit, and others may play since.
    await this.ask(this.options);
    setText(byId("start-heading"), this.kind.title);
    document.title = `${this.kind.title} \u2013 tileref`;
    setText(byId("about"), this.kind.about);
    byId("rest").open = false;
    this.isAdding = this.players.length === 0;
    this.show();
  }

  // What was answered so far.
  answers(options, players) { return { answers: { game: this.kind.id, ...options }, players }; }

  // Asks what there is to decide with these options and players. If they are refused, the questions stay as they were.
  ask(options, players = this.players) {
    this.pending = this.fetch(options, players);
    return this.pending;
  }

  async fetch(options, players) {
    this.asks += 1;
    const own = this.asks;
    const { status, body, why } = await this.host.ask("/questions", this.answers(options, players));
    // Only the last answer counts.
    if (own !== this.asks) return;
    setText(byId("why"), why);
    if (status !== 200) return;
    const all = [...body.shown, ...body.more];
    const isAsked = ({ slug }) => !ASKED.includes(slug);
    // Who begins is drawn in some games.
    this.draws = all.some(({ slug, open }) => slug === "begins" && open);
    Object.assign(this, { options, asked: body.shown.filter(isAsked), more: body.more.filter(isAsked), values: {} });
    for (const { slug, default: value } of all) this.values[slug] = value || "";
  }

  show() {
    this.showPeople();
    const { asked, more } = this;
    for (const [id, questions] of [["shown", asked], ["more-questions", more]]) {
      fill(byId(id), questions, () => questions.map((question) => this.question(question)));
      for (const { slug } of questions) byId(`option-${slug}`).value = slug in this.options ? this.options[slug] : this.values[slug];
    }
    const changed = more.filter(({ slug }) => slug in this.options).length;
    setText(byId("rest").querySelector("span"), changed ? `More: ${changed} changed` : "More");
    byId("rest").hidden = more.length === 0;
  }

  showPeople() {
    const { players, chosen } = this;
    fill(byId("people"), [players, chosen, this.isAdding], () => [
      ...players.map((name) => el("li", {},
        el("button", { type: "button", dir: "auto", onclick: () => this.pick(name), "aria-pressed": String(name === chosen) }, name),
        button("\u00d7", () => this.remove(name), { "aria-label": `Remove ${name}` }))),
      this.isAdding ? null : el("li", {}, button("+", () => this.open(), { id: "plus", "aria-label": "Add a player" })),
    ].filter(Boolean));
    byId("person").hidden = chosen === "";
    setText(byId("person-name"), chosen);
    byId("earlier").disabled = players[0] === chosen;
    byId("later").disabled = players[players.length - 1] === chosen;
    byId("add").hidden = !this.isAdding;
    const others = this.isAdding ? this.known.filter((name) => !players.includes(name)).slice(0, KNOWN) : [];
    chips(byId("known"), others.map((name) => ({ text: name, label: `Add ${name}`, act: () => this.addName(name) })));
    const first = this.first || players[0];
    byId("first").replaceChildren(...(first && players.length > 1 ? [`${this.drew}`, el("bdi", {}, first), " begins"] : []));
    byId("draw").hidden = players.length < 2 || !this.draws;
    this.enable();
  }

  enable() { byId("begin").disabled = this.players.length === 0 && byId("name").value.trim() === ""; }

  // Any change of the players makes a draw void.
  async setPlayers(players) {
    const isSame = players.length === this.players.length && players.every((name) => this.players.includes(name));
    if (!isSame) Object.assign(this, { first: null, drew: "" });
    this.players = players;
    if (!players.includes(this.chosen)) this.chosen = "";
    this.showPeople();
    // Otherwise it is asked once the game is chosen.
    if (!this.isPrepared) return;
    await this.ask(this.options);
    this.show();
  }

  pick(name) {
    this.chosen = name === this.chosen ? "" : name;
    this.showPeople();
  }

  move(by) { this.setPlayers(nextOf(this.players, this.chosen, by)); }

  begin(name) {
    Object.assign(this, { first: name, drew: "", chosen: "" });
    this.showPeople();
  }

  remove(name) { this.setPlayers(this.players.filter((other) => other !== name)); }

  open() {
    this.isAdding = true;
    this.chosen = "";
    this.showPeople();
    byId("name").focus();
  }

  add() {
    this.addTyped();
    byId("name").focus();
  }

  addTyped() {
    const names = byId("name").value.split(",").map((name) => name.trim()).filter(Boolean);
    byId("name").value = "";
    for (const name of names) this.addName(name);
  }

  addName(name) {
    if (!this.players.includes(name)) this.setPlayers([...this.players, name]);
  }

  async draw() {
    const { status, body, why } = await this.host.ask("/draw", this.answers(this.options, this.players));
    setText(byId("why"), why);
    if (status !== 200) return;
    this.first = body.first;
    this.drew = `${body.told}: `;
    this.showPeople();
  }

  // Chooses a word list from a file.
  async takeList() {
    const told = byId("compiling");
    try {
      const dictionary = await this.host.takeList((text) => {
        setText(told, text);
        told.hidden = false;
      });
      await this.ask({ ...this.options, dictionary });
      this.show();
      told.hidden = true;
    } catch (error) {
      setText(told, error.message);
    }
  }

  // A question of the game as a field.
  question({ slug, label, help, choices, number, unit, open }) {
    const id = `option-${slug}`;
    const lists = slug === "dictionary";
    const options = choices.map(({ value, about }) => {
      const told = about || (lists && new Map(this.lists).get(value));
      return el("option", { value }, told ? `${value}: ${told}` : value);
    });
    // A field with the name of a property would take its place in the form: `hidden` is a house rule.
    const common = { id, "data-slug": slug, autocapitalize: "none", autocorrect: "off", spellcheck: false };
    const field = lists || (choices.length && !open)
      ? el("select", { id, "data-slug": slug }, ...options, lists && this.host.takeList ? el("option", { value: FROM_FILE }, "a list from a file\u2026") : null)
      : el("input", { ...common, inputMode: number ? "numeric" : "text", maxLength: 200 });
    const suggested = choices.length && open && !lists ? el("datalist", { id: `${id}-choices` }, ...options) : null;
    if (suggested) field.setAttribute("list", suggested.id);
    const told = el("p", { className: "soft", hidden: true }, help);
    const about = button("?", () => {
      told.hidden = !told.hidden;
      about.setAttribute("aria-expanded", String(!told.hidden));
    }, { "aria-label": `What is ${label}?`, "aria-expanded": "false" });
    return el("div", { className: lists ? "question wide" : "question" },
      el("label", { htmlFor: id }, unit ? `${label} (${unit})` : label), help ? about : null, field, suggested, told);
  }

  async answer({ dataset: { slug: name }, value }) {
    if (value === FROM_FILE) this.takeList();
    else {
      await this.pending;
      const options = { ...this.options, [name]: value.trim() };
      if (["", this.usual[name]].includes(value.trim())) delete options[name];
      await this.ask(options);
    }
    // What was not taken is as it was.
    this.show();
  }

  async start() {
    this.addTyped();
    // What was chosen just now may not be answered yet.
    await this.pending;
    const { kind, players, known, first, options } = this;
    byId("begin").disabled = true;
    try {
      await this.host.begin(this.answers({ ...options, begins: first || "" }, players), {
        players,
        known: [...players, ...known.filter((name) => !players.includes(name))].slice(0, KNOWN + players.length),
        chosen: { ...this.kept, [kind.id]: options },
      });
    } catch (error) {
      setText(byId("why"), error.message);
    }
    this.enable();
  }
}
