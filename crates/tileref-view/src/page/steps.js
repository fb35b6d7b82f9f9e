"use strict";
// Steps through the turns. The page has every tile, with the turns after which it was on the table.

const [box, range, told] = ["steps", "step", "step-text"].map((id) => document.getElementById(id));

// Whether a turn is in spans such as `0-3 5-`.
const isIn = (spans, turn) =>
  spans.split(" ").some((span) => {
    const [from, until] = span.split("-");
    return span !== "" && turn >= Number(from) && (until === "" || turn < Number(until));
  });

// Shows the table after the chosen turn.
function showStep() {
  const [turn, last] = [Number(range.value), Number(range.max)];
  for (const part of document.querySelectorAll("#table [data-on]")) {
    part.classList.toggle("gone", !isIn(part.dataset.on, turn));
  }
  for (const tile of document.querySelectorAll("#table [data-fresh]")) {
    tile.classList.toggle("fresh", isIn(tile.dataset.fresh, turn));
  }
  for (const row of document.querySelectorAll("#log tr[aria-current]")) row.removeAttribute("aria-current");
  const row = document.querySelector(`#log tr[data-turn="${turn}"]`);
  let text = "";
  if (turn < last && row === null) text = "before the first turn";
  else if (turn < last) {
    row.setAttribute("aria-current", "true");
    const [who, line, points] = [".name", ".line", ".points"].map((part) => row.querySelector(part)?.textContent ?? "");
    text = `turn ${turn} of ${last}: ${who}: ${line} ${points} (${row.dataset.scores})`;
  }
  if (told.textContent !== text) told.textContent = text;
  range.setAttribute("aria-valuetext", turn < last ? `turn ${turn} of ${last}` : "the last turn");
}

// Updates the range to the turns on the page. A reader who is at the last turn stays there.
function countSteps() {
  const turns = [...document.querySelectorAll("#log tr[data-turn]")].map((row) => Number(row.dataset.turn));
  const [last, isLast] = [Math.max(0, ...turns), range.value === range.max];
  box.hidden = document.querySelector("#table [data-on]") === null;
  range.max = last;
  if (isLast) range.value = last;
  showStep();
}

range.addEventListener("input", showStep);
box.addEventListener("click", (event) => {
  const by = event.target.dataset.by;
  if (by === undefined) return;
  range.value = Number(range.value) + Number(by);
  showStep();
});
countSteps();
