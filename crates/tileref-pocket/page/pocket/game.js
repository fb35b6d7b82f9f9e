// The game that is open on this page, and the requests about it: each is answered by the referee, and what it changes is
// kept on this phone before the page hears of it.

import * as games from "./games.js";
import { Broken, Referee } from "./module.js";

// The requests that may change a game, and those for which its word list must have come.
const CHANGES = ["/say", "/clock"];
const LOOKS_UP = /^\/(say|look)\b/;

// For how long a page may wait for what it could do without, in milliseconds.
const SOON = 1500;

const gone = () => Object.assign(new Error("this game is not kept on this phone any more: it was deleted, or the browser has cleared it"), { slug: "gone" });

// What the referee opens of a kept game, with the other games, for a series.
function toOpen({ name, text, redo, clock }, all) {
  const others = {};
  for (const other of all) if (other.name !== name) others[other.name] = other.text;
  return { name, text, redo, clock, others };
}

const refused = (slug, message) => ({ status: 500, body: { error: { slug, message } }, text: "", why: message });

// Whether what is kept of a game is the same.
function same(one, other) {
  const parts = ({ name, text, redo, clock }) => JSON.stringify([name, text, redo, clock]);
  return parts(one) === parts(other);
}

// It tells of `table` and `clock`, with the documents of the page of a seat, and of `trouble`, with { slug, why, name, text,
// list } or null once there is none: why the game cannot go on, the record to save, and the word list that is missing.
class OpenGame extends EventTarget {
  constructor() {
    super();
    const nothing = { referee: null, kept: null, now: null, waits: null, trouble: null, table: null, clock: null };
    // Where nothing can be kept, the address has the whole game.
    const isLoose = location.hash.startsWith(games.LINK);
    Object.assign(this, { name: games.nameHere(), isLoose, queue: Promise.resolve(), ...nothing });
    this.opening = this.inTurn(() => this.start());
    this.listed = this.opening.then(() => this.fetchList());
    // Words that only the list finds have points, too, so a game that has begun waits for it a moment.
    const isNew = () => !this.isOpen || this.kept.summary.turns === 0;
    const soon = new Promise((resolve) => setTimeout(resolve, SOON));
    this.ready = this.opening.then(() => (isNew() ? null : Promise.race([this.listed, soon])));
    games.hear((news) => this.heard(news));
    document.addEventListener("visibilitychange", () => this.seen());
    addEventListener("pageshow", ({ persisted }) => (persisted ? this.seen() : null));
    // An address with an earlier position does not undo turns.
    const moved = () => (this.isLoose ? this.putInAddress() : games.nameHere() === this.name ? null : location.reload());
    addEventListener("hashchange", moved);
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

  // What stands behind the address of a page that shows this game.
  get anchor() { return this.isLoose ? location.hash : `#${encodeURIComponent(this.name)}`; }

  // Every game that is kept, or else this one.
  async all() { return this.isLoose ? [this.kept] : games.all(); }

  async start() {
    let found = {};
    try {
      if (this.name === null) throw new Error(games.DAMAGED);
      this.referee = await Referee.start();
      if (this.isLoose) {
        await this.startLoose();
        return;
      }
      const all = await games.all();
      found = all.find(({ name }) => name === this.name);
      if (!found) throw gone();
      this.opened(found, await this.referee.open(toOpen(found, all), true));
    } catch ({ message, list }) {
      this.emit("trouble", { slug: "not-open", why: message, ...found, list });
    }
  }

  // Opens the game in the address.
  async startLoose() {
    // Others look at it first.
    if (await games.canKeep()) location.replace(`show.html${location.hash}`);
    const { name, text } = this.referee.demand("/unlink", { fragment: location.hash.slice(games.LINK.length) });
    const game = { name, text, redo: null, clock: null };
    const { summary, waits } = await this.referee.open(toOpen(game, []), true);
    this.name = name;
    this.opened({ ...game, summary }, { waits });
    this.putInAddress();
  }

  // Puts the game into the address, and says that it is nowhere else, unless the list that it waits for needs the place.
  putInAddress() {
    const { status, text } = this.referee.ask("/export/link", "");
    if (status < 400) history.replaceState(history.state, "", text);
    if (this.trouble && this.trouble.list) return;
    this.emit("trouble", { slug: "loose", why: games.NOTHING_KEPT, name: this.name, text: this.kept.text });
  }

  // Opens what is kept of the game.
  open(game, all) { this.opened(game, this.referee.demand("/open", toOpen(game, all))); }

  opened(game, { waits }) {
    Object.assign(this, { kept: game, waits });
    if (game.unseen) this.referee.ask("/found", game.unseen);
  }

  // Opens what is kept now, and shows it.
  async reopen() {
    const all = await this.all();
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
      await this.referee.give(waits);
      await this.inTurn(() => this.reopen());
      if (this.trouble && this.trouble.list) {
        this.emit("trouble", null);
        if (this.isLoose) this.putInAddress();
      }
    } catch (error) {
      this.emit("trouble", { slug: "no-list", why: error.message, ...this.kept, list: waits });
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
    if (!this.isLoose) this.inTurn(async () => {
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
      this.now = null;
      if (wanted && wanted.aborted) return { status: 0, body: null, text: "", why: "" };
      if (!this.isOpen || (trouble && trouble.list && LOOKS_UP.test(path))) return refused(trouble.slug, trouble.why);
      try {
        return CHANGES.includes(path) ? await this.change(path, body) : this.referee.ask(path, body);
      } catch (error) {
        return this.failed(error, path);
      }
    });
  }

  async change(path, body) {
    const before = this.kept;
    let [answer, table, clock] = [null, null, null];
    const isOther = (game) => game && !same(game, before);
    const change = (game, all) => {
      if (!game) throw gone();
      // Another tab was quicker: the line is judged in its game.
      if (isOther(game)) this.open(game, all);
      answer = this.referee.ask(path, body);
      this.now = this.referee.ask("/kept").body;
      return same(this.now, this.kept) ? null : { ...this.now, saved: Date.now() };
    };
    const meanwhile = () => {
      if (path !== "/clock" || this.now.text !== before.text) table = this.referee.ask("/table").body;
      clock = path === "/clock" ? answer.body : this.referee.ask("/clock").body;
    };
    const changed = this.isLoose ? change(before, []) : await games.change(this.name, change, isOther, meanwhile);
    if (this.isLoose) meanwhile();
    if (changed) this.hasKept(changed);
    if (table !== null) this.emit("table", table);
    this.emit("clock", clock);
    return answer;
  }

  hasKept(game) {
    const { name } = this;
    Object.assign(this, { kept: game, name: game.name });
    if (this.trouble && !this.trouble.list) this.emit("trouble", null);
    if (this.isLoose) {
      this.putInAddress();
      if (game.name !== name) location.reload();
    } else if (game.name === name) games.tell({ name });
    else {
      // The next game of a series.
      games.tell({ name, next: game.name });
      location.replace(`#${encodeURIComponent(game.name)}`);
    }
  }

  // After a request that failed, the game is as it was before.
  async failed(error, path) {
    const { message } = error;
    const isBroken = error instanceof Broken;
    const isSaid = path === "/say";
    const record = this.now || this.kept;
    // The clock is not in the record.
    const isLost = isSaid && (this.now === null || record.text !== this.kept.text);
    try {
      const all = await this.all().catch(() => []);
      if (isBroken) this.referee = await Referee.start();
      this.opened(this.kept, await this.referee.open(toOpen(this.kept, all), !isBroken));
      this.show();
    } catch {
      this.kept = null;
    }
    const slug = !this.isOpen ? "not-open" : error.slug || (isLost ? "not-saved" : "failed");
    if (slug !== "failed") this.emit("trouble", { slug, why: message, name: record.name, text: record.text });
    return refused(slug, isSaid ? `${message}; nothing was submitted` : message);
  }

  // Keeps the game again, where it is no longer kept.
  async keepAgain() {
    const { name } = await games.add(this.kept);
    this.emit("trouble", null);
    // If another game has its name by now, the page opens it under the new one.
    location.replace(`#${encodeURIComponent(name)}`);
  }

  // Adds the play that nobody saw, which was searched in the background, to the game that was searched.
  found(unseen, text) {
    return this.inTurn(async () => {
      if (this.kept.text !== text) return;
      const change = (game) => (game && same(game, this.kept) ? { ...game, unseen } : null);
      if (!this.isLoose) await games.change(this.name, change);
      this.kept = { ...this.kept, unseen };
      this.referee.ask("/found", unseen);
      this.show();
    });
  }
}

export const game = new OpenGame();
