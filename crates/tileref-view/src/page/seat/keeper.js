// What the scorekeeper corrects without typing a line: an earlier turn, points, an option.

import { ask } from "../live/ask.js";
import { apart } from "../live/dom.js";

export class Keeper {
  constructor(app) {
    Object.assign(this, { app });
  }

  // What the server knows of this, or null after saying why not.
  async asked(what) {
    const { body, why } = await ask("/correct", what);
    if (why) this.app.note(why, true);
    return why ? null : body;
  }

  // Offers what there is to choose from, each with what it does.
  async choose(heading, kind, choice) {
    const all = await this.asked({});
    if (all) this.app.question.ask(heading, all[kind].map(choice), "", "list");
  }

  correct() {
    this.choose("Which turn?", "turns", ({ turn, told }) => ({ name: `${turn}: ${told}`, act: async () => {
      const table = await this.asked({ turn });
      if (table) this.app.goBack(table);
    } }));
  }

  // Says what a line in the place of a turn does, and sends it once that is meant.
  async replace({ turn }, line) {
    const tried = await this.asked({ turn, line });
    if (tried) this.app.question.confirm(`${tried.corrects}. Correct turn ${turn}?`, "Correct it", () => this.app.send(`amend ${turn} ${line}`));
  }

  points() {
    const { question, table, moreChoices } = this.app;
    const of = (name) => question.pad(apart(name), "+", "", (points) => moreChoices.say(`${name}: adjust ${points} -`));
    question.ask("Whose points?", table.seats.map(({ name }) => ({ name: apart(name), act: () => of(name) })));
  }

  option() {
    this.choose("Which option?", "options", (option) => ({ name: `${option.label}: ${option.default}`, act: () => this.value(option) }));
  }

  value({ slug, label, help, choices, number, unit }) {
    const { question, moreChoices } = this.app;
    const set = (value) => moreChoices.say(`set ${slug}=${value}`);
    const pad = () => question.pad(unit ? `${label}, ${unit}` : label, "", "", set);
    const named = choices.map(({ value }) => ({ name: value, act: () => set(value) }));
    if (number && !named.length) pad();
    else question.ask(`${label}: ${help}`, [...named, ...(number ? [{ name: "A number", act: pad }] : [])]);
  }
}
