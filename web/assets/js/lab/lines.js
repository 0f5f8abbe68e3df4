// Position lines with something put elsewhere, by family: what stands where is changed, and what a throw has left is taken away, since
// it is the server that says what a throw gives. Few rules are known here: that two sides do not share a point, that a chip is never lost.
import { fields } from '../board/line.js';

/** @typedef {import('../board/pieces.js').Piece} Piece */
/** @typedef {{seat:number, from:string, what?:string}} Held what was picked up: whose, from where, and what it is called where that has to be said */

/**
 * What a family knows of lines.
 * @typedef {object} Lines
 * @property {(line:string) => {line:string, throw_:string}} still the line before a throw, with what fell there
 * @property {(piece:Piece, pos:Pos) => Held|null} held what is picked up with a piece of a position, null where it stays
 * @property {(line:string, held:Held, key:string, n:number) => string[]|null} put the line with n of that at a button, '' being off the board:
 *   readings of it, of which the server takes the first that is a position; null where it cannot be, the line itself where it was
 * @property {(line:string, name:string, value:string) => string[]} [set] the line with what a field beside the board says, likewise
 */

/** fields of a line that a throw leaves, to the end of its turn (web/site/labthrow.go). */
const ofThrow = /^(throw|left|named|nobear|last|rolloff|dropped)=/;

/** still returns the line before a throw, with what fell there. @param {string} line */
function still(line) {
  const { throw: throw_ = '', next } = fields(line),
    thrown = throw_ || next === 'start' || next === 'over';
  if (!thrown) return { line, throw_ };
  let words = line.split(' ').filter(w => !ofThrow.test(w));
  if (!words.some(w => w.startsWith('turn=')))
    words.splice(
      words.findIndex(w => w.startsWith('next=')),
      0,
      'turn=' + words[0].split('=')[0],
    );
  words = words.map(w => (w.startsWith('next=') ? 'next=throw' : w));
  return { line: words.join(' '), throw_ };
}

/** field returns what a line says of a name. @param {string} line @param {string} name */
const field = (line, name) => fields(line)[name] || '';

/** change returns a line that says something else of a name. @param {string} line @param {string} name @param {string} value */
const change = (line, name, value) =>
  line
    .split(' ')
    .map(w => (w.startsWith(name + '=') ? `${name}=${value}` : w))
    .join(' ');

/** man picks up men, each of whom is of the seat that he is named after. @param {(key:string, seat:number) => string} place @returns {Lines['held']} */
const man =
  place =>
  ({ k, key }) =>
    /^\d$/.test(k) ? { seat: +k, from: place(key.split('#')[0], +k) } : null;

/** tables reads the lines of the games on points. @param {Geo} geo @returns {Lines} */
const tables = geo => {
  const rank = (/** @type {string} */ p) => ({ res: 25, bar: 26, off: 27 })[p] || 24 - +p;
  const read = (/** @type {string} */ line, /** @type {number} */ seat) => {
    /** @type {Record<string, number>} */ const men = {};
    for (const pair of field(line, 'xo'[seat]).split(',')) {
      const [p, n] = pair.split(':');
      men[p] = +n;
    }
    return men;
  };
  const write = (/** @type {string} */ line, /** @type {number} */ seat, /** @type {Record<string, number>} */ men) =>
    change(
      line,
      'xo'[seat],
      Object.keys(men)
        .filter(p => men[p] > 0)
        .sort((a, b) => rank(a) - rank(b))
        .map(p => `${p}:${men[p]}`)
        .join(','),
    );
  /** place is what seat calls the place of a button. @param {string} key @param {number} seat */
  const place = (key, seat) => (!key ? 'off' : isNaN(+key) ? key.slice(0, 3) : seat === geo.viewer ? key : String(25 - +key));
  return {
    still,
    held: man(place),
    put(line, { seat, from }, key) {
      const men = read(line, seat),
        to = place(key, seat);
      if (to === from) return [line];
      men[from]--;
      men[to] = (men[to] || 0) + 1;
      line = write(line, seat, men);
      if (isNaN(+to)) return [line];
      const theirs = read(line, 1 - seat),
        there = String(25 - +to);
      if (theirs[there] > 1) return null;
      if (!theirs[there]) return [line];
      theirs[there] = 0; // A man who stands alone is hit.
      theirs.bar = (theirs.bar || 0) + 1;
      return [write(line, 1 - seat, theirs)];
    },
  };
};

/** india reads the lines of the cross: how far each piece has come. @param {Geo} geo @returns {Lines} */
const india = geo => {
  const { sides = [], start = [] } = geo,
    ring = 68,
    front = 63;
  /** place is what seat calls the place of a button, empty where it has none there. @param {string} key @param {number} seat */
  const place = (key, seat) => {
    if (key === 'h') return '71';
    if (!key || key[0] === 'c') return '-';
    if (key[0] === 'd') return +key[1] === seat ? key.split('.')[1] : '';
    const n = (+key.slice(1) - start[seat] + ring) % ring;
    return n > front ? '' : String(n);
  };
  return {
    still,
    held: man(place),
    put(line, { seat, from }, key) {
      const pieces = field(line, sides[seat]).split(','),
        to = place(key, seat);
      if (to === from) return [line];
      if (!to) return null;
      pieces[pieces.indexOf(from)] = to;
      const far = (/** @type {string} */ p) => (p === '-' ? -1 : +p);
      return [change(line, sides[seat], pieces.sort((a, b) => far(b) - far(a)).join(','))];
    },
  };
};

