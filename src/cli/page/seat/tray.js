// The tray: a key for each tile of the game, or the tiles of one's own rack, in the place of the system's keyboard. The
// rack is known to this phone alone.

import { byId, button, el, fill } from "../live/dom.js";
import { longer, shorter, tokens } from "./compose.js";
import { keep, kept } from "./keep.js";

export class Tray {
  constructor(app) {
    Object.assign(this, { app, rack: [], of: "", fills: false, held: null });
    this.field = byId("letters");
    this.box = byId("tray");
    byId("keyboard").onclick = () => this.field.focus();
    byId("own-rack").onclick = () => {
      this.fills = !this.fills;
      this.show();
    };
    this.box.onpointerdown = ({ target, clientX: x, clientY: y }) => {
      const key = target.closest("[data-tile]");
      this.held = key && { key, x, y, moves: false };
    };
    this.box.onpointermove = (event) => this.drag(event);
    this.box.onpointerup = (event) => this.drop(event);
    this.box.onpointercancel = () => this.drop(null);
  }

  get table() {
    return this.app.board.compose.table;
  }

  show() {
    const { app, table } = this;
    if (app.me === null) return;
    const of = `${app.me.name} ${app.code}`;
    if (this.of !== of) {
      const [whose, ...rack] = kept("rack");
      Object.assign(this, { of, rack: whose === of ? rack : [] });
    }
    const { found, mark } = tokens(this.field.value, table);
    const hasRack = this.rack.length > 0 && !this.fills && mark !== "?";
    byId("own-rack").setAttribute("aria-pressed", String(this.fills));
    byId("rack-fill").hidden = !this.fills;
    const used = hasRack ? this.used(found) : [];
    const { letters, wildcards } = app.table;
    fill(this.box, [hasRack, this.fills, this.rack, used, letters, wildcards.left], () => [
      ...(this.fills ? [...this.rack.map((tile, at) => this.tile(tile, at, false)), el("hr")] : []),
      ...(hasRack ? this.rack.map((tile, at) => this.tile(tile, at, used.includes(at))) : letters.map((letter) => this.letter(letter))),
      this.fills && wildcards.count ? this.key("?", "a wildcard", () => this.add("?"), wildcards.left) : null,
      hasRack ? this.key("\u21c4", "Shuffle", () => this.set([...this.rack].sort(() => Math.random() - .5))) : null,
      table.stacks && !this.fills ? this.key("\u2423", "The tile that lies there", () => this.press(" ")) : null,
      this.key("\u232b", "Remove the last letter", () => (this.fills ? this.set(this.rack.slice(0, -1)) : this.write(shorter(this.field.value, table)))),
    ].filter(Boolean));
    const columns = Math.max(9, Math.ceil((hasRack ? this.rack.length : letters.length + (table.stacks ? 2 : 1)) / 3));
    this.box.style.gridTemplateColumns = `repeat(${Math.min(columns, 12)}, minmax(0, 1fr))`;
  }

  key(text, label, act, left = null) {
    return button(text, act, { "aria-label": label, className: left === 0 ? "none" : "" });
  }

  // A letter of the game, with how many of its tiles can still be there.
  letter({ letter, left }) {
    const key = this.key(letter, left === null ? letter : `${letter}, ${left} left`, () => (this.fills ? this.add(letter) : this.press(letter)), left);
    key.dataset.tile = letter;
    if (left !== null) key.append(el("small", { ariaHidden: "true" }, String(left)));
    return key;
  }

  // A tile of the rack; while the rack is filled, a tap takes it out again.
  tile(tile, at, isUsed) {
    const act = () => (this.fills ? this.set(this.rack.filter((_, n) => n !== at)) : this.press(tile));
    const key = button(tile, act, { className: `own ${isUsed ? "none" : ""}`, "aria-label": this.fills ? `take ${tile} out` : tile });
    Object.assign(key.dataset, { tile, at });
    return key;
  }

  add(tile) {
    const corner = this.app.table.kind.corners && /\+$/.test(this.field.value) ? "+" : "";
    if (corner) this.write(this.field.value.slice(0, -1));
    this.set([...this.rack, corner + tile]);
  }

  set(rack) {
    this.rack = rack;
    keep("rack", rack.length ? [this.of, ...rack] : []);
    this.show();
  }

  press(tile) {
    if (this.held && this.held.moves) return;
    this.write(longer(this.field.value, tile, this.table));
  }

  write(text) {
    this.field.value = text;
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

  // --- dragging ----------------------------------------------------------------------------------------------------

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
    if (!held || !held.moves) return;
    held.key.style.transform = "";
    const over = event && document.elementsFromPoint(event.clientX, event.clientY).find((one) => one !== held.key && one.closest("#view, [data-at]"));
    const place = over && over.closest("[data-at]");
    if (place && held.key.dataset.at) {
      const rack = [...this.rack];
      rack.splice(Number(place.dataset.at), 0, ...rack.splice(Number(held.key.dataset.at), 1));
      this.set(rack);
    } else if (over && !place) this.app.board.lay(event, held.key.dataset.tile);
    // The click that follows is no tap.
    setTimeout(() => {
      this.held = null;
    });
  }
}
