// The clock of the turn. The server says how much time has been used; between its messages the clock counts by itself.

import { byId, setText } from "./dom.js";
import { sound } from "./sound.js";

// Seconds as minutes and seconds: "1:05".
export function face(seconds) {
  const time = Math.abs(seconds);
  return `${seconds < 0 ? "\u2212" : ""}${Math.floor(time / 60)}:${String(time % 60).padStart(2, "0")}`;
}

export class Clock {
  constructor() {
    Object.assign(this, { state: null, ends: null });
    setInterval(() => this.tick(), 200);
  }

  set(state) {
    this.state = state === null ? null : { ...state, at: performance.now() };
    this.tick();
  }

  // While the connection is lost, nobody knows whether the clock is running.
  stop() {
    this.ends = null;
    if (this.state && this.state.runs) Object.assign(this.state, { used: this.used, runs: false, lost: true });
    this.tick();
  }

  // How long an open vote still waits, in milliseconds.
  vote(left) { this.ends = performance.now() + left; }

  // Milliseconds used in this turn or round.
  get used() {
    const { used, runs, at, waits } = this.state;
    return used + (runs ? Math.max(0, performance.now() - at - waits) : 0);
  }

  // Seconds left in this turn or round; null without a limit.
  get left() {
    if (this.state === null || this.state.limit === null) return null;
    return Math.max(0, this.state.limit - this.used) / 1000;
  }

  // Seconds that a seat has left for the whole game, negative once they are used up; null without a limit.
  whole(seat) {
    const { state } = this;
    if (state === null || state.whole === null || !(seat in state.spent)) return null;
    const spent = state.spent[seat] + (seat === state.seat ? this.used : 0);
    return Math.floor(state.whole / 1000) - Math.floor(spent / 1000);
  }

  // The seconds that run down, of the turn or else of the whole game; null if the clock only counts up.
  get countdown() {
    const { left, state } = this;
    if (left !== null) return Math.ceil(left);
    return state === null ? null : this.whole(state.seat);
  }

  tick() {
    const { state, countdown, ends: votes } = this;
    const left = Math.ceil(Math.max(0, votes - performance.now()) / 1000);
    for (const it of votes === null ? [] : document.querySelectorAll(".countdown")) setText(it, face(left));
    byId("clock").hidden = state === null;
    if (state === null) return;
    const whole = state.limit === null ? null : this.whole(state.seat);
    setText(byId("time"), face(countdown === null ? Math.floor(this.used / 1000) : countdown));
    setText(byId("whole"), whole === null ? "" : `${face(whole)} in all`);
    setText(byId("left"), this.words());
    const ends = state.runs && countdown !== null;
    byId("clock").className = state.up || (ends && countdown <= 10) ? "now" : ends && countdown <= 30 ? "soon" : "";
    const isNew = ends && this.counted > countdown && this.counts();
    if (isNew && countdown >= 0 && countdown <= 10) sound(countdown ? "soon" : "up");
    this.counted = countdown;
  }

  // Whether the last seconds are heard on this screen.
  counts() { return true; }

  // A few words beside the time, where it does not explain itself.
  words() {
    const { countdown, state } = this;
    if (!state.kept) return "stopped: prompt closed";
    if (state.lost) return "stopped: no connection";
    if (!state.runs) return "paused";
    if (state.waits > performance.now() - state.at) return "draw tiles";
    if (state.up) return "time is up";
    if (countdown === null) return "elapsed";
    return countdown > 0 ? "" : countdown === 0 ? "time is up" : "over time";
  }
}
