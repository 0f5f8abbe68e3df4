// The bench by hand: men, chips and cards are dragged to where they shall be, or picked up and put down by taps and keys. The line of
// the position and the address of the page follow, and with them what is said of the position, which the server says.
import { at } from '../board/aim.js';
import { narrow } from '../board/draw.js';
import { lines } from './lines.js';

/** @typedef {import('../board/board.js').GameBoard} GameBoard */
/** @typedef {import('../board/pieces.js').Piece} Piece */
/** @typedef {import('./lines.js').Held} Held */

const LEAST = 6, // a shorter way is a tap
  TRIES = 5, // of asking a server that has too much to do
  parts = ['.awaits', '.doing', '.judged', '.every', '.set']; // of the page: what is said of the position

/**
 * setup lets men be moved.
 * @param {GameBoard} board
 * @param {() => void} changed is called before what is said of the position is replaced
 */
export function setup(board, changed) {
  const { geo, bd } = board,
    family = lines[geo.family](geo, board.view.config.options || {}),
    beside = /** @type {HTMLElement|null} */ (document.querySelector('.fields')), // fields for what is no piece
    say = board.dataset;
  let line = board.view.position, // what stands on the board, be it a position or not yet
    said = line, // the position of which the page tells
    asked = 0, // how often the server was asked
    held = /** @type {Piece|null} */ (null), // was picked up, by a tap or a key: it is of board.sel
    done = false; // what the pointer meant is done: the click that follows is none
  /** @type {{piece:Piece|null, key:string, x:number, y:number, id:number, on:boolean, over:string, scale:number}|null} */
  let drag = null;

  /** tell says something below the board. @param {string|undefined} text */
  const tell = text => {
    board.say.last = text || '';
    board.sheet.tell();
  };
  /** what is picked up with a piece. @param {Piece} piece */
  const what = piece => family.held(piece, board.pos);
  /** there lists what can be picked up of a place, one piece for each kind, the uppermost first. @param {string} key */
  const there = key => {
    /** @type {Map<string, Piece>} */ const kinds = new Map();
    for (const p of [...board.pieces.all].reverse()) {
      const id = p.key.split('#')[0] === key && JSON.stringify(what(p));
      if (id && id !== 'null' && !kinds.has(id)) kinds.set(id, p);
    }
    return [...kinds.values()];
  };
  /** covers reports whether a piece is drawn over a point. @param {Piece} p @param {number} x @param {number} y */
  const covers = (p, x, y) => {
    const r = p.el.getBoundingClientRect();
    return x >= r.left && x < r.right && y >= r.top && y < r.bottom;
  };
  /** under returns the piece that a pointer means: of those at the place the one below it, or the nearest. @param {string} key @param {number} x @param {number} y */
  const under = (key, x, y) => {
    const list = there(key);
    if (list.length < 2) return list[0] || null;
    const far = (/** @type {Piece} */ p) => {
      const r = p.el.getBoundingClientRect();
      return Math.hypot(r.left + r.width / 2 - x, r.top + r.height / 2 - y);
    };
    const inside = board.pieces.all.findLast(p => p.key.split('#')[0] === key && what(p) && covers(p, x, y));
    const id = inside && JSON.stringify(what(inside));
    return list.find(p => JSON.stringify(what(p)) === id) || list.sort((a, b) => far(a) - far(b))[0];
  };
  /** lying is the place of what lies under a pointer where no place is: the Banker's chips are drawn in the bank. @param {number} x @param {number} y */
  const lying = (x, y) => board.pieces.all.findLast(p => what(p) && covers(p, x, y))?.key.split('#')[0] || '';
  /** fill writes into the fields beside the board what they say. */
  const fill = () => {
    for (const el of /** @type {NodeListOf<HTMLInputElement>} */ (beside?.querySelectorAll('[data-field]') || [])) {
      const [name, i] = (el.dataset.field || '').split('.'),
        said = board.pos[name];
      if (document.activeElement !== el) el.value = i ? said?.split(',')[i] : said;
    }
  };
  /** show draws the line. */
  const show = () => {
    board.sel = '';
    board.show({ ...board.view, position: line });
    for (const [key, b] of board.pl) b.classList.toggle('men', there(key).length > 0);
    fill();
  };

  /** put moves what was picked up with a piece. @param {Piece} piece @param {string} to a button; none is off the board */
  function put(piece, to) {
    const now = family.still(line),
      of = what(piece),
      many = /** @type {HTMLInputElement|null} */ (beside?.querySelector('#many')),
      next = of && family.put(now.line, of, to, Math.floor(Number(many?.value)) || 1);
    held = null;
    if (next && next[0] !== now.line) return change(next, now.throw_);
    show();
    if (!next) tell(say.held);
  }

  /** change draws another position. @param {string[]} next readings of its line @param {string} throw_ what has fallen there */
  function change(next, throw_) {
    line = next[0];
    show();
    follow(next, throw_);
  }

  /** ask asks the server about a line. @param {string} line @param {string} throw_ what falls there @returns {Promise<{url:string, page:Document, ok:boolean}>} */
  async function ask(line, throw_) {
    const form = /** @type {HTMLFormElement} */ (document.querySelector('form.setup')),
      q = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    q.set('position', line);
    q.set('turn', '');
    q.set('throw', throw_);
    return got(form.action + '?' + q);
  }

  /** got asks for a page of the bench. @param {string} url @returns {Promise<{url:string, page:Document, ok:boolean}>} */
  async function got(url) {
    const latest = asked;
    let r = await fetch(url);
    for (let i = 1; (r.status === 429 || r.status === 503) && i < TRIES && latest === asked; i++) {
      // Others want the server, too.
      await new Promise(done => setTimeout(done, 1000 * (Number(r.headers.get('Retry-After')) || 2)));
      r = await fetch(url);
    }
    return { url: r.url, ok: r.ok, page: new DOMParser().parseFromString(await r.text(), 'text/html') };
  }

  /** take puts what a page of the bench says in the place of what is said here. @param {string} url @param {Document} page */
  function take(url, page) {
    const layout = page.querySelector('.layout')?.textContent,
      next = JSON.parse(page.querySelector('#bench')?.textContent || '{}');
    if (layout !== board.querySelector('.layout')?.textContent) return location.assign(url); // It is seen from another side now.
    history.pushState(null, '', url);
    for (const part of parts) {
      const here = document.querySelector(part),
        there = page.querySelector(part);
      if (here && there) here.replaceWith(there);
    }
    line = said = next.position;
    board.show({ ...board.view, position: line });
    fill();
    tell(say.how);
  }

  /** send asks about what is filled in. What cannot be is said beside its field, and nothing else changes. @param {HTMLFormElement} form */
  async function send(form) {
    const mine = ++asked,
      was = document.activeElement?.id;
    tell(say.asks);
    changed();
    try {
      const r = await got(form.action + '?' + new URLSearchParams(/** @type {any} */ (new FormData(form))));
      if (mine !== asked) return; // A man was moved meanwhile.
      const there = r.page.querySelector('.set');
      if (r.ok) take(r.url, r.page);
      else if (there) {
        document.querySelector('.set')?.replaceWith(there);
        tell('');
      } else tell(r.page.querySelector('main .lead')?.textContent || say.lost);
      /** @type {HTMLElement|null} */ (
        document.querySelector('.set [aria-invalid=true]') || (was && document.getElementById(was)) || null
      )?.focus();
    } catch {
      tell(say.lost);
    }
  }

  /** follow lets line, address and page say what stands on the board. Dice stay as long as they can be played. @param {string[]} readings @param {string} throw_ */
  async function follow(readings, throw_) {
    const mine = ++asked,
      field = () => /** @type {HTMLTextAreaElement|null} */ (document.querySelector('form.setup textarea')),
      box = field();
    if (box) box.value = line;
    tell(say.asks);
    changed();
    try {
      let r = await ask(line, throw_);
      if (throw_ && (!r.ok || !r.url.includes('throw%3D'))) r = await ask(line, '');
      for (const other of readings.slice(1)) if (!r.ok) r = await ask(other, '');
      if (mine !== asked) return; // Another man was moved meanwhile.
      const wrong = r.page.querySelector('#wrong')?.textContent;
      if (!r.ok)
        for (const part of document.querySelectorAll('.judged, .every, .doing > :not(.boards)')) part.toggleAttribute('inert', true); // They speak of another position.
      if (!r.ok) return tell(wrong ? `${say.wrong} ${wrong}` : r.page.querySelector('main .lead')?.textContent || say.lost);
      take(r.url, r.page);
    } catch {
      tell(say.lost);
    }
  }

  /** pick picks something up, or puts down what was. @param {string} key @param {Piece|null} [piece] the one that is meant; of those there else the next */
  function pick(key, piece) {
    if (held && key && key !== board.sel) return put(held, key);
    const list = key ? there(key) : [],
      i = held ? list.indexOf(held) + 1 : 0;
    if (piece && piece === held) piece = null;
    else piece ||= list[i];
    held = piece || null;
    board.sel = held ? key : '';
    board.paint();
    if (held) tell((say.put || '').replace('{what}', what(held)?.what || ''));
  }

  bd.addEventListener('pointerdown', e => {
    done = false;
    const key = at(board, e.clientX, e.clientY) || lying(e.clientX, e.clientY);
    if (e.button || drag || !key) return;
    drag = { piece: under(key, e.clientX, e.clientY), key, x: e.clientX, y: e.clientY, id: e.pointerId, on: false, over: '', scale: 1 };
  });
  bd.addEventListener('pointermove', e => {
    const d = drag;
    if (!d?.piece || e.pointerId !== d.id) return;
    if (!d.on) {
      if (Math.hypot(e.clientX - d.x, e.clientY - d.y) < LEAST) return;
      d.on = true;
      held = null;
      board.sel = '';
      bd.setPointerCapture(d.id);
      const m = new DOMMatrix(getComputedStyle(d.piece.el).transform);
      d.scale = Math.hypot(m.a, m.b) || 1;
      board.high.append(d.piece.el);
      d.piece.el.classList.add('drag');
    }
    const r = board.live.getBoundingClientRect(),
      o = narrow.matches ? 1 : 0,
      s = geo.size[o][0] / r.width;
    d.piece.el.style.transform = `translate(${(e.clientX - r.left) * s}px,${(e.clientY - r.top) * s}px) scale(${d.scale * 1.08})`;
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
      if (e && at(board, e.clientX, e.clientY) === d.key) pick(d.key, d.piece);
      return;
    }
    const { el } = d.piece,
      r = bd.getBoundingClientRect();
    board.pl.get(d.over)?.classList.remove('over');
    el.classList.remove('drag');
    getComputedStyle(el).transform;
    el.style.transform = '';
    board.pieces.men.append(el);
    if (!e) return show();
    const key = at(board, e.clientX, e.clientY),
      on = e.clientX >= r.left && e.clientX < r.right && e.clientY >= r.top && e.clientY < r.bottom;
    if (key || !on) put(d.piece, key);
    else show(); // between the points: he goes back
  };
  bd.addEventListener('pointerup', drop);
  bd.addEventListener('pointercancel', () => drop(null));
  bd.addEventListener('click', e => {
    const b = /** @type {HTMLElement|null} */ (/** @type {Element} */ (e.target).closest('.pl'));
    if (!done || !e.detail) pick(b?.dataset.p || '');
  });
  bd.addEventListener('keydown', e => {
    if (e.key === 'Escape') held = null;
    const piece = held || there(board.cur)[0];
    if (e.key !== 'Delete' || !piece) return;
    e.preventDefault();
    put(piece, '');
  });
  beside?.addEventListener('change', e => {
    const { dataset, value } = /** @type {HTMLInputElement} */ (e.target),
      now = family.still(line);
    if (dataset.field && family.set) change(family.set(now.line, dataset.field, value), now.throw_);
  });
  if (beside) beside.hidden = false;
  document.addEventListener('submit', e => {
    const form = /** @type {HTMLFormElement} */ (e.target);
    if (!form.matches('form.setup')) return;
    e.preventDefault();
    send(form);
  });
  document.addEventListener('click', e => {
    const b = /** @type {HTMLElement|null} */ (/** @type {Element} */ (e.target).closest('.clear'));
    if (b) change([b.dataset.line || ''], '');
    const turn = /** @type {HTMLAnchorElement|null} */ (/** @type {Element} */ (e.target).closest('a.turn'));
    if (turn) turn.hash = line === said ? '' : line; // The server turns positions; what is none yet goes along.
  });
  addEventListener('popstate', () => location.reload()); // Back takes a man back.
  show();
  tell(say.how);
  const along = decodeURIComponent(location.hash.slice(1));
  if (along.includes('=')) change([along], '');
}
