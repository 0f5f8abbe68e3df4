// Which place a point of the page means.

/** @typedef {import('./board.js').GameBoard} GameBoard */

const NEAR = 30,
  FINGER = 26; // the least that a place is wide and high to a finger

const away = (/** @type {number} */ d, /** @type {number} */ side) => Math.max(0, Math.abs(d - side / 2) - Math.max(side, FINGER) / 2);

/** at returns the place under a point. @param {GameBoard} board @param {number} x @param {number} y */
export function at(board, x, y) {
  for (const [key, b] of board.pl) {
    const r = b.getBoundingClientRect();
    if (r.width && x >= r.left && x < r.right && y >= r.top && y < r.bottom) return key;
  }
  return '';
}

/** aim returns the place that a finger means: what can be picked, if it is near. @param {GameBoard} board @param {number} x @param {number} y */
export function aim(board, x, y) {
  const under = at(board, x, y),
    { sel, turn, drag } = board,
    can = turn.movable(),
    want = sel ? new Set(turn.reach(sel).keys()).add(sel) : can;
  if (want.has(under) || (!drag.now && (can.has(under) || board.stuck(under)))) return under;
  let best = '',
    far = NEAR;
  for (const key of want) {
    const r = board.pl.get(key)?.getBoundingClientRect();
    if (!r?.width) continue;
    const d = Math.hypot(away(x - r.x, r.width), away(y - r.y, r.height));
    if (d < far && Math.min(r.width, r.height) < 30) {
      far = d;
      best = key;
    }
  }
  return best || under;
}
