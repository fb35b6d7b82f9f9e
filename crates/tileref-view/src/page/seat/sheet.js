// The drawing of the table, which comes from the server: the part of it that is shown, the names of the columns and rows,
// and the play that is composed on it.

import { LAST, cellName, columnName, place, step } from "./cells.js";

const SVG = "http://www.w3.org/2000/svg";
export const AXIS = 24;

function make(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// The part of the drawing that is shown: all cells of a board, or the used part of a free table with room around it.
// Points are measured from its corner.
export class Sheet {
  // `size`: the columns and rows of a board. On a free table, `used`: the cells in use; `room`: the number of empty cells
  // around them; `more`: other cells that must be visible.
  constructor(svg, { size, used, room, more }) {
    this.svg = svg;
    this.isMirrored = "mirrored" in svg.dataset;
    for (const name of ["column", "row", "indent"]) this[name] = Number(svg.dataset[name]);
    if (size) {
      this.left = this.top = 0;
      this.right = size.columns - 1;
      this.bottom = size.rows - 1;
    } else {
      const around = (way) => {
        const at = (cells) => cells.map((cell) => place(cell)[way]);
        const core = at(used.length ? used : ["M13"]);
        const [first, last] = [Math.min(...core.map((n) => n - room), ...at(more)), Math.max(...core.map((n) => n + room), ...at(more))];
        return [Math.max(0, first), Math.min(LAST[way], last)];
      };
      [this.left, this.right] = around("x");
      [this.top, this.bottom] = around("y");
    }
    // Hexes are as high as wide, too, but their rows overlap.
    this.width = AXIS + (this.right - this.left + 1) * this.column + this.indent + 4;
    this.height = AXIS + (this.bottom - this.top) * this.row + this.column + 4;
  }

  // Shows this part, under a drawing of its own for what is composed: a browser need not paint a large board again for it.
  show() {
    const [x, y] = this.at(cellName(0, 0)).map((at, n) => Number(this.svg.dataset["xy"[n]]) - at);
    this.svg.setAttribute("viewBox", `${x} ${y} ${this.width} ${this.height}`);
    this.above = this.strip("above", this.width, this.height);
  }

  inside(cell) {
    const { x, y } = place(cell);
    return x >= this.left && x <= this.right && y >= this.top && y <= this.bottom;
  }

  // How many columns a column is from the left; the other way round as well. The first one may stand at the right.
  across(x) { return this.isMirrored ? this.right - x : x - this.left; }

  // The middle of a cell.
  at(cell) {
    const { x, y } = place(cell);
    const half = this.column / 2;
    return [AXIS + this.across(x) * this.column + half + (y % 2) * this.indent, AXIS + (y - this.top) * this.row + half];
  }

  // The cell at a point, or null.
  cell(px, py) {
    const half = this.column / 2;
    const y = Math.round((py - AXIS - half) / this.row) + this.top;
    const from = Math.round((px - AXIS - half - Math.abs(y % 2) * this.indent) / this.column);
    const x = this.isMirrored ? this.right - from : from + this.left;
    if (x < this.left || x > this.right || y < this.top || y > this.bottom) return null;
    return cellName(x, y);
  }

  // The names of the columns and of the rows, as two drawings: the page keeps them at the edges of the view.
  axes() {
    const strip = (kind, width, height) => this.strip(kind, width, height, make("rect", { class: "edge", width, height }));
    const name = (text, x, y) => make("text", { class: "axis", x, y }, text);
    const columns = strip("columns", this.width, AXIS);
    for (let x = this.left; x <= this.right; x += 1) {
      columns.append(name(columnName(x), AXIS + (this.across(x) + .5) * this.column + this.indent / 2, AXIS - 8));
    }
    const rows = strip("rows", AXIS, this.height);
    for (let y = this.top; y <= this.bottom; y += 1) rows.append(name(String(y + 1), AXIS / 2, this.at(cellName(this.left, y))[1] + 5));
    columns.style.width = "100%";
    rows.style.width = `${100 * AXIS / this.width}%`;
    return [columns, rows];
  }

  // A map of its tiles: a square for each, and a frame for what is in sight.
  map(tiles) {
    const at = tiles.map((cell) => this.at(cell));
    const map = this.strip("map", 0, 0, make("path", { d: at.map(([x, y]) => `M${x} ${y}h.1`).join("") }), make("rect", {}));
    const [[x, width], [y, height]] = [0, 1].map((n) => at.map((one) => one[n])).map((all) => [Math.min(...all) - 60, Math.max(...all) - Math.min(...all) + 120]);
    map.setAttribute("viewBox", [x, y, width, height].join(" "));
    return map;
  }

  strip(kind, width, height, ...children) {
    return make("svg", { class: `table ${kind}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" }, ...children);
  }

  // Draws the composed play: its path, its tiles, the cell at fault, the keyboard cursor.
  compose({ word, open, bends, wrong, cursor, places, points }) {
    const layer = this.above;
    layer.textContent = "";
    const outline = this.sample("letter").querySelector(".tile").getAttribute("d");
    const on = (cell, element) => {
      element.setAttribute("transform", `translate(${this.at(cell).join(" ")})`);
      layer.append(element);
    };
    const mark = (name, cell, d = outline) => on(cell, make("path", { class: name, d }));
    const seen = (cell) => cell && this.inside(cell);
    for (const tile of word.filter(({ cell }) => seen(cell))) {
      if (tile.old) mark("used", tile.cell);
      else on(tile.cell, this.ghost(tile, tile.cell === wrong, points));
      if (tile.cell === wrong) mark("cross", tile.cell, "M-17 17L17-17");
    }
    for (const cell of open.filter(seen)) mark("open", cell);
    for (const place of places.values()) for (const cell of place.placed.filter(seen)) mark("open", cell);
    for (const [cell, place] of places) {
      if (!seen(cell)) continue;
      // An arrow at its edge points the way the word lies.
      const next = step(cell, place.line.split(" ")[1]);
      const [[x, y], [toX, toY]] = [cell, next || cell].map((cell) => this.at(cell));
      const arrow = make("path", { d: "M15-6L22 0L15 6z", transform: `rotate(${Math.atan2(toY - y, toX - x) * 180 / Math.PI})` });
      on(cell, make("g", { class: "place" }, make("circle", { r: 15 }), arrow, make("text", { y: 5 }, String(place.points))));
    }
    const path = [...word.map(({ cell }) => cell), ...open].filter(seen);
    if (path.length) {
      const line = path.map((cell) => this.at(cell).join(",")).join(" ");
      // On a straight word, it would look like a strike-through.
      if (bends) layer.append(make("polyline", { class: "path", points: line }));
      const [x, y] = this.at(path[0]);
      layer.append(make("circle", { class: "path-start", cx: x, cy: y - 17, r: 4.5 }));
    }
    if (seen(wrong) && !path.includes(wrong)) mark("fault", wrong);
    if (seen(cursor)) mark("cursor", cursor, this.svg.querySelector(".cell").getAttribute("d"));
  }

  // The server's drawing of a composed tile.
  sample(kind) { return this.svg.querySelector(`defs [data-kind="${kind}"]`); }

  ghost({ letter, mark }, isWrong, points) {
    const kind = { "+": "corner", "?": "wildcard" }[mark] || "letter";
    const tile = this.sample(kind).cloneNode(true);
    const text = tile.querySelector(".letter");
    text.textContent = letter;
    text.classList.toggle("joined", letter.length > 1);
    if (kind === "letter") tile.querySelector(".small").textContent = points(letter);
    tile.querySelector(".tile").classList.toggle("wrong", isWrong);
    return tile;
  }
}
