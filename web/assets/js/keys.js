// The board by keys (arrows, digits and letters) and by one tap. It comes when the focus first does.

/** beside returns the nearest place in a direction. @param {import('./board/board.js').GameBoard} board @param {number} dx @param {number} dy */
function beside(board, dx, dy) {
  const mid = (/** @type {Element} */ b) => {
    const r = b.getBoundingClientRect();
    return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
  };
  const here = board.pl.get(board.cur);
  if (!here) return '';
  const a = mid(here);
  let best = '',
    least = Infinity;
  for (const [key, b] of board.pl) {
    const c = mid(b),
      along = (c.x - a.x) * dx + (c.y - a.y) * dy,
      across = Math.abs((c.x - a.x) * dy + (c.y - a.y) * dx);
    if (along < 2) continue;
    const cost = along + 2.5 * across;
    if (cost < least) {
      least = cost;
      best = key;
    }
  }
  return best;
}

/** key does what a key means. @param {import('./board/board.js').GameBoard} board @param {KeyboardEvent} e */
export function key(board, e) {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const k = e.key,
    keys = [...board.pl.keys()];
  const arrow = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[
    k
  ];
  if (arrow) board.go(beside(board, arrow[0], arrow[1]));
  else if (k === 'Home') board.go(keys[0]);
  else if (k === 'End') board.go(keys[keys.length - 1]);
  else if (k === 'Escape') {
    if (board.sel || board.stakes.on) {
      board.sel = board.stakes.on = '';
      board.paint();
    }
  } else if (k === 'u' || k === 'Backspace') board.undo();
  else if (k === 't') board.press();
  else if (k === 'n' || k === 'N') {
    const list = keys.filter(x => (board.sel ? board.turn.reach(board.sel).has(x) : board.turn.movable().has(x) || board.stakes.at(x)));
    if (list.length) board.go(list[(list.indexOf(board.cur) + (k === 'n' ? 1 : list.length - 1)) % list.length] || list[0]);
  } else if (/^\d$/.test(k)) {
    board.typed = e.timeStamp - board.typedAt < 900 ? board.typed + k : k;
    board.typedAt = e.timeStamp;
    board.go(board.game.jump(board.typed) || board.game.jump(k));
  } else if (k === '+' || k === '-') {
    if (!board.stakes.offered().length) return;
    board.stakes.n = Math.max(1, board.stakes.n + (k === '+' ? 1 : -1));
    board.paint();
  } else if (k === 'f') /** @type {HTMLElement|null} */ (document.querySelector('.viewsettings :not([href$=hint])'))?.click();
  else if (k === 'h') /** @type {HTMLElement|null} */ (document.querySelector('.viewsettings [href$="?hint"]'))?.click();
  else if (k === '?') board.sheet.hear(board.t('help'));
  else if ('lcpdm'.includes(k) && k.length === 1) board.sheet.hear(asked(board, k));
  else return;
  e.preventDefault();
}

/** asked answers a question by key: the last move, clocks, pips, dice, moves. @param {import('./board/board.js').GameBoard} board @param {string} k */
export function asked(board, k) {
  const { view, game, say, pos } = board,
    t = (/** @type {string} */ key, /** @type {any} */ a) => board.t(key, a);
  if (k === 'l') return board.lastPlay ? say.play(view, board.lastPlay.seat, board.lastPlay.parts) : t('q.nolast', {});
  if (k === 'd') {
    const d = board.lastThrow;
    return pos.throw
      ? t('q.dice', { throw: pos.throw, left: (pos.lefts || []).join(', ') || '–' })
      : d
        ? say.play(view, d.seat, d.parts)
        : t('q.nodice', {});
  }
  if (k === 'm') {
    const list = [...new Set(board.turn.edges().map(e => e.do))],
      bets = board.stakes.offered().map(b => t(b.on, {}));
    return list.length + bets.length
      ? t('q.moves', { list: [...list, ...bets].join(', ') })
      : t(view.legal?.throw ? 'why.throw' : 'why.turn', {});
  }
  return view.seats
    .map((s, i) => {
      // What is left is worked out where it is shown: a view tells what was left when it came.
      if (k === 'c') return `${say.who(view, i)}: ${document.querySelector(`.clock[data-seat="${i}"]`)?.textContent || t('q.noclock', {})}`;
      return `${say.who(view, i)}: ${game
        .facts(board.base, i)
        .map(f => f.value + ' ' + t(f.label, { n: +f.value }))
        .join(', ')}`;
    })
    .join('. ');
}

/** larger moves a man by the marked die: the larger one, or the other. @param {import('./board/board.js').GameBoard} board @param {string} key @param {boolean} [other] */
export function larger(board, key, other) {
  const list = board.turn.edges().filter(e => board.turn.from(e) === key),
    small = board.dice.smaller !== !!other;
  const want = String(Math[small ? 'min' : 'max'](...(board.pos.lefts || []).map(Number)));
  const e = list.find(x => x.fx?.[0].uses === want) || list[0];
  if (e) board.take([e]);
}