/** crown reads the lines of the cloth: what each owns, and what lies on the designs. @param {Geo} _ @param {Record<string, string>} options @returns {Lines} */
const crown = (_, options) => {
  const designs = ['crown', 'anchor', 'heart', 'spade', 'diamond', 'club'],
    several = options['multi-bet'] === 'on';
  const read = (/** @type {string} */ line) => ({
    chips: field(line, 'chips').split(',').map(Number),
    banker: +field(line, 'banker'),
    /** @type {Record<string, number>[]} */ stakes: field(line, 'bets')
      .split(',')
      .map(word => {
        const pairs = word
          .replace('.', '')
          .split('+')
          .filter(x => x.includes(':'));
        return Object.fromEntries(pairs.map(x => x.split(':').reverse()).map(([d, n]) => [d, +n]));
      }),
  });
  /** write says what lies. Where one may pass, whoever has laid nothing passes once anybody has; else he is waited for. @param {string} line @param {ReturnType<typeof read>} p */
  const write = (line, { chips, banker, stakes }) => {
    const laid = stakes.map(s => designs.filter(d => s[d] > 0).map(d => s[d] + ':' + d)),
      free = laid.map((list, seat) => !list.length && seat !== banker && chips[seat] > 0),
      begun = laid.some(list => list.length);
    const say = (/** @type {string} */ none, /** @type {string} */ next) => {
      const bets = laid.map((list, seat) => (list.length ? list.join('+') + (several ? '.' : '') : free[seat] ? none : '-'));
      return [
        ['chips', chips],
        ['banker', banker],
        ['bets', bets],
        ['next', next],
      ].reduce((l, [name, v]) => change(l, String(name), String(v)), line);
    };
    if (!begun) return [say('-', 'bet')];
    if (options.pass === 'on') return [say('0', 'throw'), say('-', 'bet')];
    const both = [say('-', 'bet'), say('-', 'throw')]; // Who cannot bet is not waited for: the server knows.
    return free.includes(true) ? both : both.reverse();
  };
  let vacant = false; // nobody holds the bank yet: whoever is to, or else the next one, is made to
  return {
    still(line) {
      vacant = /^(elect|over)$/.test(field(line, 'next'));
      if (!vacant) return { line, throw_: '' };
      const chips = field(line, 'chips'),
        bets = chips.replace(/[^,]+/g, '-');
      return { line: `chips=${chips} banker=${field(line, 'turn') || 0} bets=${bets} round=1 next=bet`, throw_: '' };
    },
    held({ k, key }) {
      const seat = +k.slice(5);
      return k.startsWith('hoard') ? { seat, from: 'rail' } : k.startsWith('stake') ? { seat, from: key.split('#')[0] } : null;
    },
    put(line, { seat, from }, key, n) {
      const p = read(line),
        { chips, stakes, banker } = p,
        own = stakes[seat],
        on = designs.includes(key),
        to = key.startsWith('rail') ? +key.slice(4) : seat;
      if (key && !on && !key.startsWith('rail')) return null;
      if (key === from || (from === 'rail' && !on && to === seat)) return [line];
      if (on && seat === banker) {
        if (!vacant) return null;
        p.banker = (seat + 1) % chips.length;
      }
      vacant = false;
      n = from === 'rail' ? Math.min(n, chips[seat]) : own[from]; // A stake goes as a whole.
      if (!(n > 0)) return null;
      if (from === 'rail') chips[seat] -= n;
      else own[from] = 0;
      if (on && !several) {
        for (const d of designs) {
          if (d === key) continue;
          chips[seat] += own[d] || 0; // One stake for each: the other goes back.
          own[d] = 0;
        }
      }
      if (on) own[key] = (own[key] || 0) + n;
      else chips[to] += n;
      return write(line, p);
    },
    set(line, name, value) {
      const p = read(line);
      if (name !== 'banker') return [line];
      p.banker = +value;
      for (const d of designs) p.chips[p.banker] += p.stakes[p.banker][d] || 0; // The Banker does not bet.
      p.stakes[p.banker] = {};
      return write(line, p);
    },
  };
};

/** check reads the lines of the card table: hands, the Discard from its lowest card, points. @returns {Lines} */
const check = () => {
  const cards = (/** @type {string} */ text) => (text === '-' || !text ? [] : text.split('.'));
  const say = (/** @type {string[]} */ list) => list.join('.') || '-';
  return {
    still(line) {
      if (/ next=over$/.test(line)) line = line.replace(' points=', ' dealer=0 thrower=0 points=').replace(/over$/, 'throw');
      return { line, throw_: '' };
    },
    held({ k, key }, pos) {
      const [from, which] = key.split('#');
      if (!k.startsWith('card') || (from === 'discard' && +which < pos.pile.length - 1)) return null;
      return { seat: +from.slice(4) || 0, from, what: k.slice(4) };
    },
    put(line, { from, what = '' }, key) {
      const hands = field(line, 'hands').split('/').map(cards),
        pile = cards(field(line, 'discard'));
      const at = (/** @type {string} */ k) => (k === 'discard' ? pile : k.startsWith('hand') ? hands[+k.slice(4)] : null),
        a = at(from),
        b = at(key || 'discard'); // Off the table is away.
      if (a === b) return [line];
      if (!a || !b) return null;
      a.splice(a.lastIndexOf(what), 1);
      b.push(what);
      if (b !== pile) b.sort((x, y) => +y - +x);
      return [change(change(line, 'hands', hands.map(say).join('/')), 'discard', say(pile))];
    },
    set(line, name, value) {
      const points = field(line, 'points').split(',');
      points[+name.split('.')[1]] = value;
      return [change(line, 'points', points.join(','))];
    },
  };
};

/** @type {Record<string, (geo:Geo, options:Record<string, string>) => Lines>} */
export const lines = { tables, india, crown, check };
