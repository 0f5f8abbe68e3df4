// The tables games: men on points. Positions are read from position lines; rules are the server's.
import { fields } from '../board/line.js';

const PLACES = ['bar', 'res', ...Array.from({ length: 24 }, (_, i) => String(24 - i)), 'off'];
const zone = (/** @type {string} */ p) => p === 'res' || p === 'off';

/** @param {Geo} geo @returns {Family} */
export default function tables(geo) {
  const ad = geo.throws?.['2-1']; // what a 1-2 is called that brings more than two steps

  /** key of the button over a side's place. */
  const key = (/** @type {number} */ seat, /** @type {string} */ p) => (isNaN(+p) ? p + seat : seat === geo.viewer ? p : String(25 - +p));

  /** place turns a key back into the place of a side. */
  const place = (/** @type {string} */ k, /** @type {number} */ seat) =>
    isNaN(+k) ? (+k.slice(3) === seat ? k.slice(0, 3) : '') : seat === geo.viewer ? k : String(25 - +k);

  /** spot of man i of n. @returns {Pair} */
  const spot = (/** @type {string} */ k, /** @type {number} */ i, /** @type {number} */ n) => {
    const kind = k[0] === 'b' ? 'bar' : isNaN(+k) ? 'edge' : 'man';
    return /** @type {Pair} */ (
      [0, 1].map(o => {
        const [x, y, dx, dy] = geo.at[k][o],
          [scale, turn] = geo.form[kind][o],
          s = geo.step[kind][o][Math.min(n, 15)];
        return [x + dx * i * s, y + dy * i * s, turn, scale];
      })
    );
  };

  const pairAt = (/** @type {string} */ name, /** @type {number} */ i) =>
    /** @type {Pair} */ ([0, 1].map(o => geo.spots[name][o].slice(4 * i, 4 * i + 4)));

  /** @returns {Pos} */
  const parse = (/** @type {string} */ line) => {
    const f = fields(line);
    f.men = ['x', 'o'].map(s =>
      Object.fromEntries(
        f[s] === '-'
          ? []
          : f[s].split(',').map((/** @type {string} */ c) => {
              const [p, n] = c.split(':');
              return [p, +n];
            }),
      ),
    );
    f.seat = f.turn === 'o' ? 1 : 0;
    f.lefts = f.left && f.left !== '-' ? f.left.split(',') : [];
    return f;
  };

  const move = (/** @type {Pos} */ p, /** @type {number} */ seat, /** @type {string} */ from, /** @type {string} */ to) => {
    const men = p.men.map((/** @type {any} */ m) => ({ ...m }));
    men[seat][from] = (men[seat][from] || 0) - 1;
    men[seat][to] = (men[seat][to] || 0) + 1;
    return { ...p, men };
  };

  /** holder of a key: the side with men on it, and how many. */
  const holder = (/** @type {string} */ k, /** @type {Pos} */ p) => {
    for (const s of [geo.viewer, 1 - geo.viewer]) {
      const n = p.men[s][place(k, s)];
      if (n) return { s, n };
    }
    return { s: -1, n: 0 };
  };

  /** @type {string[]} */ let fell = []; // what was played last

  const pips = (/** @type {Pos} */ p, /** @type {number} */ s) =>
    PLACES.reduce((sum, q) => sum + (p.men[s][q] || 0) * (isNaN(+q) ? (q === 'off' ? 0 : 25) : +q), 0);

  return {
    parse,
    key,
    shown: (p = '', seat) => (seat === geo.viewer || isNaN(+p) ? p : 25 - +p),
    emblem: seat => ({ sym: 'man-' + geo.names[seat], box: '-38 -38 76 76' }),
    tokens(p) {
      const list = [];
      for (const s of [0, 1]) {
        for (const q of PLACES) {
          const n = p.men[s][q] || 0,
            k = key(s, q);
          for (let i = 0; i < n; i++) {
            list.push({
              k: String(s),
              key: k + '#' + i,
              sym: `man-${geo.names[s]}${zone(q) ? '-edge' : ''}`,
              at: spot(k, i, n),
              text: i === n - 1 && n > 5 && !zone(q) ? String(n) : '',
            });
          }
        }
      }
      if (p.cube) {
        const v = parseInt(p.cube) * (p.next === 'take' ? 2 : 1), // what is offered
          owner = p.cube.endsWith('x') ? 0 : p.cube.endsWith('o') ? 1 : -1;
        list.push({ k: 'cube', key: 'cube' + owner, sym: 'cube-' + (v < 2 || v > 64 ? 64 : v), at: pairAt('cube', owner + 1) });
      }
      return list;
    },
    dice(p, last) {
      const text = p.throw || p.rolloff;
      let faces = text ? text.split('-') : [...(last?.parts[0]?.faces || [])];
      if (p.throw) fell = faces;
      else if (p.next !== 'start' && !faces[1]) faces = fell; // Who begins has played the dice of both.
      if (!faces[0]) return [];
      const seat = p.throw ? p.seat : last ? Math.max(last.seat, 0) : p.rolloff ? 0 : p.seat;
      if (p.throw && p.named) faces = [...faces, p.named, p.named];
      const same = faces[0] === faces[1];
      return faces.map((/** @type {string} */ f, /** @type {number} */ i) => {
        const open = p.lefts.filter((/** @type {string} */ n) => n === f).length;
        const used = !p.throw || (p.next !== 'privilege' && (i > 1 || same ? open <= (i % 2) * (geo.half || 1) : !open));
        return { face: geo.faces?.[f] || f, at: pairAt(`dice${seat}.${faces.length}`, i), used };
      });
    },
    apply(p, e) {
      let next = p;
      for (const f of e.fx || []) next = move(next, f.seat, f.from, f.to);
      const lefts = [...next.lefts];
      for (const u of (e.fx?.[0]?.uses || '').split('+')) {
        const i = lefts.indexOf(u);
        if (i >= 0) lefts.splice(i, 1);
        else if (u) lefts.shift();
      }
      return { ...next, lefts };
    },
    walk(p, seat, parts) {
      const all = [];
      for (const { is, from = '', to = '', hit, do: what, n = 0 } of parts) {
        if (is === 'step') p = move(p, seat, from, to);
        else if (what !== 'remove') continue;
        if (hit || n) p = move(p, 1 - seat, String(25 - (n || +to)), 'bar');
        all.push({ ...p, lefts: [] });
      }
      return all;
    },
    label(k, p, own, t) {
      const mine = isNaN(+k) ? +k.slice(3) === geo.viewer : true;
      let name = isNaN(+k) ? t(k[0] === 'b' && geo.house ? 'house' : k.slice(0, 3)) : t('point', { n: k });
      if (!mine) name = t('their', { name });
      const { s, n } = holder(k, p);
      if (!n) return `${name}, ${t('empty')}`;
      return `${name}, ${t('man-' + geo.names[s], { n, num: t('num', { n }) })}${own.includes(s) ? ', ' + t('yours') : ''}`;
    },
    mark(k, p, seat) {
      const { s, n } = holder(k, p);
      if (s >= 0 && s !== seat && !isNaN(+k)) return { at: spot(k, 0, 1), hit: true };
      return { at: spot(k, n, n + 1), hit: false };
    },
    top(k, p) {
      const { n } = holder(k, p);
      return n ? spot(k, n - 1, n) : null;
    },
    prompt(p, view, t, edges) {
      const two = p.throw === '2-1',
        me = p.men[p.seat];
      if (p.next === 'privilege') return t('sheet.privilege');
      if (p.next === 'name') return t('sheet.name', { ad });
      if (p.next === 'die') return t('sheet.die', { ad });
      if (p.next === 'take') return t('sheet.take', { n: parseInt(p.cube), of: 2 * parseInt(p.cube) });
      if (p.next === 'double') return t('sheet.double');
      if (p.next === 'start') return t('sheet.start');
      if (p.next === 'throw') return t('sheet.throw');
      if (p.next !== 'play') return '';
      const out = PLACES.slice(0, -7).some(q => me[q] > 0),
        phase = me.bar ? 'phase.bar' : me.res && edges.every(e => e.fx?.[0]?.from === 'res') ? 'phase.setup' : out ? '' : 'phase.off';
      return (phase ? t(phase) + ' ' : '') + (this.fell?.(p, two, t) || '');
    },
    fell(p, two, t) {
      if (p.named) return t('sheet.named', { ad, n: p.named, left: p.lefts.join(', ') });
      if (two && ad) return t('sheet.acey', { ad, left: p.lefts.join(', ') });
      // Parker: ACEY and DUCEY repeat the plain number beside them.
      const [n, m] = p.lefts,
        word = n === m && p.throw[0] === n && geo.faces?.[p.throw[2]]?.toUpperCase();
      return t(word && p.throw[2] !== n ? 'sheet.twice' : 'sheet.play', { throw: p.throw, n, word, left: p.lefts.join(', ') });
    },
    holds: (k, p, seat) => k[0] !== 'o' && p.men[seat][place(k, seat)] > 0,
    ask(p, seat, k, to) {
      const from = place(k, seat),
        home = to ? place(to, seat) || 'bar' : ''; // A step leads to nothing that is the other side's, and no more to a bar.
      if (to) return `${from}/${home}`;
      const n = +(p.lefts[0] || 1),
        at = isNaN(+from) ? 25 : +from;
      return `${from}/${at - n > 0 ? at - n : 'off'}`;
    },
    jump: digits => (+digits >= 1 && +digits <= 24 ? String(+digits) : ''),
    ends: ({ result, position }) => (geo.each && result?.payoffs[0] && !fields(position).score ? ' ' + geo.each : ''),
    facts(p, s) {
      const list = [{ label: 'pips', value: String(pips(p, s)) }];
      if (p.men[s].off) list.push({ label: 'off', value: String(p.men[s].off) });
      return list;
    },
  };
}
