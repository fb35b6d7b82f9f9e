// Cells and directions. A cell is its name in the notation, "M13"; a direction likewise, "r" or "ne".

const STEPS = { r: [1, 0], l: [-1, 0], u: [0, -1], d: [0, 1], e: [1, 0], w: [-1, 0] };
// Where the first column stands at the right, the next one is to the left.
export function mirror(isMirrored) {
  STEPS.r = [isMirrored ? -1 : 1, 0];
  STEPS.l = [isMirrored ? 1 : -1, 0];
}

const OPPOSITE = { r: "l", l: "r", u: "d", d: "u", e: "w", w: "e", ne: "sw", sw: "ne", nw: "se", se: "nw" };

export const opposite = (way) => OPPOSITE[way];

// The last column and row that have a name, counted from 0: a free table ends there.
export const LAST = { x: 701, y: 998 };

// The name of a column counted from 0: A to ZZ.
export function columnName(column) {
  const letter = String.fromCharCode(65 + column % 26);
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

export const cellName = (x, y) => columnName(x) + (y + 1);

// The column and the row of a cell, counted from 0.
export function place(cell) {
  const parts = /^([A-Z]+)(\d+)$/.exec(cell.toUpperCase());
  let column = 0;
  for (const letter of parts[1]) column = column * 26 + letter.charCodeAt(0) - 64;
  return { x: column - 1, y: Number(parts[2]) - 1 };
}

// The next cell in a direction, or null beyond the table.
export function step(cell, way) {
  let { x, y } = place(cell);
  if (way in STEPS) {
    x += STEPS[way][0];
    y += STEPS[way][1];
  } else {
    // Even rows of hexes are shifted right by half a cell.
    const half = 2 * x + y % 2 + (way[1] === "e" ? 1 : -1);
    y += way[0] === "n" ? -1 : 1;
    x = (half - Math.abs(y % 2)) / 2;
  }
  return x < 0 || y < 0 || x > LAST.x || y > LAST.y ? null : cellName(x, y);
}

// Whether two cells of a grid of letters touch, by its kind of neighbours.
export function touches(one, other, neighbours) {
  if (neighbours === "hex") return wayBetween(one, other, Object.keys(OPPOSITE).filter((way) => /[ew]/.test(way))) !== null;
  const [from, to] = [place(one), place(other)];
  const [x, y] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
  return neighbours === "4" ? x + y === 1 : Math.max(x, y) === 1;
}

// The direction from a cell to a neighbour, or null if they are not neighbours.
export function wayBetween(from, to, ways) {
  return ways.find((way) => step(from, way) === to) || null;
}
