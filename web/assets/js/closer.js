// A finger that could mean several places has the board drawn larger under it.
import { at } from './board/aim.js';

const FINGER = 26, // A place that is as wide is met by every finger, also where a browser knows points in whole pixels.
  LARGE = 30;

/**
 * closer draws the board larger, until the next tap or until a piece was dragged, where a finger on a point may mean several places that are smaller than a
 * finger. It reports whether it has.
 * @param {import('./board/board.js').GameBoard} board @param {number} x @param {number} y
 */
export function closer(board, x, y) {
  const { bd, pl, sel, turn, drag } = board,
    { classList, style } = bd,
    under = at(board, x, y);
  if (classList.contains('closer')) return false;
  const open = new Set([...turn.movable(), ...(sel ? [sel, ...turn.reach(sel).keys()] : []), ...(board.stuck(under) ? [under] : [])]);
  const sides = [...open].flatMap(key => {
    const r = pl.get(key)?.getBoundingClientRect(),
      beside = (/** @type {number} */ d, /** @type {number} */ side) => Math.abs(d - side / 2) < Math.max(side, FINGER) / 2;
    return r?.width && beside(x - r.x, r.width) && beside(y - r.y, r.height) ? [Math.min(r.width, r.height)] : [];
  });
  const least = Math.min(...sides);
  if (!sides[1] || least >= FINGER) return false;
  const r = bd.getBoundingClientRect(),
    // What is near an edge stays within the board.
    middle = (/** @type {number} */ part) => Math.min(1, Math.max(0, (part - 0.15) / 0.7)) * 100 + '%';
  style.setProperty('--x', middle((x - r.x) / r.width));
  style.setProperty('--y', middle((y - r.y) / r.height));
  style.setProperty('--closer', String(LARGE / least));
  bd.onlostpointercapture = () => drag.ended && classList.remove('closer'); // A tap is answered first: it means what is under it now.
  classList.add('closer');
  return true;
}
