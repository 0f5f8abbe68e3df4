// <game-board> takes over the board that the server drew: it moves the pieces, lets the player build a turn from the legal
// graph step by step, and says by text and label what a picture says to the eye. It knows no rules.
import { Actions } from './actions.js';
import { chores } from './chores.js';
import { Dice } from './dice.js';
import { Drag } from './drag.js';
import { listen } from './listen.js';
import { labels, marks } from './marks.js';
import { Motion } from './motion.js';
import { pick } from './pick.js';
import { Pieces } from './pieces.js';
import { Sheet } from './sheet.js';
import { Stakes } from './stakes.js';
import { Turn } from './turn.js';

/** @typedef {Record<string, any>} Settings */
/** @typedef {import('../room/say.js').Say} Say */

export class GameBoard extends HTMLElement {
  /** ask is set by the page: it gets something of the room. @type {((path:string)=>Promise<any>)|undefined} */
  ask;
  /** @type {Geo} */ geo;
  /** @type {Family} */ game;
  /** @type {Say} */ say;
  /** @type {Settings} */ set;
  /** @type {View} */ view;
  /** @type {HTMLElement} */ bd;
  /** @type {SVGSVGElement} */ live;
  /** @type {Element} */ low; // the layers under and over the men
  /** @type {Element} */ high;
  /** @type {Map<string, HTMLButtonElement>} */ pl;
  /** @type {string} */ cur;
  /** @type {string} */ sel; // the place of the piece that was chosen
  /** @type {number} */ rolls;
  /** @type {string} */ typed; // digits, and when the last one came
  /** @type {number} */ typedAt;
  manual = ''; // dice that were typed in
  /** @type {Last|null} */ lastThrow;
  /** @type {Last|null} */ lastPlay;
  /** @type {boolean} */ replaying;
  /** @type {HTMLElement|undefined} */ card; // lies over the board between two games
  /** @type {typeof import('../keys.js')|undefined} */ keys;
  /** @type {Turn} */ turn;
  /** @type {Stakes} */ stakes;
  /** @type {Motion} */ motion;
  /** @type {Dice} */ dice;
  /** @type {Pieces} */ pieces;
  /** @type {Sheet} */ sheet;
  /** @type {Actions} */ actions;
  /** @type {Drag} */ drag;
  /** @type {Pos} */ base; // at the beginning of the turn
  /** @type {Pos} */ pos; // after the steps taken
  back = -1; // the seat whose turn can be taken back
  keyed = false; // whether the player plays by keys

  /**
   * wake begins: the drawing becomes a board in play.
   * @param {{geo:Geo, game:Family, say:Say, view:View, set:Settings}} with_
   * @param {Partial<GameBoard>} [kept] what a board that was drawn anew knows already
   */
  wake({ geo, game, say, view, set }, kept = {}) {
    this.geo = geo;
    this.game = game;
    this.say = say;
    say.game = game;
    this.set = set;
    this.view = view;
    const $ = (/** @type {string} */ s) => /** @type {any} */ (this.querySelector(s));
    this.bd = $('.bd');
    this.live = $('.live');
    this.low = $('.low');
    this.high = $('.high');
    this.pl = new Map([.../** @type {NodeListOf<HTMLButtonElement>} */ (this.querySelectorAll('.pl'))].map(b => [b.dataset.p || '', b]));
    this.cur = this.pl.keys().next().value || '';
    this.sel = '';
    this.rolls = 0;
    this.typed = '';
    this.typedAt = 0;
    this.lastThrow = null;
    this.lastPlay = null;
    this.replaying = false;
    this.keys = undefined;
    this.turn = new Turn(this);
    this.stakes = new Stakes(this, Math.max(1, +(set.stake || 5)));
    this.motion = new Motion(set);
    this.dice = new Dice(this, $('.dice'));
    this.pieces = new Pieces(this, $('.men'), this.high);
    this.sheet = new Sheet(this, $('.sheet'), $('[role=alert]'));
    this.actions = new Actions(this, $('.acts'));
    this.drag = new Drag(this);
    this.base = game.parse(view.position);
    this.pos = this.base;
    Object.assign(this, kept);
    this.follow();
    listen(this);
    this.classList.add('quiet');
    this.paint();
    this.live.getBoundingClientRect();
    requestAnimationFrame(() => this.classList.remove('quiet'));
    chores(this);
  }

