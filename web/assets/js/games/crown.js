// Crown and Anchor: chips on a cloth. Stakes slide to the designs; winners are paid from the bank, losers swept into it.
import { fields } from '../board/line.js';

const DESIGNS = ['crown', 'anchor', 'heart', 'spade', 'diamond', 'club'];
const HOARD = [1, 10, 25, 50, 75, 100];

/** figure writes chips: a banker may owe some. @param {number} n */
const figure = n => String(n).replace('-', '−');

/** @param {Geo} geo @returns {Family} */
export default function crown(geo) {
  /** @type {string[]} */ let fell = [];
  const spot = (/** @type {string} */ name, /** @type {number} */ i) =>
    /** @type {Pair} */ ([0, 1].map(o => geo.spots[name][o].slice(4 * i, 4 * i + 4)));
  const banker = (/** @type {Pos} */ p) => (p.banker && p.banker !== '-' ? +p.banker : -1);

  const parse = (/** @type {string} */ line) => {
    const f = fields(line);
    f.own = f.chips.split(',').map(Number);
    f.stakes = (f.bets || '').split(',').map((/** @type {string} */ b) =>
      Object.fromEntries(
        b
          .replace('.', '')
          .split('+')
          .filter(x => x.includes(':'))
          .map(x => {
            const [n, d] = x.split(':');
            return [d, +n];
          }),
      ),
    );
    f.idle = f.stakes.every((/** @type {object} */ s) => !Object.keys(s).length);
    return f;
  };

  const stake = (/** @type {Pos} */ p, /** @type {number} */ s, /** @type {string} */ d) =>
    (p.stakes[s]?.[d] || 0) + (p.bet && p.bet.seat === s && p.bet.on === d ? p.bet.n : 0);

  /** round tells which round of how many it is; nothing when all are over. @param {Pos} p @param {Tell} t */
  const round = (p, t) => (p.round ? t(geo.aim ? 'round' : 'round.open', { n: p.round, of: geo.aim }) : '');

  return {
    parse,
    byHand: true, // All that a banker does is to throw.
    emblem: seat => ({ sym: 'chip-' + geo.names[seat], box: '-38 -38 76 76' }),
    key: (seat, place) => (DESIGNS.includes(place) ? place : 'rail' + seat),
    tokens(p) {
      const list = [];
      for (let s = 0; s < geo.seats; s++) {
        const bank = banker(p) === s;
        HOARD.forEach((least, i) => {
          if (p.own[s] - (p.bet?.seat === s ? p.bet.n : 0) >= least)
            list.push({
              k: 'hoard' + s,
              key: 'rail' + s + '#' + i + bank,
              sym: 'chip-' + s,
              at: bank ? spot('bank', i) : spot('rail' + s, i),
            });
        });
        DESIGNS.forEach((d, i) => {
          const n = stake(p, s, d);
          if (n) list.push({ k: 'stake' + s, key: d + '#' + s, sym: 'chip-' + s, at: spot('stake' + s, i), text: String(n) });
        });
      }
      return list;
    },
    dice(p, last) {
      fell = last?.parts[0]?.faces || [];
      p.won = fell[1] && ((p.next === 'bet' && p.idle) || p.next === 'over' || p.next === 'elect') ? fell : []; // One die falls for the bank.
      const name = fell.length === 1 ? 'one' : 'dice';
      return fell.map((face, i) => ({ face, at: spot(name, i), used: p.next === 'throw' }));
    },
    // paid tells what each seat has won or lost by the throw among the events that lead from one position to another, and why.
    paid(from, list, to, t, who) {
      const throws = list.filter((/** @type {Ev} */ e) => e.e === 'throw'),
        f = throws[0]?.parts?.[0]?.faces || [];
      if (throws.length !== 1 || f.length !== 3) return [];
      const a = parse(from),
        b = parse(to),
        sum = (/** @type {Pos} */ p, /** @type {number} */ s) => p.own[s] + Object.values(p.stakes[s] || {}).reduce((x, n) => x + n, 0);
      return a.own.flatMap((/** @type {number} */ _, /** @type {number} */ s) => {
        const on = new Set(Object.keys(a.stakes[s] || {})),
          won = sum(b, s) - sum(a, s);
        for (const { seat, parts: [p] = [] } of list) if (seat === s && p?.is === 'bet') on.add(p.on || '');
        if (!won || banker(a) === s) return [];
        const k = DESIGNS.filter(d => on.has(d))
          .map(d => geo.counts?.[d][f.filter(x => x === d).length])
          .join(', ');
        return [t(won > 0 ? 'paid' : 'lostto', { k: k.replace(/^./, c => c.toUpperCase()), n: Math.abs(won), who: who(s) })];
      });
    },
    // ends tells why who has most has won, with how many each began, and last what each has, at the end of a game that is no part of a match.
    ends(view, say) {
      const { own, stakes, score } = parse(view.position);
      let all = 0; // No chip comes or goes.
      own.forEach(
        (/** @type {number} */ n, /** @type {number} */ s) => (all = Object.values(stakes[s] || {}).reduce((x, y) => x + y, all + n)),
      );
      return score
        ? ''
        : (view.result?.reason === 'rules' ? ' ' + say.t('most') : '') +
            ` ${say.t('began', { n: all / geo.seats })} ${own.map((/** @type {number} */ n, /** @type {number} */ s) => `${say.who(view, s)} ${figure(n)}`).join(', ')}.`;
    },
    apply: p => p,
    walk: () => [],
    label(k, p, own, t) {
      if (k === 'dice') return t('dice') + (fell.length ? ': ' + fell.map(f => t(f)).join(', ') : '');
      if (k.startsWith('rail')) {
        const s = +k.slice(4);
        return t('rail', { who: own.includes(s) ? t('you') : '\u0001' + s, n: p.own[s] }) + (banker(p) === s ? ', ' + t('banker') : '');
      }
      const parts = [t(k)];
      for (let s = 0; s < geo.seats; s++)
        if (stake(p, s, k)) parts.push(t('stakeof', { n: stake(p, s, k), who: own.includes(s) ? t('you') : '\u0001' + s }));
      return parts.join(', ');
    },
    mark: () => null,
    top: () => null,
    prompt(p, view, t) {
      const due = t(
        { elect: 'sheet.elect', bet: 'sheet.bet', throw: 'sheet.bank' }[/** @type {'elect'|'bet'|'throw'} */ (p.next)] || 'over',
      );
      return due + (p.next === 'bet' ? ` ${round(p, t)}.` : '');
    },
    out: (p, s) => p.own[s] === 0 && banker(p) !== s && !Object.keys(p.stakes[s] || {}).length && p.next !== 'elect',
    ask: () => '',
    jump: digits => DESIGNS[+digits - 1] || '',
    facts(p, s) {
      const list = [{ label: 'chips', value: figure(p.own[s]) }];
      if (banker(p) === s) list.push({ label: 'banker', value: '★' });
      return list;
    },
    enter: k => (k.startsWith('stake') ? spot('rail' + k.slice(5), 0) : k.startsWith('hoard') ? spot('bank', 3) : null),
    leave(k, p, key) {
      if (k.startsWith('hoard')) return spot('bank', 5);
      return fell.includes(key.split('#')[0]) ? spot('rail' + k.slice(5), 0) : spot('bank', 5);
    },
    // called shortens a name to what can be read on the rail, in narrower letters where it has no room.
    called(name, el) {
      const all = [...name],
        most = /** @type {number} */ (geo.cut),
        { w = 99, room = '' } = el.dataset;
      if (Math.min(all.length, most) > +w) el.setAttribute('textLength', room);
      else el.removeAttribute('textLength');
      return all.length > most ? all.slice(0, most - 1).join('') + '…' : name;
    },
    texts(p, t) {
      return Object.fromEntries([
        ['round', round(p, t)],
        ...p.own.map((/** @type {number} */ n, /** @type {number} */ s) => ['sum' + s, figure(n - (p.bet?.seat === s ? p.bet.n : 0))]),
      ]);
    },
  };
}
