// Records. Each has one spelling: members in this order, those with ? left out where they say nothing.
import { ABSENT } from './bytes.js';

const SHAPES = /** @type {Record<string, string>} */ ({
  promise: 'seats:l epoch:n length:n anchor:v ahead?:v',
  call: 'k:n seat:n',
  reveal: 'part:n k:n ahead?:y link:v',
  void: 'k:n link:v',
  epoch: 'room:t store:t epoch:n first:n length:n nonce:v server:v key:v parts:p nothing:l',
  throw: 'k:n physical?:y link?:v links?:V fell:T',
  anchor: 'seats:n length:n anchor:v key:v',
  commit: 'seat:n commit:v length?:n anchor?:v',
  seed: 'seat:n seed:v',
  rechain: 'seat:n length:n anchor:v',
  away: 'seat:n away:b',
  link: 'seat:n k:n link:v',
});

const list = (/** @type {any} */ x, /** @type {(y:any)=>boolean} */ of) => Array.isArray(x) && x.every(of);

const IS = /** @type {Record<string, (x:any)=>boolean>} */ ({
  n: x => Number.isSafeInteger(x),
  t: x => typeof x === 'string',
  y: x => x === true,
  b: x => x === !!x,
  v: x => IS.t(x) && /^(absent|(?!0*$)[0-9a-f]{64})$/.test(x),
  l: x => list(x, IS.n) && x.every((/** @type {number} */ s, /** @type {number} */ i) => s >= 0 && s < 8 && !(s <= x[i - 1])),
  V: x => list(x, IS.v),
  T: x => list(x, IS.t),
  p: x => list(x, y => shaped(y, 'seats:l anchor:v ahead?:v')),
});

/** shaped says whether an object has these members and no others. @param {any} x @param {string} shape */
function shaped(x, shape) {
  if (Object(x) !== x) return false;
  const at = Object.keys(x);
  return (
    shape.split(' ').every(m => {
      const [rule, is] = m.split(':'),
        name = rule.replace('?', ''),
        maybe = name !== rule;
      if (at[0] !== name) return maybe;
      at.shift();
      return IS[is](x[name]) && !(maybe && (x[name] === ABSENT || x[name] === 0 || x[name].length === 0));
    }) && !at.length
  );
}

/** need throws a Fault if something is not so: is says which, of a record that it has another form. @param {any} ok @param {string} [is] @param {object} [more] @returns {asserts ok} */
export function need(ok, is = 'form', more) {
  if (!ok) throw Object.assign(new Error(is), { is, ...more });
}

/** sound refuses a text with half of a letter (a surrogate without the other): readers put another letter in its place, each its own. @param {string} _ @param {any} v */
export const sound = (_, v) => (need(!/\p{Cs}/u.test(v)), v);

export const spell = (/** @type {any} */ x) =>
  JSON.stringify(x).replace(/[<>&\u2028\u2029]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));

export const size = (/** @type {object} */ x) => Object.keys(x).length;

/** read takes an event apart: what it says, and the record of the dice in it. @param {string} data @returns {[any, string, any]} */
export function read(data) {
  const x = JSON.parse(data, sound),
    names = /** @type {Set<string>[]} */ ([]); // of the objects that are open
  let depth = 0,
    name = '',
    start = -1,
    raw = '',
    last = '';
  for (const t of data.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (depth === 1 && last === ':' && start < 0) start = t.index;
    if ('{['.includes(t[0])) names[++depth] = new Set();
    if ('}]'.includes(t[0])) depth--;
    need(!/^-0|^-?\d.*[.e]/i.test(t[0])); // Whole numbers, in digits.
    if (t[0] === ':') {
      const member = JSON.parse(last); // Each once, and in small letters: some readers take a long s for an s.
      need(!names[depth].has(member) && !/[A-Z\u0080-\uffff]/.test(member));
      names[depth].add(member);
      if (depth === 1) name = member;
    }
    if (start >= 0 && ((depth === 1 && t[0] === ',') || !depth)) {
      if (name === 'dice') raw = data.slice(start, t.index).trim();
      start = -1;
    }
    last = t[0];
  }
  need(x?.e && IS.t(x.e) && x.seat === (x.seat | 0));
  if (x.dice === undefined) return [x, '', null];
  const d = x.dice || {},
    kind = Object.keys(d)[0];
  need(size(d) === 1 && Object.hasOwn(SHAPES, kind) && shaped(d[kind], SHAPES[kind]) && spell(d) === raw);
  return [x, kind, d[kind]];
}
