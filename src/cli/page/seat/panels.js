// The panels for everything but plays: challenges, votes, racks, and the rest under "More".

import { byId, button, el, fill, listed, setText, signed } from "../live/dom.js";
import { ask } from "./talk.js";

// Why a word on a list does not count.
const STRUCK = { "not-on-grid": "not in the grid", "not-a-word": "not a word" };

// The words of the last play as buttons, while it can be challenged; in word paths, the lists of the round. A wrong
// challenge has its price, so the page asks for confirmation.
export class Challenge {
  constructor(app) {
    Object.assign(this, { app, picked: null, opened: "" });
  }

  show(isShown) {
    const { app } = this;
    const { challenge, round } = app.table;
    const lists = round && round.lists;
    const can = challenge !== null && app.may("challenge");
    const open = isShown && app.me !== null && (can || Boolean(lists));
    byId("challenge").hidden = !open;
    if (!open || !can) this.picked = null;
    if (!open) return;
    byId("lists").hidden = !lists || this.picked !== null;
    byId("challenge-words").hidden = Boolean(lists) && this.picked === null;
    if (lists) this.compared(round, lists, can);
    if (!can) return;
    const whose = `Challenge ${challenge.of}\u2019s play`;
    // On your own turn the play comes first, so there is one button for all words.
    const closed = !lists && app.may("play") && this.opened !== whose + app.table.turns;
    byId("challenge-heading").hidden = closed;
    if (this.picked !== null) setText(byId("challenge-heading"), this.question(challenge));
    else if (!lists) setText(byId("challenge-heading"), `${whose}?`);
    fill(byId("challenge-words"), [challenge, this.picked, closed], () => {
      if (closed) return [button(whose, () => this.open(whose), { className: "wide" })];
      return this.picked === null ? this.words(challenge) : this.sure();
    });
  }

  // All lists: the words that count, which other players can challenge, and the struck ones with the reason.
  compared(round, lists, can) {
    const { app } = this;
    byId("challenge-heading").hidden = false;
    setText(byId("challenge-heading"), `Round ${round.number}${can ? ": tap a word that you doubt" : ""}`);
    const chip = (list, { word, points, struck }) => {
      if (struck) return el("span", { className: "struck" }, el("s", {}, word), " ", el("small", {}, STRUCK[struck] || struck));
      const counts = el("small", {}, String(points));
      if (!can || app.isMe(list.player)) return el("span", {}, word, " ", counts);
      const line = `challenge ${word.toLowerCase()}`;
      const it = button(word, () => this.pick({ text: `${word} of ${list.player}`, line }), { "aria-label": `challenge ${word} of ${list.player}` });
      it.append(" ", counts);
      return it;
    };
    fill(byId("lists"), [lists, can, app.me.name], () => lists.map((list) => el("li", {},
      el("h3", {}, list.player, " ", el("b", {}, signed(list.points))),
      el("div", { className: "chips" }, ...list.words.map((word) => chip(list, word)), list.words.length ? null : "no words"))));
  }

  open(whose) {
    this.opened = whose + this.app.table.turns;
    this.app.render();
  }

  words(challenge) {
    const pick = (text, line) => button(text, () => this.pick({ text, line }), { className: "large" });
    const words = challenge.words.map((word) => pick(word, `challenge ${word.toLowerCase()}`));
    return challenge.whole && challenge.words.length !== 1 ? [...words, pick("every word", "challenge")] : words;
  }

  question(challenge) {
    if (challenge.vote) return `Challenge ${this.picked.text}? The table will vote.`;
    return `Challenge ${this.picked.text}? If it is valid, ${challenge.price}.`;
  }

  sure() {
    const { line } = this.picked;
    return [
      button("Challenge", async () => {
        this.picked = null;
        await this.app.submit(line);
        this.app.render();
      }, { className: "main large" }),
      button("No", () => {
        this.opened = "";
        this.pick(null);
      }),
    ];
  }

  pick(picked) {
    this.picked = picked;
    this.app.render();
    const first = byId("challenge-words").querySelector("button");
    if (first) first.focus();
  }
}