  /** own are the seats of who sees the board. @returns {number[]} */
  get own() {
    return this.view.own || (this.view.you >= 0 ? [this.view.you] : []);
  }
  get seat() {
    return this.view.you;
  }

  /** t says a text. @param {string} k @param {Record<string,any>} [a] */
  t(k, a) {
    return this.say.t(k, a);
  }

  // ---- what the server says ----

  /** show takes a new view, and the events that led to it. @param {View} view @param {Ev[]} events */
  show(view, events = []) {
    const { view: old, turn, motion } = this,
      mine = turn.sent;
    let from = this.pos;
    this.view = view;
    motion.clear();
    motion.heard();
    if (
      view.turn !== old.turn ||
      view.position !== old.position ||
      view.you !== old.you ||
      !view.legal !== !old.legal ||
      (mine && !view.legal)
    ) {
      turn.begin();
      this.sel = '';
      if (mine || !this.stakes.at(this.stakes.on)) this.stakes.on = ''; // What others stake changes nothing about his own.
      this.bd.classList.remove('closer');
    }
    const starting = this.base.next === 'start';
    this.base = this.game.parse(view.position);
    if (starting) this.sheet.began(this.base);
    /** @type {Pos[]} */ let way = [];
    for (const e of events) {
      const { seat, parts = [] } = e,
        last = { seat, parts };
      this.backed(e);
      if (e.e === 'throw') {
        this.rolls++;
        this.lastThrow = last;
      }
      if (e.e === 'start' || e.e === 'end') {
        this.lastThrow = null;
        this.sheet.first = '';
      }
      if (e.e !== 'play') continue;
      this.lastPlay = last;
      this.sheet.first = '';
      if (view.legal && !this.own.includes(seat)) this.sheet.came = this.say.play(view, seat, parts) + ' ';
      try {
        const walked = mine ? [] : this.game.walk(from, seat, parts);
        if (!walked.length) continue;
        way = walked;
        from = way[way.length - 1];
      } catch {
        way = [];
      }
    }
    this.sheet.note = '';
    this.forget();
    this.follow();
    if (way.length > 1 && !motion.quick()) this.walk(way);
    else {
      this.paint();
      chores(this);
    }
    this.dataset.n = String(view.n);
  }

  /** walk shows the positions on the way of a turn, and then the one that is. @param {Pos[]} way */
  walk(way) {
    const { motion, pos } = this,
      step = 280;
    motion.walking = true; // What is said belongs to the end of the walk, not to its steps.
    way.slice(0, -1).forEach((p, i) =>
      motion.later(i * step, () => {
        this.pos = p;
        this.paint();
      }),
    );
    motion.later((way.length - 1) * step, () => {
      motion.clear();
      this.pos = pos;
      this.paint();
      motion.heard();
      chores(this);
    });
  }

  /** backed follows which turn of his own a player can take back: none that the dice were called after. @param {Ev} e */
  backed({ e, seat }) {
    if (e === 'play' && this.own.includes(seat)) this.back = seat;
    else if (/take|start|end/.test(e) || (e === 'throw' && this.view.dice)) this.back = -1; // The dice are called before they fall.
  }

  /** forget leaves behind what was played in the game before, where the next one of a match begins. */
  forget() {
    if (this.base.next === 'start') this.lastPlay = null;
  }

  /** recall learns from the log what fell and what was played last. @param {Ev[]} events */
  recall(events) {
    for (const e of events) {
      const { seat, parts = [] } = e,
        last = { seat, parts };
      this.backed(e);
      if (e.e === 'throw' && parts[0]?.faces) this.lastThrow = last;
      if (e.e === 'start') this.lastThrow = this.lastPlay = null;
      if (e.e === 'play') this.lastPlay = last;
    }
    this.forget();
    if (!this.turn.path.length && !this.drag.now && !this.motion.timers.length) {
      this.dice.draw();
      marks(this);
      chores(this);
    }
  }

  /** refuse takes back what the server did not do. @param {string} message @param {string} [rule] its number */
  refuse(message, rule) {
    this.turn.begin();
    this.sel = this.stakes.on = '';
    this.follow();
    this.paint();
    this.sheet.refuse(message, rule);
  }

  // ---- what the player does ----

