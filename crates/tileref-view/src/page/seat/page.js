// The page of a seat: shows the state from the server in its panels, and submits what the player does.

import { Bare } from "./bare.js";
import { Board } from "./board.js";
import { stayAwake } from "../live/awake.js";
import { ask } from "../live/ask.js";
import { apart, byId, button, el, fill, listed, setText } from "../live/dom.js";
import { Events } from "../live/events.js";
import { cutShort, land, totals } from "../live/land.js";
import { picture, save } from "../live/picture.js";
import { sound, soundSwitch } from "../live/sound.js";
import { mirror } from "./cells.js";
import { SeatClock } from "./clock.js";
import { keep, kept } from "./keep.js";
import { Keeper } from "./keeper.js";
import { setLetters, upper } from "./letters.js";
import { Deal, List } from "./paths.js";
import { speak, speechSwitch } from "./speech.js";
import { Challenge, Claims, More, Question, Rack } from "./panels.js";
import { Preview, say } from "./talk.js";
import { Tray } from "./tray.js";

// A tablet in landscape, or a computer.
const ROOMY = "(min-width: 62rem) and (min-height: 44rem)";

class App {
  constructor() {
    Object.assign(this, { table: null, live: null, me: null, sending: false, isLost: null, waiting: null, more: false, hasRestored: false, code: location.hash.slice(1), here: location.href });
    this.clock = new SeatClock(this);
    this.board = new Board(this);
    this.bare = new Bare(this);
    this.list = new List(this);
    this.deal = new Deal(this);
    this.rack = new Rack(this);
    this.challenge = new Challenge(this);
    this.moreChoices = new More(this);
    this.question = new Question(this);
    this.claims = new Claims(this);
    this.tray = new Tray(this);
    const previews = (line) => (this.live ? ["/correct", { turn: this.table.corrects.turn, line }] : ["/preview", { line }]);
    this.preview = new Preview(previews, () => this.composer.previewed());
    this.keeper = new Keeper(this);
    byId("go-back").onclick = () => this.returns();
    for (const [id, valid] of [["takeback-yes", true], ["takeback-no", false]]) byId(id).onclick = () => this.question.cast(this.table.takeback, valid);
    for (const one of document.querySelectorAll(".opens-more")) one.onclick = () => this.openMore(true);
    // Enter, or the corresponding key of an on-screen keyboard, which often has no key code.
    byId("compose").onsubmit = (event) => {
      event.preventDefault();
      this.composer.enter();
    };
    byId("play").onclick = () => this.play();
    byId("letters").oninput = () => this.composer.type();
    for (const [id, mark] of [["wildcard", "?"], ["corner", "+"]]) {
      byId(id).onclick = () => this.composer.mark(mark);
    }
    byId("clear").onclick = () => this.composer.clear();
    // A tap on a button leaves the keyboard open: if it closed first, the button would move away from under the finger.
    addEventListener("mousedown", (event) => {
      if (event.target.closest("button")) event.preventDefault();
    });
    addEventListener("pointerdown", () => {
      document.body.classList.remove("keyed");
      this.guard();
    });
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("popstate", () => this.back());
    soundSwitch(byId("sound"));
    speechSwitch(byId("speech"));
    document.body.onanimationend = () => document.body.classList.remove("flash");
    byId("share").onclick = () => this.share();
    byId("picture").onclick = () => this.picture();
    byId("again").onclick = () => this.question.confirm("Start the next game, with the same players and rules?", "Again", () => this.submit("again"));
    byId("message").onclick = () => this.note("");
    for (const event of ["focusin", "focusout"]) addEventListener(event, () => this.fit());
    for (const screen of [window, window.visualViewport]) {
      if (screen) screen.addEventListener("resize", () => {
        this.fit();
        this.board.arrange();
      });
    }
    addEventListener("hashchange", () => {
      this.here = location.href;
      this.code = location.hash.slice(1);
      this.render();
    });
    byId("code").oninput = () => this.render();
    byId("free").onclick = ({ target }) => (target.value ? this.join(target.value) : null);
    this.fit();
    this.start();
  }

