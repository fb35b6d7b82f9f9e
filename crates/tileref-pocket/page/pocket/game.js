// The game that is open on this page, and the requests about it: each is answered by the referee, and what it changes is
// kept on this phone before the page hears of it.

import * as games from "./games.js";
import { give } from "./lists.js";
import { Broken, Referee } from "./module.js";

// The requests that may change a game, and those for which its word list must have come.
const CHANGES = ["/say", "/clock"];
const LOOKS_UP = /^\/(say|look)\b/;

// For how long a page may wait for what it could do without, in milliseconds.
const SOON = 1500;

const nameHere = () => decodeURIComponent(location.hash.slice(1));

// An error for people.
class Trouble extends Error {
  constructor(slug, why, list) {
    super(why);
    Object.assign(this, { slug, list });
  }
}

const gone = () => new Trouble("gone", "this game is not kept on this phone any more: it was deleted, or the browser has cleared it");

const refused = (slug, message) => ({ status: 500, body: { error: { slug, message } }, text: "", why: message });

// Whether what is kept of a game is the same.
function same(one, other) {
  const parts = ({ name, text, redo, clock }) => JSON.stringify([name, text, redo, clock]);
  return parts(one) === parts(other);
}

// It tells of `table` and `clock`, with the documents of the page of a seat, and of `trouble`, with { slug, why, text, list }
// or null once there is none: why the game cannot go on, the record to save, and the word list that is missing.
class OpenGame extends EventTarget {
  constructor() {
    super();
    const nothing = { referee: null, kept: null, now: null, waits: null, trouble: null, table: null, clock: null };
    Object.assign(this, { name: nameHere(), queue: Promise.resolve(), ...nothing });
    this.opening = this.inTurn(() => this.start());
    this.listed = this.opening.then(() => this.fetchList());
    // Words that only the list finds have points, too, so a game that has begun waits for it a moment.
    const isNew = () => !this.isOpen || this.kept.summary.turns === 0;
    const soon = new Promise((resolve) => setTimeout(resolve, SOON));
    this.ready = this.opening.then(() => (isNew() ? null : Promise.race([this.listed, soon])));
    games.hear((news) => this.heard(news));
    document.addEventListener("visibilitychange", () => this.seen());
    addEventListener("pageshow", ({ persisted }) => (persisted ? this.seen() : null));
    addEventListener("hashchange", () => (nameHere() === this.name ? null : location.reload()));
    setInterval(() => (this.clock !== null && document.visibilityState === "visible" ? this.request("/clock") : null), 1000);
  }

