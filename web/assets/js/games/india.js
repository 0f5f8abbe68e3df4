// The Royal Game of India: pawns on a cross. A place is the progress of a piece along its owner's way.
import { fields } from '../board/line.js';

const FRONT = 63,
  HOME = 71,
  RING = 68;
const SAFE = [0, 5, 12];

/** @param {Geo} geo @returns {Family} */
export default function india(geo) {
  const sides = geo.sides || [],
    start = geo.start || [];

  /** key of a progress; those who share its spots: at home and in corners each seat has its own. */
  const key = (/** @type {number} */ seat, /** @type {string} */ place) => {
    const p = place === '-' ? -1 : +place;
    if (p < 0) return 'c' + seat;
    if (p <= FRONT) return 'r' + ((start[seat] + p) % RING);
    return p < HOME ? `d${seat}.${p}` : 'h';
  };
  const group = (/** @type {number} */ seat, /** @type {number} */ p) => (p === HOME ? 'h' + seat : key(seat, p < 0 ? '-' : String(p)));

  /** seen counts a space of the ring from the gate at which the board is looked at. */
  const seen = (/** @type {number} */ a) => (a - start[geo.viewer] + RING) % RING;

  const listed = (/** @type {string} */ name, /** @type {number} */ i) =>
    /** @type {Pair} */ ([0, 1].map(o => geo.spots[name][o].slice(4 * i, 4 * i + 4)));

  /** spot of piece i of n in a group. @returns {Pair} */
  const spot = (/** @type {string} */ g, /** @type {number} */ i, /** @type {number} */ n) => {
    if (geo.spots[g]) return listed(g, Math.min(i, 3));
    return /** @type {Pair} */ (
      [0, 1].map(o => {
        const [x, y, ux, uy] = geo.at[g][o];
        if (n < 2) return [x, y, 0, geo.form.one[o][0]];
        const side = (i % 2) * 2 - 1,
          back = n > 2 ? (i >> 1) * 2 - 1 : 0;
        return [x + side * ux + back * uy, y + side * uy + back * ux, 0, geo.form.two[o][0]];
      })
    );
  };

  const parse = (/** @type {string} */ line) => {
    const f = fields(line);
    f.men = sides.map(s => f[s].split(',').map((/** @type {string} */ p) => (p === '-' ? -1 : +p)));
    f.seat = sides.indexOf(f.turn);
    f.lefts = f.left && f.left !== '-' ? f.left.split(',') : [];
    return f;
  };

  const move = (/** @type {Pos} */ p, /** @type {number} */ seat, /** @type {number} */ from, /** @type {number} */ to) => {
    const men = p.men.map((/** @type {number[]} */ m) => [...m]),
      i = men[seat].indexOf(from);
    if (i >= 0) men[seat][i] = to;
    men[seat].sort((/** @type {number} */ a, /** @type {number} */ b) => b - a);
    return { ...p, men };
  };

  /** standing counts the pieces of every group. */
  const standing = (/** @type {Pos} */ p) => {
    /** @type {Record<string, number>} */ const n = {};
    p.men.forEach((/** @type {number[]} */ m, /** @type {number} */ s) =>
      m.forEach(q => {
        const g = group(s, q);
        n[g] = (n[g] || 0) + 1;
      }),
    );
    return n;
  };

  const own = (/** @type {string} */ k, /** @type {Pos} */ p, /** @type {number} */ seat) =>
    p.men[seat].findIndex((/** @type {number} */ q) => key(seat, q < 0 ? '-' : String(q)) === k);

  /** @type {typeof import('../spaces.js')|undefined} */ let named;
  /** spaces is what calls spaces by their numbers. It comes when there are steps to choose from, or some are told. @param {import('../board/board.js').GameBoard} board */
  const spaces = board => {
    if (!named && (board.lastPlay || board.turn.edges()[0]))
      import('../spaces.js').then(m => {
        if (named) return;
        named = m;
        board.paint();
      });
    return named;
  };

  return {
    parse,
    key,
    crowded: true,
    shown: (p = '', seat, say) => (+p > FRONT && +p < HOME ? say.t('red', { n: p }) : +p <= FRONT ? seen(start[seat] + +p) : p),
    emblem: seat => ({ sym: 'pawn-' + geo.names[seat], box: '-22 -22 44 44' }),
    tokens(p) {
      const total = standing(p),
        placed = /** @type {Record<string, number>} */ ({}),
        list = [];
      for (let s = 0; s < geo.seats; s++) {
        for (const q of p.men[s]) {
          const g = group(s, q),
            i = (placed[g] = (placed[g] || 0) + 1);
          list.push({
            k: String(s),
            key: key(s, q < 0 ? '-' : String(q)) + '#' + i + '.' + s,
            sym: 'pawn-' + geo.names[s],
            at: spot(g, i - 1, total[g]),
          });
          if (q >= 0 && q <= FRONT && total[g] === 2 && i === 2) {
            const at = /** @type {Pair} */ (
              [0, 1].map(o => [geo.at[g][o][0], geo.at[g][o][1], geo.at[g][o][3] ? 90 : 0, geo.form.bar[o][0]])
            );
            list.push({ k: 'bar' + g, key: 'bar' + g, sym: 'blockade', at });
          }
        }
      }
      return list;
    },
    dice(p, last) {
      /** @type {string[]} */ const faces = p.throw ? p.throw.split('-') : last?.parts[0]?.faces || [];
      const seat = p.throw ? p.seat : last ? last.seat : 0,
        left = [...p.lefts];
      if (seat < 0) return [];
      return faces.map((face, i) => {
        const at = left.indexOf(face),
          used = at < 0;
        if (!used) left.splice(at, 1);
        return { face, at: listed('dice' + seat, i), used };
      });
    },
    apply(p, e) {
      for (const f of e.fx || []) p = move(p, f.seat, f.from === '-' ? -1 : +f.from, f.to === '-' ? -1 : +f.to);
      const lefts = [...p.lefts],
        sum = lefts.reduce((a, b) => a + +b, 0);
      for (const u of (e.fx?.[0]?.uses || '').split('+')) {
        const i = lefts.indexOf(u);
        if (i >= 0) lefts.splice(i, 1);
        else if (+u === sum) lefts.length = 0;
      }
      return { ...p, lefts };
    },
    walk(p, seat, parts) {
      const all = [];
      for (const { is, from = '', to = '', hit } of parts) {
        if (is !== 'step') continue;
        p = move(p, seat, from === '-' ? -1 : +from, +to);
        if (hit) {
          const k = key(seat, to);
          for (let o = 0; o < geo.seats; o++) {
            const i = o === seat ? -1 : own(k, p, o);
            if (i >= 0) p = move(p, o, p.men[o][i], -1);
          }
        }
        all.push({ ...p, lefts: [] });
      }
      return all;
    },
    label(k, p, mine, t) {
      let name;
      if (k === 'h') name = t('centre');
      else if (k[0] === 'c') name = t('corner', { name: t(geo.names[+k[1]]) });
      else if (k[0] === 'd') name = t('redspace', { n: k.split('.')[1] });
      else {
        const a = +k.slice(1),
          n = seen(a);
        name = t(n ? 'space' : 'gate', { n }) + (SAFE.includes(a % 17) ? ', ' + t('safe') : '');
      }
      const parts = [name];
      for (let s = 0; s < geo.seats; s++) {
        const n = p.men[s].filter((/** @type {number} */ q) => key(s, q < 0 ? '-' : String(q)) === k).length;
        if (n) parts.push(t('pawn-' + geo.names[s], { n, num: t('num', { n }) }), ...(mine.includes(s) ? [t('yours')] : []));
      }
      if (parts.length === 1) parts.push(t('empty'));
      return parts.join(', ');
    },
    mark(k, p, seat) {
      const there = standing(p);
      const n = k === 'h' ? there['h' + seat] || 0 : there[k] || 0;
      for (let s = 0; s < geo.seats; s++) if (s !== seat && k[0] === 'r' && own(k, p, s) >= 0) return { at: spot(k, 0, 1), hit: true };
      return { at: spot(k === 'h' ? 'h' + seat : k, n, n + 1), hit: false };
    },
    top(k, p) {
      for (let s = 0; s < geo.seats; s++) {
        const n = p.men[s].filter((/** @type {number} */ q) => key(s, q < 0 ? '-' : String(q)) === k).length;
        if (n) return spot(k === 'h' ? 'h' + s : k, n - 1, n);
      }
      return null;
    },
    prompt(p, view, t, edges) {
      if (p.next === 'throw') return t('sheet.throw');
      if (p.next !== 'play') return '';
      const five = edges.some(e => e.do === 'enter');
      return t('sheet.play', { throw: p.throw, left: p.lefts.join(', ') }) + (five ? ' ' + t('sheet.five') : '');
    },
    waits: ({ men, throw: fell }, seat) => men[seat].every((/** @type {number} */ q) => q < 0 || q === HOME) && !/5|4-1|3-2/.test(fell),
    named: board => spaces(board)?.named(board),
    steps: board => spaces(board)?.steps(board),
    holds: (k, p, seat) => k !== 'h' && own(k, p, seat) >= 0,
    ask(p, seat, k, to) {
      const i = own(k, p, seat);
      if (i < 0) return '';
      const from = p.men[seat][i];
      if (from < 0) return 'enter';
      if (to) {
        const q = to === 'h' ? HOME : to[0] === 'd' ? +to.split('.')[1] : (+to.slice(1) - start[seat] + RING) % RING;
        return `${from}>${q}`;
      }
      return `${from}>${from + +(p.lefts[0] || 1)}`;
    },
    jump: digits => (+digits <= HOME ? key(geo.viewer, String(+digits)) : ''),
    facts(p, s, panel) {
      const way = p.men[s].reduce((/** @type {number} */ a, /** @type {number} */ q) => a + HOME - q, 0);
      return [
        { label: 'pips', value: String(way) },
        { label: 'home', value: String(p.men[s].filter((/** @type {number} */ q) => q === HOME).length) },
        ...(geo.pairs && panel ? [{ label: panel.t('with', { who: panel.say.who(panel.view, (s + 2) % geo.seats) }), value: '' }] : []),
      ];
    },
  };
}