  start() {
    const seat = this.loadSeat();
    const handlers = { table: (table) => seat.then(() => this.show(table)), clock: (clock) => this.clock.set(clock), vote: (left) => this.clock.vote(left) };
    new Events("/events?table", handlers, (isConnected) => this.connected(isConnected));
    // A phone that asks nothing for some minutes counts as lost.
    setInterval(() => (document.visibilityState === "visible" && this.me !== null ? this.loadSeat() : null), 60000);
  }

  // Asks the server for our seat.
  async loadSeat() {
    const { status, body, why } = await ask("/me");
    // The table tells the turns, too.
    const seen = () => JSON.stringify({ ...this.me, turns: 0 });
    const before = seen();
    if (status === 200) this.me = body;
    else if (status === 401) this.me = null;
    if (status === 401 && body && body.error.slug === "freed") this.note(why, true);
    if (this.table && seen() !== before) this.render();
  }

  async join(name) {
    const code = this.code || byId("code").value;
    const { status, body, why } = await ask("/join", { code, name });
    if (status === 403) [byId("code").value, this.code] = [code, ""];
    clearTimeout(this.asks);
    // Whoever asks to keep the score in the middle of a game asks again until the others let it, or another seat is taken.
    const asks = status === 409 ? body.error.slug === "asked" : status === 0 && name === "table";
    if (asks) this.asks = setTimeout(() => this.join(name), 3000);
    await this.loadSeat();
    // The code may be asked for again.
    this.render();
    this.note(why, true);
    if (status === 200) byId("view").focus();
    if (status !== 403) return;
    // It is selected for who types it again.
    this.render();
    byId("code").select();
  }

  async leave() {
    const { why } = await ask("/leave", {});
    if (why) this.note(why, true);
    this.openMore(false);
    this.loadSeat();
  }

  // Asks the others to let our play be taken back.
  async takeBack() {
    const { body, why } = await ask("/takeback", {});
    this.openMore(false);
    this.note(why || `waiting for ${listed(body.waiting)}`, Boolean(why));
  }

  // Asks to free the seat of a lost phone.
  async free(name) {
    const { body, why } = await ask("/free", { name });
    this.note(why || body.told, Boolean(why));
  }

  // Whether this phone keeps the score: it acts for whoever is due.
  get keeps() { return this.me !== null && this.me.seat === "table"; }

  get seat() {
    const name = this.keeps ? this.table && this.table.asked : this.me && this.me.seat;
    return this.me && this.table ? this.table.seats.find((seat) => seat.name === name) : undefined;
  }

  may(what) { return this.seat !== undefined && this.seat.may.includes(what); }

  // Where plays are composed.
  get composer() { return this.table.kind.board ? this.board : this.bare; }

  // Whether a play is composed: on one's own turn, or ahead of it.
  get composes() {
    return this.table.phase === "play" && this.seat !== undefined && (this.may("play") || !this.composer.isEmpty);
  }

  get isMyTurn() {
    return this.seat !== undefined && this.table.phase === "play" && this.table.to_move === this.me.seat;
  }

  note(text, isBad) {
    clearTimeout(this.fades);
    this.noted = performance.now();
    this.isOwn = false;
    setText(byId("message"), text);
    byId("message").className = isBad && text ? "no" : "";
  }

  // Submits a line, and returns whether it was accepted. One in the place of an earlier turn is first looked at.
  async submit(line) {
    if (!this.live) return this.send(line);
    await this.keeper.replace(this.table.corrects, line);
    return false;
  }

  async send(line) {
    if (this.sending) return false;
    this.sending = true;
    this.note("sending\u2026");
    this.enable();
    const before = this.table;
    const answer = await say(line, before, () => this.note("no connection; still trying"));
    if (answer.body && answer.body.table) this.show(answer.body.table);
    this.isUnanswered = answer.status === 0 || answer.status >= 500;
    this.answered(before, answer);
    if (answer.status === 200) this.returns();
    this.sending = false;
    this.enable();
    this.loadSeat();
    return answer.status === 200;
  }

