// The pieces on the board: those that stay, those that go somewhere, those that come and leave.
import { css, put, svg } from './draw.js';

/** @typedef {{el:SVGGElement, k:string, key:string, sym:string}} Piece */

export class Pieces {
  /** @param {import('./board.js').GameBoard} board @param {Element} men the layer that they lie in @param {Element} high the one above */
  constructor(board, men, high) {
    this.board = board;
    this.men = men;
    this.high = high;
    /** @type {Piece[]} */ this.all = [];
    /** @type {Pos|null} */ this.before = null; // the position drawn last
    men.replaceChildren();
  }

  draw() {
    const { board, men } = this,
      { game, pos, stakes, seat, drag, motion, classList } = board,
      quiet = classList.contains('quiet');
    const tokens = game.tokens(stakes.on ? { ...pos, bet: { seat, on: stakes.on, n: stakes.n } } : pos, board.own);
    /** @type {Map<string, Piece[]>} */ const had = new Map();
    for (const p of this.all) {
      const list = had.get(p.k);
      if (list) list.push(p);
      else had.set(p.k, [p]);
    }
    const given = tokens.map(t => {
      const list = had.get(t.k) || [],
        i = list.findIndex(p => p.key === t.key);
      return i < 0 ? null : list.splice(i, 1)[0];
    });
    /** @type {Piece[]} */ const movers = [];
    const moves = tokens.map((t, i) => {
      const p = given[i] || had.get(t.k)?.shift() || this.fresh(t, quiet);
      if (p.sym !== t.sym) {
        p.sym = t.sym;
        p.el.firstElementChild?.setAttribute('href', '#' + t.sym);
      }
      if (p.key !== t.key && p.key) movers.push(p);
      p.key = t.key;
      this.number(p.el, t.text || '');
      return { p, t };
    });
    for (const list of had.values()) list.forEach(p => this.leave(p));
    // Raise before moving: what moves lies above what stands, unless the order of tokens is how they overlap.
    const fresh = moves.filter(({ p, t }) => !p.el.isConnected && p.el.style.getPropertyValue('--l') !== css(t.at[0]));
    if (fresh.length > 4)
      fresh.forEach(({ p }, i) => {
        p.el.style.transitionDelay = i * 30 + 'ms';
        setTimeout(() => {
          p.el.style.transitionDelay = '';
        }, 1800);
      });
    const held = drag.now?.piece,
      all = moves.map(({ p }) => p);
    const order = game.ordered ? all : [...all.filter(p => !movers.includes(p)), ...movers];
    order.forEach((p, i) => {
      if (men.children[i] !== p.el && p !== held) men.insertBefore(p.el, men.children[i] || null);
    });
    if (!motion.quick()) for (const p of [...movers, ...fresh.map(f => f.p)]) getComputedStyle(p.el).opacity; // begin where they are
    for (const { p, t } of moves) {
      if (drag.now?.on && held === p) continue;
      put(p.el, t.at);
    }
    this.all = all;
    this.before = pos;
    this.texts();
  }

  /** fresh makes a piece that was not there. @param {Token} t @param {boolean} quiet @returns {Piece} */
  fresh(t, quiet) {
    const el = /** @type {SVGGElement} */ (svg('g', { class: 'pc' })),
      { game, pos } = this.board;
    el.append(svg('use'));
    const start = quiet ? null : game.enter?.(t.k, pos, this.before || pos);
    put(el, start || t.at);
    if (!start && !quiet) el.classList.add('new');
    return { el, k: t.k, key: '', sym: '' };
  }

  /** number writes a count on a piece. @param {SVGElement} el @param {string} text */
  number(el, text) {
    let n = el.querySelector('.n');
    if (!text) return n?.remove();
    if (!n) el.append((n = svg('text', { class: 'n' })));
    if (n.textContent !== text) n.textContent = text;
  }

  /** leave lets a piece go. @param {Piece} p */
  leave(p) {
    const { game, pos, motion } = this.board,
      to = game.leave?.(p.k, pos, p.key);
    if (!to || motion.quick()) return p.el.remove();
    put(p.el, to);
    p.el.classList.add('gone');
    this.high.append(p.el);
    setTimeout(() => p.el.remove(), 650);
  }

  /** texts writes what stands on the board: names, and what the game writes there. */
  texts() {
    const { game, pos, live, say, view } = this.board,
      texts = game.texts?.(pos, (k, a) => this.board.t(k, a)) || {};
    for (const el of /** @type {NodeListOf<SVGElement>} */ (live.querySelectorAll('[data-t]'))) {
      const id = el.dataset.t || '',
        text = id.startsWith('who') ? game.called?.(say.who(view, +id.slice(3)), el) : texts[id];
      if (text !== undefined && el.textContent !== text) el.textContent = text;
    }
  }
}
