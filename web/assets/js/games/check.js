// Check and Double Check: cards face up round a table. Cards fly to the Discard and back.
import { fields } from '../board/line.js';

const COUNTERS = 12;

/** @param {Geo} geo @returns {Family} */
export default function check(geo) {
  const listed = (/** @type {string} */ name, /** @type {number} */ i) =>
    /** @type {Pair} */ ([0, 1].map(o => geo.spots[name][o].slice(4 * i, 4 * i + 4)));
  const step = (/** @type {string} */ name, /** @type {number} */ o, /** @type {number} */ n) => {
    const s = geo.step[name][o];
    return s[Math.min(n, s.length - 1)];
  };

  /** card i of n in a hand: a gentle fan. @returns {Pair} */
  const card = (/** @type {number} */ seat, /** @type {number} */ i, /** @type {number} */ n) =>
    /** @type {Pair} */ (
      [0, 1].map(o => {
        const [x, y, half, arch, turn, scale] = geo.at['hand' + seat][o],
          off = (i - (n - 1) / 2) * step('hand' + seat, o, n),
          t = off / half;
        return [x + off, y + arch * t * t, turn * t, scale];
      })
    );
  const counter = (/** @type {number} */ seat, /** @type {number} */ i, /** @type {number} */ n) =>
    /** @type {Pair} */ (
      [0, 1].map(o => {
        const [x, y, scale] = geo.at['trough' + seat][o];
        return [x - (n - 1 - i) * step('trough' + seat, o, n), y, 0, scale];
      })
    );

  const parse = (/** @type {string} */ line) => {
    const f = fields(line);
    const cards = (/** @type {string} */ s) => (!s || s === '-' ? [] : s.split('.'));
    const hands = !f.hands || f.hands === '-' ? [] : f.hands.split('/');
    f.cards = Array.from({ length: geo.seats }, (_, i) => cards(hands[i]));
    f.pile = cards(f.discard);
    f.score = (f.points || '').split(',').map(Number);
    return f;
  };

  /** after is what a throw leaves in the hands (CK-7), where that is no longer to be seen: the cards of a hand that is over are gathered at once. @param {Pos} p @param {Ev} e */
  const after = (p, { seat, parts = [] }) => {
    const faces = parts[0]?.faces || [],
      checks = faces.filter((/** @type {string} */ f) => f === 'C').length,
      sum = String(faces.reduce((/** @type {number} */ n, /** @type {string} */ f) => n + (+f || 0), 0));
    const cards = p.cards.map((/** @type {string[]} */ hand, /** @type {number} */ s) => {
      if (checks && s === seat) return [...hand, ...p.pile.slice(-checks)];
      const i = checks > 1 ? -1 : hand.indexOf(sum);
      return hand.filter((_, j) => j !== i);
    });
    return { cards };
  };

  return {
    parse,
    ordered: true,
    wordless: true,
    sixth: 'C',
    emblem: seat => ({ sym: 'counter-' + ['bone', 'brass'][seat % 2], box: '-14 -14 28 28' }),
    key: (seat, place) => (place === 'hand' ? 'hand' + seat : place),
    tokens(p) {
      const list = [];
      p.cards.forEach((/** @type {string[]} */ hand, /** @type {number} */ s) => {
        /** @type {Record<string, number>} */ const dup = {};
        hand.forEach((n, i) => {
          dup[n] = (dup[n] || 0) + 1;
          list.push({ k: 'card' + n, key: `hand${s}#${n}.${dup[n]}`, sym: 'card-' + n, at: card(s, i, hand.length) });
        });
        const points = Math.max(0, p.score[s] || 0),
          tens = Math.min(Math.floor(points / 10), COUNTERS),
          ones = Math.min(points % 10, COUNTERS - tens);
        for (let i = 0; i < tens + ones; i++)
          list.push({
            k: 'points' + s,
            key: `points${s}#${i}`,
            sym: i < ones ? 'counter-bone' : 'counter-brass',
            at: counter(s, i, tens + ones),
          });
      });
      const size = p.pile.length;
      for (let depth = Math.min(3, size - 1); depth >= 0; depth--) {
        const n = p.pile[size - 1 - depth];
        list.push({ k: 'card' + n, key: 'discard#' + (size - 1 - depth), sym: 'card-' + n, at: listed('discard', depth) });
      }
      if (p.next === 'deal') list.push({ k: 'deck', key: 'deck', sym: 'card-back', at: listed('deck', 0) });
      return list;
    },
    dice(p, last) {
      const faces = last?.parts[0]?.faces || [];
      p.checked = String(faces) === 'C,C' ? ['discard'] : [];
      return faces.map((f, i) => ({ face: f === 'C' ? 'check' : f, at: listed('dice', i) }));
    },
    // paid tells who has laid off or taken which cards by the throw that leads from one position to another, and after the last throw of a
    // hand who has won it, and how much from whom.
    paid(from, list, to, t, who) {
      const a = parse(from),
        b = parse(to);
      const [fell, ...dealt] = list.filter((/** @type {Ev} */ e) => e.e === 'throw');
      if (!fell || dealt.some((/** @type {Ev} */ e) => e.parts?.[0]?.faces) || a.next !== 'throw') return [];
      let won = b.score.findIndex((/** @type {number} */ n, /** @type {number} */ s) => n > a.score[s]);
      if (won < 0 && b.next === 'misc') won = fell.seat; // The last cards of all went at once: the thrower wins, and nobody owes him anything (CK-9).
      const { cards } = !dealt[0] && /^(throw|over)$/.test(b.next) ? b : after(a, fell);
      /** more lists the cards that a seat holds in one position beyond those in another. @type {(p:string[], q:string[]) => string} */
      const more = (p, q) => {
        const rest = [...q];
        return p.filter(n => !rest.includes(n) || !rest.splice(rest.indexOf(n), 1)).join(', ');
      };
      /** @type {Map<string, string[]>} */ const laid = new Map(),
        told = [],
        among = (/** @type {number} */ s) => t('among', { who: who(s) }),
        pay = [],
        faces = fell.parts?.[0]?.faces || [],
        n = faces.reduce((/** @type {number} */ x, /** @type {string} */ f) => x + (+f || 0), 0);
      for (let s = 0; s < geo.seats; s++) {
        const off = more(a.cards[s], cards[s]),
          on = more(cards[s], a.cards[s]);
        if (off) laid.set(off, [...(laid.get(off) || []), among(s)]);
        if (on) told.push(t('took', { who: who(s), x: on.replace(', ', t('andthe')) }));
        if (cards[s][0]) pay.push(among(s) + ' ' + cards[s].length);
      }
      told.push(...[...laid].map(([x, all]) => t('laid', { who: all.join(', '), x })));
      // Who throws a Check lays nothing off, and takes what there is.
      if (!told[0] && faces[0]) {
        const check = faces.includes('C');
        if (n) told.push(t(check ? 'nobody.else' : 'nobody', { n }));
        if (check) told.push(t('nobody.takes'));
      }
      const { [won]: gain = 0 } = b.score.map((/** @type {number} */ x, /** @type {number} */ s) => x - a.score[s]);
      if (won >= 0) told.push(t(gain ? 'handwon' : 'handwon0', { who: who(won), n: gain }) + (pay[1] ? ` (${pay.join(', ')})` : ''));
      return told;
    },
    apply: p => p,
    walk: () => [],
    label(k, p, own, t) {
      const counted = (/** @type {any[]} */ { length: n }) => ({ n, num: t('num', { n }) });
      if (k === 'dice') return t('dice');
      if (k === 'discard') return t('discard', counted(p.pile)) + (p.pile.length ? ', ' + t('top', { n: p.pile.at(-1) }) : '');
      const s = +k.slice(4),
        hand = p.cards[s];
      return t('hand', { who: own.includes(s) ? t('you') : '\u0001' + s, ...counted(hand) }) + (hand.length ? ': ' + hand.join(', ') : '');
    },
    mark: () => null,
    top: () => null,
    prompt: (p, view, t) => (p.next === 'throw' ? t('sheet.check') : ''),
    ask: () => '',
    jump: digits => (+digits >= 1 && +digits <= geo.seats ? 'hand' + (+digits - 1) : ''),
    facts: (p, s) => [
      { label: 'points', value: [p.score[s] || 0, geo.aim].join('/') },
      { label: 'cards', value: String(p.cards[s].length) },
    ],
    enter: k => (k.startsWith('card') ? listed('deck', 0) : null),
    // called writes a name whole, in narrower letters where they have no room.
    called(name, el) {
      const { w = 99, room = '' } = el.dataset;
      if ([...name].length > +w) el.setAttribute('textLength', room);
      else el.removeAttribute('textLength');
      return name;
    },
    texts: p => Object.fromEntries(p.score.map((/** @type {number} */ n, /** @type {number} */ s) => ['sum' + s, String(n)])),
  };
}