  // Shows what became of a line.
  answered(before, { status, body, why }) {
    if (status === 200) {
      // The result is announced with the new table, which may have arrived already.
      if (body && body.vote) this.note("the table votes");
      else if (this.table.mark === before.mark) this.note("sent");
      else if (this.table.turns !== before.turns) this.announce(before);
      return;
    }
    const isTooLate = status === 409 && body.error.slug !== "vote-open";
    if (isTooLate) this.note(`not submitted, because ${this.lastTurn()}. Submit it again if it still fits`, true);
    else this.note(why, true);
  }

  async play() {
    const line = this.composer.line();
    if (byId("play").disabled) return;
    const tiles = this.composer.tiles();
    this.waiting = [];
    const isAccepted = await this.submit(line);
    const { waiting } = this;
    this.waiting = null;
    if (isAccepted) {
      this.tray.spend(tiles);
      this.composer.clear();
      byId("letters").blur();
    }
    for (const act of waiting) act();
  }

  // Taps on the letters and the board are for the next play while one is on its way: they wait for its answer.
  waits(act) {
    if (this.waiting) this.waiting.push(act);
    return this.waiting !== null;
  }

  // The composed play survives a reload of the page, until it is submitted or the next turn begins.
  keepPlay() {
    const { table, me, code, composer, claims, live } = this;
    if (!this.hasRestored || me === null || live) return;
    keep(code, "play", composer.isEmpty ? [] : [`${me.name} ${table.turns}`, composer.entered(), [...claims.claimed]]);
  }

  restorePlay() {
    if (this.hasRestored || this.me === null) return;
    this.hasRestored = true;
    const [of, words, claimed] = kept(this.code, "play");
    if (of !== `${this.me.name} ${this.table.turns}`) return;
    this.claims.claimed = new Map(claimed);
    this.composer.restore(words);
  }

  connected(isConnected) {
    if (this.isLost === !isConnected) return;
    this.isLost = !isConnected;
    document.body.classList.toggle("lost", this.isLost);
    const now = new Date();
    const time = `${now.getHours()}:${String(now.getMinutes()).padStart(2, "0")}`;
    setText(byId("line"), isConnected ? "" : `no connection since ${time}`);
    if (this.isLost) this.clock.stop();
    else this.loadSeat();
  }

  // Shows the table as it was before a turn, with that turn as it was entered. Whatever is entered now takes its place.
  goBack(table) {
    const { composer, claims, list } = this;
    Object.assign(this, { live: this.table, table, more: false });
    composer.clear();
    this.render();
    const [line, claimed] = (table.corrects.line || "").split(" claim ");
    for (const name of claimed ? claimed.split(",") : []) claims.claimed.set(name, (claims.claimed.get(name) || 0) + 1);
    if (/^[a-z]+\d+ /.test(line)) this.board.takeUp(line);
    else if (/^play /.test(line)) composer.restore([...line.slice(5).split(" also "), ""]);
    else if (/^words /.test(line)) list.words = line.split(" ").slice(1).reverse();
    else if (/^adjust /.test(line)) this.question.pad(apart(table.corrects.who), line[7], /\d+/.exec(line)[0], (points) => this.submit(`adjust ${points} -`));
    this.render();
  }

  // Leaves that turn as it is.
  returns() {
    if (!this.live) return;
    Object.assign(this, { table: this.live, live: null, more: false });
    this.composer.clear();
    this.render();
  }