// A vote covers the lower half of the page until it is decided.
export class Vote {
  constructor(app) {
    Object.assign(this, { app, shown: null });
    byId("vote-valid").onclick = () => this.cast(true);
    byId("vote-not").onclick = () => this.cast(false);
  }

  show() {
    const { app } = this;
    const { vote } = app.table;
    const open = vote !== null && app.seat !== undefined;
    byId("vote").hidden = !open;
    byId("side").toggleAttribute("inert", open);
    if (!open) {
      this.shown = null;
      return;
    }
    const voted = vote.voted.includes(app.me.seat);
    setText(byId("vote-heading"), vote.category ? `${vote.by} asks: ${vote.category}?` : `${vote.by} challenges ${this.whose(vote)}`);
    setText(byId("vote-words"), vote.word || listed(vote.words));
    const waits = vote.waiting.length ? `waiting for ${listed(vote.waiting)}` : "";
    setText(byId("vote-waits"), voted ? `You have voted; ${waits}` : waits);
    byId("vote-valid").disabled = byId("vote-not").disabled = voted;
    const mine = voted && app.me.vote !== null ? app.me.vote : null;
    byId("vote-valid").setAttribute("aria-pressed", String(mine === true));
    byId("vote-not").setAttribute("aria-pressed", String(mine === false));
    if (this.shown !== vote.id) {
      this.shown = vote.id;
      app.clock.buzz([80]);
      byId("vote").focus();
    }
  }

  whose({ of, word }) {
    if (of !== null) return `${of}\u2019s play`;
    const has = ({ words }) => words.some((listed) => listed.word === word);
    return `a word of ${listed(this.app.table.round.lists.filter(has).map(({ player }) => player))}`;
  }

  async cast(valid) {
    const { app } = this;
    if (app.table.vote === null) return;
    try {
      const { body } = await ask("/vote", { vote: app.table.vote.id, valid });
      if (body && body.error) app.note(body.error.message, true);
    } catch {
      app.note("no connection: vote again", true);
    }
    await app.meet();
  }
}

// The tiles left on the rack at the end, chosen by tapping letters.
export class Rack {
  constructor(app) {
    Object.assign(this, { app, tiles: [] });
    byId("rack-send").onclick = () => this.send();
  }

  show() {
    const { app } = this;
    const open = app.table.phase === "racks" && app.may("rack");
    if (open) this.draw();
    return open;
  }

  draw() {
    const { kind, letters, wildcards } = this.app.table;
    const add = (tile) => () => {
      this.tiles.push(tile);
      this.app.render();
    };
    const tapped = (tile) => this.tiles.filter((other) => other.replace(/^\+/, "") === tile).length;
    const all = [...letters, ...(wildcards.count > 0 ? [{ letter: "?", left: wildcards.left }] : [])];
    // Each key, and whether the tile set is out of that letter.
    const keys = all.filter(({ left }) => left !== 0).map(({ letter, left }) =>
      [letter, letter.toLowerCase(), left !== null && tapped(letter.toLowerCase()) >= left]);
    fill(byId("rack-letters"), keys, () => keys.map(([name, tile, disabled]) =>
      button(name, add(tile), { disabled, "aria-label": name === "?" ? "a wildcard" : name })));
    fill(byId("rack-tiles"), this.tiles, () => this.tiles.map((tile, at) => this.chip(tile, at, kind.corners)));
    const count = this.tiles.length;
    setText(byId("rack-send"), count === 0 ? "Nothing is left" : count === 1 ? "This tile is left" : `These ${count} tiles are left`);
    byId("rack-hint").hidden = !kind.corners || count === 0;
    const { missing } = this;
    const tiles = (n) => `${n} ${n === 1 ? "tile" : "tiles"}`;
    const { rack } = this.app.seat;
    setText(byId("rack-why"), missing > 0 ? `Your rack holds ${tiles(rack)}: tap ${missing === rack ? "them" : `${missing} more`}.`
      : missing < 0 ? `Your rack holds ${tiles(rack)}: remove ${-missing}.` : "");
  }

  // How many tiles still have to be tapped, if the game knows.
  get missing() {
    const { seat } = this.app;
    return seat && seat.rack !== null && this.app.table.kind.rack_count ? seat.rack - this.tiles.length : 0;
  }

