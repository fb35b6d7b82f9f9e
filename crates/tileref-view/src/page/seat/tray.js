// The tray: a key for each tile of the game, or the tiles of one's own rack, in the place of the system's keyboard. The
// rack is known to this phone alone.

import { byId, button, el, fill } from "../live/dom.js";
import { longer, shorter, tokens } from "./compose.js";
import { keep, kept } from "./keep.js";

export class Tray {
  constructor(app) {
    Object.assign(this, { app, rack: [], of: "", held: null });
    this.field = byId("letters");
    this.box = byId("tray");
    byId("keyboard").onclick = () => this.field.focus();
    byId("space").onclick = () => this.press(" ");
    this.box.onpointerdown = ({ target, clientX: x, clientY: y }) => {
      const key = target.closest("[data-tile]");
      this.held = key && { key, x, y, moves: false };
    };
    this.box.onpointermove = (event) => this.drag(event);
    this.box.onpointerup = (event) => this.drop(event);
    this.box.onpointercancel = () => this.drop(null);
  }

  get table() { return this.app.board.compose.table; }

  get kept() { return `rack ${this.app.me.name}`; }

  // The rack of this seat, if this phone knows it.
  recall() {
    const of = `${this.app.me.name} ${this.app.code}`;
    if (this.of === of) return;
    Object.assign(this, { of, rack: kept(this.app.code, this.kept) });
  }

  show() {
    const { app, table } = this;
    if (app.me === null) return;
    this.recall();
    const { found, mark } = tokens(this.field.value, table);
    const hasRack = this.rack.length > 0 && mark !== "?";
    const used = hasRack ? this.used(found) : [];
    const { letters } = app.table;
    fill(this.box, [hasRack, this.rack, used, letters], () => [
      ...(hasRack ? this.rack.map((tile, at) => this.key(tile, used.includes(at), { className: "own", "data-at": at }))
        : letters.map(({ letter, left }) => this.key(letter, left === 0, {}, left))),
      hasRack ? button("\u21c4", () => this.set([...this.rack].sort(() => Math.random() - .5)), { "aria-label": "Shuffle" }) : null,
      button("\u232b", () => this.write((typed) => shorter(typed, table)), { "aria-label": "Remove the last letter" }),
    ].filter(Boolean));
  }

  // A tile of the rack; or a letter of the game, with how many of its tiles can still be there.
  key(tile, isUsed, properties, left = null) {
    const key = button(tile, () => this.press(tile), { "data-tile": tile, ...properties });
    key.classList.toggle("none", isUsed);
    if (left !== null) key.append(" ", el("small", {}, String(left)), el("span", { className: "aside" }, " left"));
    return key;
  }

  set(rack) {
    this.rack = rack;
    keep(this.app.code, this.kept, rack);
    this.show();
  }

  press(tile) {
    if (this.held && this.held.moves) return;
    this.write((typed) => longer(typed, tile, this.table));
  }

  write(change) {
    if (this.app.waits(() => this.write(change))) return;
    this.field.value = change(this.field.value);
    this.app.composer.type();
  }

  // The places in the rack of the tiles that are composed.
  used(found) {
    const used = [];
    for (const { letter, mark } of found) {
      const fits = [mark === "?" ? "?" : mark + letter, ...(mark ? [] : [`+${letter}`])];
      const at = fits.map((tile) => this.rack.findIndex((own, n) => own === tile && !used.includes(n))).find((n) => n >= 0);
      if (at !== undefined) used.push(at);
    }
    return used;
  }

  // Takes the tiles of a play from the rack.
  spend(tiles) {
    const used = this.used(tiles);
    if (used.length) this.set(this.rack.filter((_, at) => !used.includes(at)));
  }

  drag({ clientX, clientY, pointerId }) {
    const { held } = this;
    if (!held) return;
    const [x, y] = [clientX - held.x, clientY - held.y];
    if (!held.moves && Math.hypot(x, y) < 12) return;
    if (!held.moves) held.key.setPointerCapture(pointerId);
    held.moves = true;
    held.key.style.transform = `translate(${x}px, ${y}px)`;
  }

  // On a cell, the tile continues the word or begins one; on another tile of the rack, it takes its place.
  drop(event) {
    const { held } = this;
    if (!held || !held.moves) {
      // A mouse moves on without a button.
      this.held = null;
      return;
    }
    held.key.style.transform = "";
    const over = event && document.elementsFromPoint(event.clientX, event.clientY).find((one) => one !== held.key && one.closest("#view, [data-at]"));
    const place = over && over.closest("[data-at]");
    if (place && held.key.dataset.at) {
      const rack = [...this.rack];
      rack.splice(Number(place.dataset.at), 0, ...rack.splice(Number(held.key.dataset.at), 1));
      this.set(rack);
    } else if (over && !place) this.app.board.lay(event, held.key.dataset.tile);
    // The click that follows is no tap.
    setTimeout(() => { this.held = null; });
  }
}
