// Draws the table as SVG, like the spectators' page: the outlines come from `board.rs`, the colours from `board.css`.

import { cellName, columnName, place } from "./cells.js";
import { DIAMOND, HEXES, SQUARES, STAR } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40;
const HEX_ROW = 35;
export const AXIS = 24;
// The most tiles shown below the top of a stack.
const LAYERS = 3;

function make(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

// Places the cells on the drawing: all cells of a board, or the used part of a free table with room around it.
export class Sheet {
  // `size`: the columns and rows of a board. On a free table, `used`: the cells in use; `room`: the number of empty cells
  // around them; `more`: other cells that must be visible.
  constructor({ hex, size, used, room, more }) {
    this.hex = hex;
    this.shapes = hex ? HEXES : SQUARES;
    this.row = hex ? HEX_ROW : CELL;
    if (size) {
      this.left = this.top = 0;
      this.right = size.columns - 1;
      this.bottom = size.rows - 1;
    } else {
      const around = (way) => {
        const at = (cells) => cells.map((cell) => place(cell)[way]);
        const core = at(used.length ? used : ["M13"]);
        return [Math.max(0, Math.min(...core.map((n) => n - room), ...at(more))), Math.max(...core.map((n) => n + room), ...at(more))];
      };
      [this.left, this.right] = around("x");
      [this.top, this.bottom] = around("y");
    }
    this.width = AXIS + (this.right - this.left + 1) * CELL + (hex ? CELL / 2 : 0) + 4;
    this.height = AXIS + (this.bottom - this.top + 1) * this.row + (hex ? 10 : 4);
  }

  inside(cell) {
    const { x, y } = place(cell);
    return x >= this.left && x <= this.right && y >= this.top && y <= this.bottom;
  }

  // The middle of a cell.
  at(cell) {
    const { x, y } = place(cell);
    const indent = this.hex && y % 2 ? CELL / 2 : 0;
    return [
      AXIS + (x - this.left + .5) * CELL + indent,
      AXIS + (y - this.top + .5) * this.row + (this.hex ? 3 : 0),
    ];
  }

  // The cell at a point of the drawing, or null.
  cell(px, py) {
    const y = Math.floor((py - AXIS - (this.hex ? 3 : 0)) / this.row) + this.top;
    const indent = this.hex && Math.abs(y % 2) ? CELL / 2 : 0;
    const x = Math.floor((px - AXIS - indent) / CELL) + this.left;
    if (x < this.left || x > this.right || y < this.top || y > this.bottom) return null;
    return cellName(x, y);
  }

}

const moved = (sheet, cell) => `translate(${sheet.at(cell).join(" ")})`;

// A tile on the table, or of the composed play: { letter, kind, points, height, fresh, ring, ghost, old, wrong }.
export function tile(shapes, piece) {
  const outline = piece.kind === "corner" ? shapes.corner : shapes.tile;
  const below = Math.min((piece.height || 1) - 1, LAYERS);
  const mark = { corner: "+", wildcard: "?", letter: "" }[piece.kind];
  const small = (piece.letter && mark) || (piece.points ? String(piece.points) : "");
  const kind = piece.kind === "letter" ? "" : ` ${piece.kind}`;
  const state = (piece.fresh ? " fresh" : "") + (piece.ghost ? " ghost" : "") + (piece.wrong ? " wrong" : "");
  const high = (piece.height || 1) > 1;
  const layers = Array.from({ length: below }, (_, n) =>
    make("path", { class: "tile below", d: outline, transform: `translate(0 ${-1.2 * n})` }));
  return make("g", {}, ...layers,
    make("g", { transform: below ? `translate(0 ${-1.2 * below})` : null },
      make("path", { class: `tile${kind}${state}`, d: outline }),
      piece.kind === "wildcard" ? make("path", { class: "dashes", d: outline, transform: "scale(.82)" }) : null,
      piece.fresh ? make("path", { class: "new", d: shapes.fresh }) : null,
      piece.ring ? make("circle", { class: "ring", r: 15.5 }) : null,
      make("text", { class: `letter${(piece.letter || "").length > 1 ? " joined" : ""}`, x: high ? -3 : null, y: shapes.letter }, piece.letter || "?"),
      small ? make("text", { class: shapes.small[0] ? "small" : "small under", x: shapes.small[0], y: shapes.small[1] }, small) : null,
      high ? make("circle", { class: "badge", cx: shapes.badge[0], cy: shapes.badge[1], r: 7.5 }) : null,
      high ? make("text", { class: "badge", x: shapes.badge[0], y: shapes.badge[1] + 3 }, String(piece.height)) : null,
      piece.wrong ? make("path", { class: "cross", d: "M-17 17L17-17" }) : null));
}

// The mark on an empty cell.
function square(sheet, cell, premium) {
  const group = make("g", { transform: moved(sheet, cell) });
  if (premium && premium.of === "letter") {
    group.append(make("circle", { class: "letter-premium", r: 15 }));
    group.append(make("text", { class: "letter-premium", y: 5 }, `${premium.times}L`));
  } else if (premium) {
    group.append(make("path", { class: "word-premium", d: DIAMOND }));
    group.append(make("text", { class: "word-premium", y: 5 }, `${premium.times}W`));
  } else {
    group.append(make("path", { class: "centre", d: STAR }));
  }
  return group;
}

// The outlines of all cells, as one shape for each row: a large table is mostly empty.
function plainCells(sheet) {
  const middle = CELL / 2 + 1;
  const outline = make("path", { class: "cell", d: sheet.shapes.cell, transform: `translate(${CELL / 2} ${middle})` });
  const pattern = make("pattern", { id: "cells", width: CELL, height: 2 * middle, patternUnits: "userSpaceOnUse" }, outline);
  const width = (sheet.right - sheet.left + 1) * CELL;
  const rows = Array.from({ length: sheet.bottom - sheet.top + 1 }, (_, n) => {
    const [x, y] = sheet.at(cellName(sheet.left, sheet.top + n));
    return make("g", { transform: `translate(${x - CELL / 2} ${y - middle})` }, make("rect", { width, height: 2 * middle, fill: "url(#cells)" }));
  });
  return [make("defs", {}, pattern), ...rows];
}

// The names of the columns and of the rows, as two drawings: the page keeps them at the edges of the view.
export function axes(sheet) {
  const strip = (kind, width, height) => make("svg", {
    class: `table ${kind}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false",
  }, make("rect", { class: "edge", width, height }));
  const columns = strip("columns", sheet.width, AXIS);
  for (let x = sheet.left; x <= sheet.right; x += 1) {
    const middle = AXIS + (x - sheet.left + .5) * CELL + (sheet.hex ? CELL / 4 : 0);
    columns.append(make("text", { class: "axis", x: middle, y: AXIS - 8 }, columnName(x)));
  }
  const rows = strip("rows", AXIS, sheet.height);
  for (let y = sheet.top; y <= sheet.bottom; y += 1) {
    rows.append(make("text", { class: "axis", x: AXIS / 2, y: AXIS + (y - sheet.top + .5) * sheet.row + 5 }, String(y + 1)));
  }
  columns.style.width = "100%";
  rows.style.width = `${100 * AXIS / sheet.width}%`;
  return [columns, rows];
}

// The whole table. `premiums` and `pieces` are maps by cell; `empty` is whether to draw cells without a tile.
export function table(sheet, { premiums, pieces, centre, empty }) {
  const svg = make("svg", {
    class: "table", viewBox: `0 0 ${sheet.width} ${sheet.height}`, "aria-hidden": "true", focusable: "false",
  });
  svg.append(make("rect", { class: "mat", x: AXIS, y: AXIS, width: sheet.width - AXIS, height: sheet.height - AXIS, rx: 8 }));
  if (empty) svg.append(...plainCells(sheet));
  const marked = empty ? new Set([...premiums.keys(), ...(centre ? [centre] : [])]) : new Set();
  for (const cell of marked) {
    if (!pieces.has(cell) && sheet.inside(cell)) svg.append(square(sheet, cell, premiums.get(cell)));
  }
  const inSight = [...pieces].filter(([cell]) => sheet.inside(cell));
  svg.append(...inSight.map(([cell, piece]) => make("g", { transform: moved(sheet, cell) }, tile(sheet.shapes, piece))));
  svg.append(make("g", { class: "above" }));
  return svg;
}

// Draws over the table, while a play is composed: its path, its tiles, the cell at fault, the keyboard cursor.
export function above(svg, sheet, { word, open, bends, wrong, cursor, points }) {
  const layer = svg.querySelector(".above");
  layer.textContent = "";
  const seen = (cell) => cell && sheet.inside(cell);
  for (const placed of word.filter((placed) => seen(placed.cell))) {
    const at = { transform: moved(sheet, placed.cell) };
    if (placed.old) {
      const shape = make("path", { class: "used", d: sheet.shapes.tile });
      layer.append(make("g", at, shape, placed.cell === wrong ? make("path", { class: "cross", d: "M-17 17L17-17" }) : null));
      continue;
    }
    const kind = { "+": "corner", "?": "wildcard" }[placed.mark] || "letter";
    const piece = { letter: placed.letter, kind, points: kind === "letter" ? points(placed.letter) : null };
    layer.append(make("g", at, tile(sheet.shapes, { ...piece, ghost: true, wrong: placed.cell === wrong })));
  }
  for (const cell of open.filter(seen)) {
    layer.append(make("path", { class: "open", d: sheet.shapes.tile, transform: moved(sheet, cell) }));
  }
  const path = [...word.map((placed) => placed.cell), ...open].filter(seen);
  if (path.length) {
    const line = path.map((cell) => sheet.at(cell).join(",")).join(" ");
    // On a straight word, it would look like a strike-through.
    if (bends) layer.append(make("polyline", { class: "path", points: line }));
    const [x, y] = sheet.at(path[0]);
    layer.append(make("circle", { class: "path-start", cx: x, cy: y - 17, r: 4.5 }));
  }
  const all = path.includes(wrong);
  if (wrong && !all && seen(wrong)) layer.append(make("path", { class: "fault", d: sheet.shapes.tile, transform: moved(sheet, wrong) }));
  if (seen(cursor)) layer.append(make("path", { class: "cursor", d: sheet.shapes.cell, transform: moved(sheet, cursor) }));
}
