// A piece that is dragged.
import { aim, at } from './aim.js';
import { narrow } from './draw.js';

const LEAST = 6; // a shorter way is a tap

export class Drag {
  /** @param {import('./board.js').GameBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {{key:string, piece:import('./pieces.js').Piece, x:number, y:number, id:number, on:boolean, over:string}|null} */
    this.now = null; // over is the place that it is above
    this.ended = false; // just now: the click that follows is none
    const { bd } = board;
    bd.addEventListener('pointerdown', e => this.down(e));
    bd.addEventListener('pointermove', e => this.moved(e));
    bd.addEventListener('pointerup', e => this.up(e));
    bd.addEventListener('pointercancel', () => this.up(null));
  }

  /** @param {PointerEvent} e */
  down(e) {
    const { board } = this,
      { turn, seat, sel } = board,
      can = turn.movable();
    this.ended = false;
    if (e.button || this.now || turn.sent) return;
    let key = at(board, e.clientX, e.clientY);
    if (!can.has(key)) key = sel ? '' : aim(board, e.clientX, e.clientY);
    if (!can.has(key)) return;
    const rail = key.startsWith('rail'),
      k = rail ? 'hoard' + seat : String(seat);
    if (!rail && !turn.edges().some(x => turn.from(x) === key && x.fx?.[0].seat === seat)) return;
    const piece = board.pieces.all.findLast(p => p.k === k && p.key.split('#')[0] === key);
    if (piece) this.now = { key, piece, x: e.clientX, y: e.clientY, id: e.pointerId, on: false, over: '' };
  }

  /** @param {PointerEvent} e */
  moved(e) {
    const d = this.now,
      { board } = this,
      { geo, pl } = board;
    if (!d || e.pointerId !== d.id) return;
    const { el } = d.piece;
    if (!d.on) {
      if (Math.hypot(e.clientX - d.x, e.clientY - d.y) < LEAST) return;
      d.on = true;
      board.bd.setPointerCapture(d.id);
      board.select(d.key);
      board.high.append(el);
      el.classList.add('drag');
    }
    const r = board.live.getBoundingClientRect(),
      o = narrow.matches ? 1 : 0,
      s = geo.size[o][0] / r.width;
    const scale = geo.form.man?.[o][0] || geo.form.one?.[o][0] || [1, 0.5][o];
    el.style.transform = `translate(${(e.clientX - r.left) * s}px,${(e.clientY - r.top) * s}px) scale(${scale * 1.08})`;
    const over = aim(board, e.clientX, e.clientY);
    if (over !== d.over) {
      pl.get(d.over)?.classList.remove('over');
      pl.get(over)?.classList.add('over');
      d.over = over;
    }
  }

  /** @param {PointerEvent|null} e nothing where the browser takes the finger for something else */
  up(e) {
    const d = this.now,
      { board } = this;
    this.now = null;
    if (!d?.on) return;
    const { el } = d.piece;
    board.pl.get(d.over)?.classList.remove('over');
    this.ended = true;
    setTimeout(() => {
      this.ended = false;
    });
    el.classList.remove('drag');
    getComputedStyle(el).opacity;
    el.style.transform = '';
    board.pieces.men.append(el);
    const key = e ? aim(board, e.clientX, e.clientY) : '',
      steps = board.sel ? board.turn.reach(board.sel).get(key) : undefined,
      stake = board.stakes.at(key);
    if (stake) {
      board.sel = '';
      return board.stakes.choose(stake);
    }
    if (steps) return void board.take(steps);
    if (e && key && key !== d.key && board.sel) return void board.why(key);
    board.sel = key === d.key ? d.key : '';
    board.paint();
  }
}