  // The first tap makes a tile a corner tile, the second one removes it.
  chip(tile, at, corners) {
    const turns = corners && !tile.startsWith("+") && tile !== "?";
    const change = turns ? () => this.tiles.splice(at, 1, `+${tile}`) : () => this.tiles.splice(at, 1);
    const says = turns ? `${tile}: make it a corner tile` : `remove ${tile}`;
    return el("li", {}, button(tile.toUpperCase(), () => {
      change();
      this.app.render();
    }, { "aria-label": says }));
  }

  async send() {
    // If some tiles have several letters, brackets separate the tiles.
    const apart = this.app.table.letters.some(({ letter }) => [...letter].length > 1);
    const tiles = this.tiles.map((tile) => (apart ? tile.replace(/\p{L}.*/u, "[$&]") : tile));
    const line = tiles.length ? `rack ${tiles.join("")}` : "rack -";
    if (await this.app.submit(line)) this.tiles = [];
  }

  enable() {
    byId("rack-send").disabled = this.app.sending || this.missing !== 0;
  }
}

// Everything else. Some actions ask for a text, some for confirmation.
export class More {
  constructor(app) {
    Object.assign(this, { app, asks: null });
    byId("more-close").onclick = () => this.close();
    byId("more-form").onsubmit = (event) => {
      event.preventDefault();
      const text = byId("more-text").value.trim();
      if (this.asks !== null && text) this.say(this.asks.line(text));
    };
  }

  // Closes the open question, or else the panel.
  close() {
    const stays = this.asks !== null;
    this.asks = null;
    this.app.openMore(stays);
  }

  choices() {
    const { app } = this;
    const { kind } = app.table;
    const all = [
      { name: "Pass", sure: "Pass this turn?", line: () => "pass", may: "pass" },
      { name: "Exchange", label: "How many tiles?", line: (n) => `exchange ${n}`, may: "exchange", mode: "numeric" },
      { name: "Burn a tile", label: "Cell and letter, as in m13 z", line: (text) => `burn ${text}`, may: "burn", text: () => `${(app.board.cursor || "").toLowerCase()} ` },
      { name: "Forfeit", sure: "Forfeit this turn?", line: () => "forfeit", may: "forfeit" },
      { name: "End the game", sure: "End the game for everybody?", line: () => "end", may: "end" },
      { name: "Note", label: "A note for the record", line: (text) => `note ${text}`, may: "note" },
      { name: "Undo", sure: "Undo your last action?", line: () => "undo", is: app.me.undo },
      { name: "Type a line", label: "A line, as at the prompt", line: (text) => text, is: true, text: () => (kind.lists ? "" : app.board.line() || "") },
      { name: "Leave the seat", sure: "Leave the seat? Another phone can take it then.", leaves: true, is: true },
    ];
    return all.filter(({ may, is }) => (may ? app.may(may) : is));
  }

  show() {
    const choices = this.choices();
    const { asks } = this;
    setText(byId("more-heading"), asks && asks.sure ? asks.sure : "More");
    fill(byId("more-choices"), [choices.map(({ name }) => name), asks && asks.name], () => {
      if (asks && asks.sure) return [button(asks.name, () => this.sure(), { className: "main" })];
      return choices.map((choice) => button(choice.name, () => this.pick(choice), { "aria-pressed": String(asks !== null && asks.name === choice.name) }));
    });
    byId("more-form").hidden = asks === null || !asks.label;
    if (asks && asks.label) setText(byId("more-label"), asks.label);
    setText(byId("more-close"), asks === null ? "Close" : asks.sure ? "No" : "Back");
  }

  pick(choice) {
    this.asks = choice;
    this.app.render();
    if (choice.label) {
      const field = byId("more-text");
      field.value = choice.text ? choice.text() : "";
      field.inputMode = choice.mode || "text";
      field.focus();
    } else {
      byId("more-choices").querySelector("button").focus();
    }
  }

  sure() {
    if (this.asks.leaves) {
      this.asks = null;
      this.app.leave();
    } else {
      this.say(this.asks.line());
    }
  }

  async say(line) {
    if (!await this.app.submit(line)) return;
    this.asks = null;
    this.app.openMore(false);
  }
}