  show(table) {
    if (this.live && this.live.mark === table.mark) {
      this.live = table;
      return;
    }
    this.returns();
    const before = this.table;
    // Answers and events may overtake each other.
    this.table = table;
    const { lang, dir } = table;
    setLetters(table.letters);
    mirror(dir === "rtl");
    const written = ["letters", "list-word", "tray", "sheet", "words", "challenge-words", "list-words", "rack-letters", "deal-grid"];
    for (const id of lang ? written : []) Object.assign(byId(id), { lang, dir });
    const scores = totals();
    const isOther = before && before.turns !== table.turns;
    if (isOther) {
      this.question.asked = null;
      cutShort();
    }
    this.render();
    if (isOther && before.turns < table.turns && table.latest.scored) land(scores);
    const isFreed = this.me !== null && (this.keeps ? !table.scorekeeper : this.seat !== undefined && !this.seat.taken);
    if (isFreed || isOther) this.loadSeat();
    const isCorrected = before && table.corrected !== null && table.corrected !== before.corrected;
    if (isCorrected) this.say(table.corrected);
    else if (isOther) this.announce(before);
    else if (before && before.takeback && !table.takeback) this.say("the play stands");
    // The tiles on one's rack are those of the last game.
    if (before && before.phase === "over" && !table.turns) this.tray.set([]);
    if (before && before.phase !== "over" && table.phase === "over") sound("end");
    else if (before && before.turns < table.turns && table.latest.bonus) sound("bonus");
    const wasMine = before && before.to_move === (this.me && this.me.seat) && before.phase === "play";
    if (before && this.isMyTurn && !wasMine) {
      this.clock.buzz([200, 100, 200]);
      sound("turn");
    }
  }

  // The last turn that somebody entered, as a sentence.
  lastTurn({ latest } = this.table) {
    if (latest === null) return "the last turn was undone";
    const { who, did } = latest;
    return who === null ? did : `${this.isMe(who) ? "you" : apart(who)} ${did}`;
  }

  // What became of turns that are gone from the table as it was before.
  undone(before) {
    const gone = before.turns - this.table.turns;
    if (gone === 1) return `undone: ${this.lastTurn(before)}`;
    return this.table.turns === 0 ? "a new game begins" : `${gone} turns were undone`;
  }

  // Says to everybody at this phone what they did not do themselves.
  say(what) {
    this.note(what);
    speak(what, this.table);
    this.fades = setTimeout(() => this.note(""), 10000);
  }

  // Announces what happened, in the message or, if that is taken or nobody needs to read it, only for screen readers.
  announce(before) {
    const added = this.table.turns - before.turns;
    const what = `${added < 0 ? this.undone(before) : this.lastTurn()}; ${this.told.turn}`;
    speak(what, this.table);
    // The reason for a refusal stays a while.
    const isRecent = performance.now() - this.noted < 5000;
    // So does what became of one's own line, while others only add notes.
    const last = this.table.latest;
    const isMine = added > 0 && this.isMe(last.player);
    const isTaken = isRecent && (byId("message").className === "no" || (this.isOwn && added > 0 && !isMine && last.aside));
    // Somebody else's play can be seen on the board and below it.
    const isSeen = added > 0 && last.scored && !this.isMe(last.player);
    setText(byId("spoken"), isTaken || isSeen ? what : "");
    if (isTaken) clearTimeout(this.fades);
    else this.note(isSeen ? "" : what);
    this.isOwn = isTaken || isMine;
    if (!this.sending) this.fades = setTimeout(() => this.note(""), 10000);
  }

  isMe(name) { return this.me !== null && [this.me.name, this.me.seat].includes(name); }

  // Whose turn it is and for whom the table waits, as this phone reads it.
  get told() { return this.keeps || this.seat === undefined ? this.table : this.seat; }

