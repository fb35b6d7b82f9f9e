// The clock of the turn, counted on between the server's words, and the calls at 30 and 10 seconds.

import { byId, setText } from "./dom.js";

function face(seconds) {
  const time = Math.abs(seconds);
  return `${seconds < 0 ? "\u2212" : ""}${Math.floor(time / 60)}:${String(time % 60).padStart(2, "0")}`;
}

export class Clock {
  constructor(app) {
    Object.assign(this, { app, state: null, called: "" });
    setInterval(() => this.tick(), 200);
  }

  set(state) {
    this.state = state === null ? null : { ...state, at: performance.now() };
    this.tick();
  }

  // Nobody knows how it goes on while the connection is lost.
  stop() {
    if (this.state && this.state.runs) Object.assign(this.state, { used: this.used(), runs: false, lost: true });
    this.tick();
  }

  used() {
    const { used, runs, at, waits } = this.state;
    return used + (runs ? Math.max(0, performance.now() - at - waits) : 0);
  }

  // Seconds that are left of this turn or round, or null.
  left() {
    if (this.state === null || this.state.limit === null) return null;
    return Math.max(0, this.state.limit - this.used()) / 1000;
  }

  whole() {
    const { state } = this;
    if (state === null || state.whole === null || !(state.seat in state.spent)) return null;
    return Math.floor((state.whole - state.spent[state.seat] - this.used()) / 1000);
  }

  tick() {
    const { state } = this;
    byId("clock").hidden = state === null || !this.app.me;
    byId("timebar").hidden = true;
    setText(byId("list-clock"), this.whenToStop());
    if (state === null) return;
    const left = this.left();
    const whole = this.whole();
    const counted = left !== null ? Math.ceil(left) : whole;
    setText(byId("time"), face(counted === null ? Math.floor(this.used() / 1000) : counted));
    setText(byId("left"), this.words(counted, whole, left));
    const ends = state.runs && counted !== null;
    byId("clock").className = ends && counted <= 10 ? "now" : ends && counted <= 30 ? "soon" : "";
    if (left !== null && state.limit > 0) {
      byId("timebar").hidden = false;
      byId("timeleft").style.transform = `scaleX(${Math.min(1, left * 1000 / state.limit)})`;
    }
    this.call(counted, ends);
    if (left === 0 && state.runs) this.app.list.timeIsUp();
  }

  words(counted, whole, left) {
    const { state } = this;
    if (!state.kept) return "stopped: prompt closed";
    if (state.lost) return "stopped";
    if (!state.runs) return "paused at the prompt";
    if (state.waits > performance.now() - state.at) return "draw tiles";
    if (counted === null) return "elapsed";
    if (left !== null && whole !== null) return `${face(whole)} in all`;
    return counted > 0 ? "" : counted === 0 ? "time is up" : "over time";
  }

  // What a list is written by, where no clock counts down.
  whenToStop() {
    const { state } = this;
    if (state === null || !state.kept) return "No clock here: stop when the table says so.";
    return state.runs || state.lost ? "" : "The clock is stopped: Enter at the prompt starts it.";
  }

  // A vibration at 30 and 10 seconds of the own time.
  call(counted, ends) {
    const { app } = this;
    const own = app.isMyTurn || (app.may("words") && app.table.phase === "list");
    const reached = !ends || !own ? "" : counted <= 10 ? "10" : counted <= 30 ? "30" : "";
    if (reached && reached !== this.called && counted > 0) this.buzz(reached === "10" ? [150, 80, 150] : [150]);
    this.called = reached;
  }

  buzz(pattern) {
    // Browsers refuse it before the page was touched, some always.
    if (navigator.vibrate && (!navigator.userActivation || navigator.userActivation.hasBeenActive)) navigator.vibrate(pattern);
  }
}
