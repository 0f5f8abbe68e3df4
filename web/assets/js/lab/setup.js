// The bench by hand: men are dragged to where they shall stand, or picked up and put down by taps and keys. The line of the position
// and the address of the page follow, and with them what is said of the position, which the server says.
import { at } from '../board/aim.js';
import { narrow } from '../board/draw.js';
import { lines, still } from './lines.js';

/** @typedef {import('../board/board.js').GameBoard} GameBoard */

const LEAST = 6, // a shorter way is a tap
  parts = ['.awaits', '.doing', '.judged', '.every', '.set']; // of the page: what is said of the position

/**
 * setup lets men be moved.
 * @param {GameBoard} board
 * @param {() => void} changed is called before what is said of the position is replaced
 */
export function setup(board, changed) {
  const { geo, bd } = board,
    family = lines[geo.family](geo),
    say = board.dataset;
  let line = board.view.position, // what stands on the board, be it a position or not yet
    asked = 0, // how often the server was asked
    held = -1, // whose man was picked up, by a tap or a key: he stands at board.sel
    done = false; // what the pointer meant is done: the click that follows is none
  /** @type {{piece:import('../board/pieces.js').Piece|''|undefined, key:string, x:number, y:number, id:number, on:boolean, over:string}|null} */
  let drag = null;

  /** tell says something below the board. @param {string|undefined} text */
  const tell = text => {
    board.say.last = text || '';
    board.sheet.tell();
  };
  /** upper is the piece on top of a place. @param {string} key */
  const upper = key => board.pieces.all.findLast(p => /^\d$/.test(p.k) && p.key.split('#')[0] === key);
  /** show draws the line. */
  const show = () => {
    board.sel = '';
    board.show({ ...board.view, position: line });
    for (const [key, b] of board.pl) b.classList.toggle('men', !!upper(key));
  };

  /** put moves the upper man of a place. @param {number} seat @param {string} from a button @param {string} to a button; none is off the board */
  function put(seat, from, to) {
    const now = still(line),
      start = family.place(from, seat),
      end = to ? family.place(to, seat) : family.away,
      next = end && start !== end ? family.put(now.line, seat, start, end) : null;
    if (!next) {
      show();
      if (start !== end) tell(say.held);
      return;
    }
    line = next;
    show();
    follow(now.throw_);
  }

  /** ask asks the server about the line. @param {string} throw_ what falls there @returns {Promise<{url:string, page:Document, ok:boolean}>} */
  async function ask(throw_) {
    const form = /** @type {HTMLFormElement} */ (document.querySelector('form.setup')),
      q = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    q.set('position', line);
    q.set('turn', '');
    q.set('throw', throw_);
    const r = await fetch(form.action + '?' + q);
    return { url: r.url, ok: r.ok, page: new DOMParser().parseFromString(await r.text(), 'text/html') };
  }

  /** follow lets line, address and page say what stands on the board. Dice stay as long as they can be played. @param {string} throw_ */
  async function follow(throw_) {
    const mine = ++asked,
      field = () => /** @type {HTMLTextAreaElement|null} */ (document.querySelector('form.setup textarea')),
      box = field();
    if (box) box.value = line;
    tell(say.asks);
    changed();
    try {
      let r = await ask(throw_);
      if (throw_ && (!r.ok || !r.url.includes('throw%3D'))) r = await ask('');
      if (mine !== asked) return; // Another man was moved meanwhile.
      const wrong = r.page.querySelector('#wrong')?.textContent || r.page.querySelector('main h1 + p')?.textContent;
      if (!r.ok) return tell(`${say.wrong} ${wrong}`);
      const layout = r.page.querySelector('.layout')?.textContent,
        next = JSON.parse(r.page.querySelector('#bench')?.textContent || '{}');
      if (layout !== board.querySelector('.layout')?.textContent) return location.assign(r.url); // It is seen from another side now.
      history.pushState(null, '', r.url);
      for (const part of parts) {
        const here = document.querySelector(part),
          there = r.page.querySelector(part);
        if (here && there) here.replaceWith(there);
      }
      line = next.position;
      board.show({ ...board.view, position: line });
      tell(say.how);
    } catch {
      tell(say.lost);
    }
  }

  /** pick picks a man up, or puts down the one that was. @param {string} key */
  function pick(key) {
    const top = key && upper(key);
    if (held >= 0) {
      const seat = held,
        from = board.sel;
      held = -1;
      if (key && from && key !== from) put(seat, from, key);
      else show();
      return;
    }
    if (!top) return;
    held = +top.k;
    board.sel = key;
    board.paint();
    tell(say.put);
  }

  bd.addEventListener('pointerdown', e => {
    done = false;
    const key = at(board, e.clientX, e.clientY);
    if (e.button || drag || !key) return;
    drag = { piece: upper(key), key, x: e.clientX, y: e.clientY, id: e.pointerId, on: false, over: '' };
  });
  bd.addEventListener('pointermove', e => {
    const d = drag;
    if (!d?.piece || e.pointerId !== d.id) return;
    if (!d.on) {
      if (Math.hypot(e.clientX - d.x, e.clientY - d.y) < LEAST) return;
      d.on = true;
      held = -1;
      board.sel = '';
      bd.setPointerCapture(d.id);
      board.high.append(d.piece.el);
      d.piece.el.classList.add('drag');
    }
    const r = board.live.getBoundingClientRect(),
      o = narrow.matches ? 1 : 0,
      s = geo.size[o][0] / r.width,
      scale = (geo.form.man || geo.form.one)[o][0];
    d.piece.el.style.transform = `translate(${(e.clientX - r.left) * s}px,${(e.clientY - r.top) * s}px) scale(${scale * 1.08})`;
    const over = at(board, e.clientX, e.clientY);
    if (over === d.over) return;
    board.pl.get(d.over)?.classList.remove('over');
    board.pl.get(over)?.classList.add('over');
    d.over = over;
  });
  /** drop ends a drag, or was a tap, however long. @param {PointerEvent|null} e nothing where the browser takes the finger for something else */
  const drop = e => {
    const d = drag;
    drag = null;
    if (!d) return;
    done = true;
    if (!d.on || !d.piece) {
      if (e && at(board, e.clientX, e.clientY) === d.key) pick(d.key);
      return;
    }
    const { el, k } = d.piece,
      r = bd.getBoundingClientRect();
    board.pl.get(d.over)?.classList.remove('over');
    el.classList.remove('drag');
    getComputedStyle(el).transform;
    el.style.transform = '';
    board.pieces.men.append(el);
    if (!e) return show();
    const key = at(board, e.clientX, e.clientY),
      on = e.clientX >= r.left && e.clientX < r.right && e.clientY >= r.top && e.clientY < r.bottom;
    if (key || !on) put(+k, d.key, key);
    else show(); // between the points: he goes back
  };
  bd.addEventListener('pointerup', drop);
  bd.addEventListener('pointercancel', () => drop(null));
  bd.addEventListener('click', e => {
    const b = /** @type {HTMLElement|null} */ (/** @type {Element} */ (e.target).closest('.pl'));
    if (!done || !e.detail) pick(b?.dataset.p || '');
  });
  bd.addEventListener('keydown', e => {
    if (e.key === 'Escape') held = -1;
    const key = board.sel || board.cur,
      top = upper(key);
    if (e.key !== 'Delete' || !top) return;
    e.preventDefault();
    held = -1;
    put(+top.k, key, '');
  });
  addEventListener('popstate', () => location.reload()); // Back takes a man back.
  show();
  tell(say.how);
}