  render() {
    const { table } = this;
    if (!table) return;
    document.body.dataset.turns = table.turns;
    const name = `${table.name}: ${this.told.turn}`;
    document.title = this.me ? `${name} \u2013 ${this.me.name}` : name;
    const place = this.keeps ? "you keep the score" : this.me ? `the seat of ${this.me.name}` : "choose a seat";
    setText(byId("title"), `${table.name}: ${place}`);
    const asks = table.takeback && this.me && table.takeback.waiting.includes(this.me.seat);
    byId("takeback").hidden = !asks;
    setText(byId("takeback-asks"), asks ? table.takeback.asks : "");
    byId("going-back").hidden = !this.live;
    setText(byId("goes-back"), this.live ? `Turn ${table.corrects.turn}, of ${apart(table.corrects.who)}: change it` : "");
    setText(byId("trouble"), table.trouble || (this.me && table.asks) || "");
    const hasTable = table.kind.board && (!table.kind.lists || table.cells.length > 0);
    byId("table").hidden = !hasTable;
    byId("table").className = (this.seat || table.seats[0]).colour;
    const is = { "no-table": !hasTable, bare: !table.kind.board, swipes: table.phase === "list", over: table.phase === "over" };
    for (const [name, holds] of Object.entries(is)) document.body.classList.toggle(name, holds);
    stayAwake(this.me !== null && table.phase !== "over");
    this.drawn();
    byId("join").hidden = this.me !== null;
    byId("code-row").hidden = this.code !== "";
    byId("free").disabled = !this.code && !byId("code").value.trim();
    this.panels();
    this.question.show();
    this.board.show(table);
    if (!table.kind.board) this.bare.update();
    this.restorePlay();
    this.clock.tick();
    this.enable();
    // A keyboard may have opened since; now the page is laid out anyway.
    requestAnimationFrame(() => (this.measure() ? this.fit() : null));
  }

  // Shows the parts that the server draws, and says which seat is one's own.
  drawn() {
    for (const [id, innerHTML] of Object.entries(this.table.parts)) fill(byId(id), innerHTML, () => el("div", { innerHTML }).childNodes);
    const { length } = byId("scores").children;
    byId("scores").className = length > 8 ? "many crowd" : length > 6 ? "many" : length > 3 ? "some" : "";
    for (const you of byId("scores").querySelectorAll("small")) setText(you, this.me && you.dataset.seat === this.me.seat ? "(you) " : "");
    for (const who of byId("log").querySelectorAll("[data-who]")) setText(who, this.isMe(who.dataset.who) ? "you" : who.dataset.who);
    // Your own list is no secret to you.
    for (const list of byId("log").querySelectorAll("[data-of]")) setText(list, upper(((this.isMe(list.dataset.of) && this.me.list) || []).join(" ")));
    byId("last").hidden = !byId("last-play").firstChild || !this.me;
  }

  // Shows the panel for what the player can do now, or else the log.
  panels() {
    const { kind } = this.table;
    const { composes } = this;
    const rack = this.rack.show();
    const does = { compose: composes && !rack, list: this.list.show(), deal: this.deal.show(), rack };
    const more = this.more && this.me !== null;
    for (const [panel, isOpen] of Object.entries(does)) byId(panel).hidden = !isOpen || more;
    this.challenge.show(!more);
    byId("more").hidden = !more;
    if (more) this.moreChoices.show();
    // Without a board, its place shows the log; a tablet has room below.
    const beside = composes && (!kind.board || matchMedia(ROOMY).matches) && byId("log").firstChild !== null;
    byId("watch").hidden = (Object.values(does).some(Boolean) && !beside) || more || this.me === null;
    const keys = { wildcard: this.table.wildcards.count > 0, corner: kind.corners, space: kind.stacks, ways: kind.board, also: kind.board && kind.also, add: !kind.board, "own-rack": !this.keeps };
    for (const [key, isShown] of Object.entries(keys)) byId(key).hidden = !isShown;
    setText(byId("letters-label"), kind.board ? "Letters of the word" : "A word of the play");
    const hints = kind.board ? ["letters", "send"] : ["a word", "enter"];
    [byId("letters").placeholder, byId("letters").enterKeyHint] = hints;
    const { turn, heading } = this.told;
    setText(byId("compose-heading"), this.isMyTurn || this.keeps ? heading : `${turn}: plan your play`);
    this.watch(beside);
  }

  // `beside` a play that is composed, only the last few turns are shown.
  watch(beside) {
    const { told, shelf } = this.table;
    setText(byId("watch-heading"), beside ? "Earlier turns" : this.told.heading);
    byId("watch-more").hidden = beside;
    byId("share").hidden = byId("picture").hidden = byId("again").hidden = !told;
    byId("shelf").hidden = !shelf;
    if (shelf) byId("shelf").href = shelf;
    byId("log").classList.toggle("few", beside || !byId("challenge").hidden);
  }