  /** take takes steps. @param {Edge[]} steps */
  async take(steps) {
    const { turn, motion } = this;
    motion.clear(); // a forced turn on its way gives way to the player
    motion.heard();
    this.sel = this.sheet.note = '';
    turn.path.push(...steps);
    turn.chosen = turn.path.length;
    if (turn.wants()) await (await import('../asked.js')).more(this);
    this.rest();
    this.stepped();
    performance.mark('own-move');
    if (!turn.done()) return;
    const seat = turn.path[0].fx?.[0]?.seat;
    if (this.set.auto === true || seat !== this.seat) this.send();
    else {
      this.onward();
      chores(this);
    }
  }

  /** rest plays on where nothing is left to decide, and says so. */
  rest() {
    const play = this.turn.rest();
    if (play.length) this.sheet.note = this.t('forced.rest', { play: this.say.steps(play, this.seat) });
  }

  /** onward leads whoever plays by keys to the button that hands in what is complete. */
  onward() {
    if (this.keyed) /** @type {HTMLElement|null} */ (this.actions.el.querySelector('[data-a=play]'))?.focus();
  }

  undo() {
    const { turn, stakes } = this;
    if (turn.sent) return;
    this.motion.clear();
    if (stakes.on) stakes.on = '';
    else if (this.sel) this.sel = '';
    else turn.back();
    this.sheet.note = '';
    this.stepped();
  }

  /** stepped shows the turn as it is now, to others as well. */
  stepped() {
    this.follow();
    this.paint();
    this.dispatchEvent(new CustomEvent('step', { detail: this.turn.path.map(e => e.do) }));
  }

  /** send hands the turn in. */
  send() {
    const { turn } = this;
    if (!turn.path.length || turn.sent) return;
    turn.sent = true;
    this.sel = '';
    this.paint();
    this.command('play', turn.text);
  }

  /** throwDice throws, or tells what has fallen where dice are typed in. @param {string} [dice] */
  throwDice(dice) {
    const { legal } = this.view;
    if (!legal?.throw || this.turn.sent) return;
    this.turn.sent = true;
    this.actions.draw();
    if (dice) this.manual = dice;
    this.command('throw', legal.dice ? this.manual : undefined);
  }

  /** command asks for something to be done in this turn. @param {string} what @param {string} [text] */
  command(what, text) {
    const { view, seat, sheet } = this;
    sheet.alert.textContent = ''; // It said what was to be done.
    this.dispatchEvent(new CustomEvent('command', { detail: { do: what, seat, turn: view.legal?.turn ?? view.turn, text } }));
  }

  /** press does what is due: it throws, or hands in what is complete. It reports whether anything was. */
  press() {
    const { turn, stakes } = this,
      due = turn.edges().find(x => x.do === 'throw');
    if (this.view.legal?.throw) this.throwDice();
    else if (turn.done()) this.send();
    else if (stakes.on) stakes.lay();
    else if (due) this.take([due]);
    else return false;
    return true;
  }

  /** pick is a tap, a click or a key on a place. @param {string} key */
  pick(key) {
    pick(this, key);
  }

  /** stuck reports whether a man of the player's own stands on a place and cannot move: who means it wants to know why. @param {string} key */
  stuck(key) {
    return this.seat >= 0 && this.game.holds?.(key, this.pos, this.seat) && !this.turn.movable().has(key);
  }

  /** select shows where the piece of a place can go. @param {string} key */
  select(key) {
    this.sel = key;
    marks(this);
    labels(this);
  }

  /** why explains why a piece cannot go. @param {string} key */
  async why(key) {
    const { sel } = this;
    this.sel = '';
    this.paint();
    (await import('../asked.js')).why(this, key, sel);
  }

  // ---- painting ----

  /** follow works out the position after the steps taken. */
  follow() {
    this.pos = this.turn.path.reduce((p, e) => this.game.apply(p, e), this.base);
  }

  paint() {
    this.dice.draw(); // first: what fell says where chips go
    this.pieces.draw();
    marks(this);
    labels(this);
    this.actions.draw();
    this.sheet.tell();
  }

  /** rove makes a place the one that Tab leads to. @param {string} key */
  rove(key) {
    const b = this.pl.get(key);
    if (!b || key === this.cur) return;
    const was = this.pl.get(this.cur);
    if (was) was.tabIndex = -1;
    b.tabIndex = 0;
    this.cur = key;
  }

  /** leave takes the focus from what is about to go. @param {Element|null} e */
  leave(e) {
    if (e?.contains(document.activeElement)) this.go(this.cur);
  }

  /** go moves the focus. @param {string} key */
  go(key) {
    this.rove(key);
    this.pl.get(key)?.focus({ preventScroll: true });
  }
}
