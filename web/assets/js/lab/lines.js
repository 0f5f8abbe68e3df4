// Position lines with a man put elsewhere, by family: what stands where is changed, and what a throw has left is taken away, since
// it is the server that says what a throw gives. No rules are known here but that two sides do not share a point.

/**
 * What a family knows of lines.
 * @typedef {object} Lines
 * @property {(line:string, seat:number, from:string, to:string) => string|null} put the line with a man of seat moved, null where he cannot stand
 * @property {(key:string, seat:number) => string} place what seat calls the place of a button, empty where it has none there
 * @property {string} away where a man goes who is dragged off the board
 */

/** fields of a line that a throw leaves, to the end of its turn (web/site/labthrow.go). */
const ofThrow = /^(throw|left|named|nobear|last|rolloff|dropped)=/;

/** still returns the line before a throw, with what fell there. @param {string} line */
export function still(line) {
  const throw_ = / throw=(\S+)/.exec(line)?.[1] || '',
    thrown = !!throw_ || /\bnext=(start|over)\b/.test(line);
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
const field = (line, name) =>
  line
    .split(' ')
    .find(w => w.startsWith(name + '='))
    ?.slice(name.length + 1) || '';

/** change returns a line that says something else of a name. @param {string} line @param {string} name @param {string} value */
const change = (line, name, value) =>
  line
    .split(' ')
    .map(w => (w.startsWith(name + '=') ? `${name}=${value}` : w))
    .join(' ');

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
  return {
    away: 'off',
    place: (key, seat) => (isNaN(+key) ? key.slice(0, 3) : seat === geo.viewer ? key : String(25 - +key)),
    put(line, seat, from, to) {
      const men = read(line, seat);
      men[from]--;
      men[to] = (men[to] || 0) + 1;
      line = write(line, seat, men);
      if (isNaN(+to)) return line;
      const theirs = read(line, 1 - seat),
        there = String(25 - +to);
      if (theirs[there] > 1) return null;
      if (!theirs[there]) return line;
      theirs[there] = 0; // A man who stands alone is hit.
      theirs.bar = (theirs.bar || 0) + 1;
      return write(line, 1 - seat, theirs);
    },
  };
};

/** india reads the lines of the cross: how far each piece has come. @param {Geo} geo @returns {Lines} */
const india = geo => {
  const { sides = [], start = [] } = geo,
    ring = 68,
    front = 63;
  return {
    away: '-',
    place(key, seat) {
      if (key === 'h') return '71';
      if (key[0] === 'c') return '-';
      if (key[0] === 'd') return +key[1] === seat ? key.split('.')[1] : '';
      const n = (+key.slice(1) - start[seat] + ring) % ring;
      return n > front ? '' : String(n);
    },
    put(line, seat, from, to) {
      const pieces = field(line, sides[seat]).split(',');
      pieces[pieces.indexOf(from)] = to;
      const far = (/** @type {string} */ p) => (p === '-' ? -1 : +p);
      return change(line, sides[seat], pieces.sort((a, b) => far(b) - far(a)).join(','));
    },
  };
};

/** @type {Record<string, (geo:Geo) => Lines>} */
export const lines = { tables, india };