  // One piece of work after the other: nothing is answered from a turn that is not kept yet.
  inTurn(work) {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  emit(name, detail) {
    this[name] = detail;
    this.dispatchEvent(Object.assign(new Event(name), { detail }));
  }

  get isOpen() { return this.kept !== null; }

  async start() {
    let found = null;
    try {
      this.referee = await Referee.start().catch(() => { throw new Trouble("not-open", "the page has not loaded completely: connect, and open it again"); });
      const all = await games.all();
      found = all.find(({ name }) => name === this.name);
      if (!found) throw gone();
      await this.openFirst(found, all);
    } catch (error) {
      const why = error instanceof Trouble || error instanceof Broken ? error.message : games.reason(error);
      this.emit("trouble", { slug: "not-open", why, text: found && found.text, list: error.list });
    }
  }

  // Some games cannot even be read without their word list.
  async openFirst(game, all) {
    try {
      this.open(game, all);
    } catch (error) {
      const { list } = error;
      if (!list) throw error;
      await give(this.referee, list).catch(({ message }) => { throw new Trouble("not-open", message, list); });
      this.open(game, all);
    }
  }

  // Opens what is kept of the game.
  open(game, all) {
    const others = {};
    for (const { name, text } of all) if (name !== game.name) others[name] = text;
    const { name, text, redo, clock, unseen } = game;
    const { status, body, why } = this.referee.ask("/open", { name, text, redo, clock, others });
    if (status >= 400) throw new Trouble("not-open", why, body.waits);
    Object.assign(this, { kept: game, waits: body.waits });
    if (unseen) this.referee.ask("/found", unseen);
  }

  // Opens what is kept now, and shows it.
  async reopen() {
    const all = await games.all();
    const game = all.find(({ name }) => name === this.name);
    if (!game) throw gone();
    this.open(game, all);
    this.show();
  }

  show() {
    this.emit("table", this.referee.ask("/table").body);
    this.emit("clock", this.referee.ask("/clock").body);
  }

  // Fetches the word list again, after somebody has done something about it.
  retry() {
    if (!this.isOpen) location.reload();
    this.listed = this.fetchList();
    return this.listed;
  }

  // Fetches the word list, if the game waits for one.
  async fetchList() {
    const { waits } = this;
    if (waits === null) return;
    try {
      await give(this.referee, waits);
      await this.inTurn(() => this.reopen());
      if (this.trouble && this.trouble.list) this.emit("trouble", null);
    } catch (error) {
      this.emit("trouble", { slug: "no-list", why: error.message, text: this.kept.text, list: waits });
    }
  }

  // Another tab has changed a game.
  heard({ name, next }) {
    if (name !== this.name) return;
    if (next) location.replace(`#${encodeURIComponent(next)}`);
    else this.seen();
  }

  // The page can be seen again: the game may have gone on in another tab, and the clock has.
  seen() {
    if (document.visibilityState !== "visible" || !this.isOpen) return;
    this.inTurn(async () => {
      const game = await games.get(this.name);
      if (game && !same(game, this.kept)) await this.reopen();
    }).catch(() => {});
    if (this.clock !== null) this.request("/clock");
  }

  // Answers a request of the page; one that is no longer `wanted`, by its signal, is not.
  async request(path, body, wanted) {
    await this.opening;
    if (LOOKS_UP.test(path)) await this.listed;
    return this.inTurn(async () => {
      const { trouble } = this;
      if (wanted && wanted.aborted) return { status: 0, body: null, text: "", why: "" };
      if (!this.isOpen || (trouble && trouble.list && LOOKS_UP.test(path))) return refused(trouble.slug, trouble.why);
      try {
        return CHANGES.includes(path) ? await this.change(path, body) : this.referee.ask(path, body);
      } catch (error) {
        return this.failed(error);
      }
    });
  }

  async change(path, body) {
    const before = this.kept;
    this.now = null;
    let answer = null;
    const isOther = (game) => game && !same(game, before);
    const changed = await games.change(this.name, (game, all) => {
      if (!game) throw gone();
      // Another tab was quicker: the line is judged in its game.
      if (isOther(game)) this.open(game, all);
      answer = this.referee.ask(path, body);
      this.now = this.referee.ask("/kept").body;
      return same(this.now, this.kept) ? null : { ...this.now, saved: Date.now() };
    }, isOther);
    if (changed) this.hasKept(changed);
    if (path !== "/clock" || this.kept.text !== before.text) this.emit("table", this.referee.ask("/table").body);
    this.emit("clock", path === "/clock" ? answer.body : this.referee.ask("/clock").body);
    return answer;
  }

  hasKept(game) {
    const { name } = this;
    Object.assign(this, { kept: game, name: game.name });
    if (this.trouble && !this.trouble.list) this.emit("trouble", null);
    if (game.name === name) games.tell({ name });
    else {
      // The next game of a series.
      games.tell({ name, next: game.name });
      location.replace(`#${encodeURIComponent(game.name)}`);
    }
  }

  // After a request that failed, the game is as it was before.
  async failed(error) {
    const isBroken = error instanceof Broken;
    const why = isBroken || error instanceof Trouble ? error.message : games.reason(error);
    const { text } = this.now || this.kept;
    try {
      const all = await games.all().catch(() => []);
      if (isBroken) this.referee = await Referee.start();
      this.open(this.kept, all);
      if (isBroken && this.waits !== null) {
        await give(this.referee, this.waits);
        this.open(this.kept, all);
      }
      this.show();
    } catch {
      this.kept = null;
    }
    const slug = !this.isOpen ? "not-open" : isBroken ? "failed" : error.slug || "not-saved";
    if (slug !== "failed") this.emit("trouble", { slug, why, text });
    return refused(slug, `${why}; nothing was submitted`);
  }

  // Keeps the game again, where it is no longer kept.
  async keepAgain() {
    await games.add(() => this.kept);
    this.emit("trouble", null);
  }

  // Adds the play that nobody saw, which was searched in the background, to the game that was searched.
  found(unseen, text) {
    return this.inTurn(async () => {
      if (this.kept.text !== text) return;
      await games.change(this.name, (game) => (game && same(game, this.kept) ? { ...game, unseen } : null));
      this.kept = { ...this.kept, unseen };
      this.referee.ask("/found", unseen);
      this.show();
    });
  }
}

export const game = new OpenGame();