  // The result as a text: for another app where the browser lets a page do that, or else copied.
  async share() {
    const text = this.table.told;
    if (navigator.share) {
      // Whoever closes the choice of apps has decided.
      await navigator.share({ text }).catch(() => {});
      return;
    }
    const field = el("textarea", { value: text });
    document.body.append(field);
    field.select();
    this.note(document.execCommand("copy") ? "the result is copied: paste it where you like" : text);
    field.remove();
  }

  // The result as a picture, saved on this phone: no app takes one from a page that is not encrypted.
  async picture() {
    const { text, why } = await ask("/result.svg");
    if (why) this.note(why, true);
    else save(await picture(text), "result.png");
  }

  openMore(is) {
    this.more = is;
    this.render();
    const first = byId(is ? "more-choices" : "side").querySelector("button:not(:disabled, [hidden])");
    if (first) first.focus();
  }

  // Closes what is open, the uppermost first; returns whether anything was.
  close() {
    const unfolded = document.querySelector("#last[open], .folds[open]");
    if (this.question.shown !== null) this.question.answer(() => {});
    else if (this.more && this.me !== null) this.moreChoices.close();
    else if (this.rack.isOpen) this.rack.open(false);
    else if (this.live) this.returns();
    else if (unfolded) unfolded.open = false;
    else return false;
    return true;
  }

  // From a touch on, there are two steps for the browser to go back. It passes over those that a page adds without a touch.
  guard() {
    if (this.me !== null) for (let step = history.state; step < 2;) history.pushState(step += 1, "");
  }

  back() {
    if (this.me === null || history.state === 2 || location.href !== this.here) return;
    if (!this.close()) this.question.confirm("Leave the table? Your seat stays yours.", "Leave", () => history.go(-1 - history.state));
  }

  key(event) {
    const { key, target, shiftKey } = event;
    if (/^(Tab|Arrow)/.test(key)) document.body.classList.add("keyed");
    this.guard();
    if (key === "Escape" && this.table) {
      // What is typed is cleared, then what is open is closed.
      const types = target instanceof HTMLInputElement && target.value !== "" && target !== byId("letters");
      if (types) target.value = "";
      if (types) target.dispatchEvent(new Event("input", { bubbles: true }));
      else if (byId("compose").hidden || this.question.shown !== null || this.composer.isEmpty) this.close();
      else this.composer.clear();
    }
    const modal = document.querySelector("[role=dialog]:not([hidden])");
    if (key !== "Tab" || !modal) return;
    const all = [...modal.querySelectorAll("button:enabled")];
    const next = all.indexOf(target) + (shiftKey ? -1 : 1);
    if (all[next] && modal.contains(target)) return;
    event.preventDefault();
    (all[shiftKey ? all.length - 1 : 0] || modal).focus();
  }

  // Enables the buttons that can be pressed.
  enable() {
    const play = byId("play");
    const line = this.composer.line();
    play.disabled = this.sending || !this.may("play") || line === null || this.preview.refuses(line);
    play.classList.toggle("busy", this.sending);
    const { ruling } = this.preview;
    const points = ruling && ruling.line === line && ruling.words ? ` ${ruling.points}` : "";
    setText(play, this.board.moved ? "Play it there" : this.live ? `Correct it${points}` : line && line.startsWith("burn ") ? "Burn it" : `Play${points}`);
    this.list.enable();
    this.deal.enable();
    this.rack.enable();
  }

  // Adapts to an on-screen keyboard, which covers the lower part of the window, on some phones without a resize event.
  fit() {
    this.measure();
    if (this.board.sheet) this.board.scale();
  }

  // Returns whether that changes what can be seen.
  measure() {
    const seen = window.visualViewport;
    const height = seen ? Math.min(innerHeight, seen.height * seen.scale) : innerHeight;
    const before = document.body.style.getPropertyValue("--height") + document.body.className;
    document.body.style.setProperty("--height", `${height}px`);
    const types = document.activeElement instanceof HTMLInputElement;
    document.body.classList.toggle("tight", types && height < 540);
    return before !== document.body.style.getPropertyValue("--height") + document.body.className;
  }
}

new App();
