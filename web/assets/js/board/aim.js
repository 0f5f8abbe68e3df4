// Which place a point of the page means.

/** @typedef {import('./board.js').GameBoard} GameBoard */

const NEAR = 30;

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
    { sel, turn } = board,
    want = sel ? new Set(turn.reach(sel).keys()) : turn.movable();
  if (want.has(under) || under === sel) return under;
  let best = '',
    far = NEAR;
  for (const key of want) {
    const r = board.pl.get(key)?.getBoundingClientRect();
    if (!r?.width) continue;
    const d = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
    if (d < far && Math.min(r.width, r.height) < 30) {
      far = d;
      best = key;
    }
  }
  return best || under;
}
