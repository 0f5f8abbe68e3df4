// What happens by and by: men on their way, and what is done for the player after a moment. What is to be said waits until the
// men have come.

const still = matchMedia('(prefers-reduced-motion:reduce)');

export class Motion {
  /** @param {Record<string, any>} set the player's wishes */
  constructor(set) {
    this.set = set;
    /** @type {number[]} */ this.timers = [];
    /** @type {(() => void)[]} */ this.held = [];
    this.walking = false;
  }

  quick() {
    return still.matches || this.set.motion === 'off' || document.hidden;
  }

  /** pace is how many times faster than usual things go. */
  get pace() {
    return this.quick() ? 30 : /** @type {Record<string, number>} */ ({ slow: 0.6, fast: 3 })[this.set.speed] || 1;
  }

  /** later does something after some milliseconds, at the usual pace; at once if there are none. @param {number} ms @param {() => void} f */
  later(ms, f) {
    if (ms) this.timers.push(window.setTimeout(f, ms / this.pace));
    else f();
  }

  /** clear stops what is on its way. */
  clear() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.walking = false;
  }

  /** heard says what was held back while men walked. */
  heard() {
    const { held } = this;
    this.held = [];
    held.forEach(say => say());
  }

  /** settled does something when no men are on their way. @param {() => void} f */
  settled(f) {
    if (this.walking) this.held.push(f);
    else f();
  }
}
