// Helpers for the document.

export const byId = (id) => document.getElementById(id);

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// An element with properties and children: el("button", { type: "button", onclick }, "Play").
export function el(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const button = (text, onclick, properties) => el("button", { type: "button", onclick, ...properties }, text);

// Rebuilds the children of an element only if `shown` has changed: somebody may be about to press one of them.
export function fill(element, shown, build) {
  const key = JSON.stringify(shown);
  if (element.shown === key) return;
  element.shown = key;
  const focused = element.contains(document.activeElement) ? [...element.querySelectorAll("button")].indexOf(document.activeElement) : -1;
  element.textContent = "";
  element.append(...build());
  if (focused >= 0) (element.querySelectorAll("button")[focused] || element.querySelector("button") || document.body).focus();
}

// Words or tiles as a list of buttons, each with a remark if it has one.
export function chips(list, items) {
  fill(list, items, () => items.map(({ text, label, act, remark, className = "" }) => {
    const chip = button(text, act, { className, "aria-label": label });
    if (remark) chip.append(el("small", {}, remark));
    return el("li", {}, chip);
  }));
}

// A text that is read from right to left is set apart from what stands beside it in a sentence.
export const apart = (text) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text);

// "Ann, Bob and Cy"
export function listed(all) {
  const names = all.map(apart);
  return names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + " and " + names[names.length - 1];
}
