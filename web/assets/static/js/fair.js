// Checking the dice of a game in the browser, with nothing borrowed: SHA-256 and HMAC of our own, because a page over plain
// http has none. Works on a game file alone, as a saved page as well.

/** @typedef {{seq:number, time:number, command?:string, data:string, hash:string}} Logged */

const K = new Uint32Array(64), H0 = new Uint32Array(8);
{ // fractional parts of the roots of the first primes: 64 cube roots, 8 square roots
  const frac = (/** @type {number} */ x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  let n = 0;
  for (let c = 2; n < 64; c++) {
    let prime = true;
    for (let d = 2; d * d <= c; d++) if (c % d === 0) { prime = false; break; }
    if (!prime) continue;
    if (n < 8) H0[n] = frac(Math.sqrt(c));
    K[n++] = frac(Math.cbrt(c));
  }
}

/** sha256 of bytes. @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const size = (data.length + 72) >> 6 << 6, buf = new Uint8Array(size), view = new DataView(buf.buffer), w = new Uint32Array(64), h = H0.slice();
  buf.set(data); buf[data.length] = 0x80;
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29)); view.setUint32(size - 4, data.length << 3);
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const s = k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
      const t = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      k = g; g = f; f = e; e = (d + s) | 0; d = c; c = b; b = a; a = (s + t) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((v, i) => { h[i] += v; });
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((v, i) => out.setUint32(4 * i, v));
  return new Uint8Array(out.buffer);
}

/** join puts bytes one behind the other. @param {...(Uint8Array|string)} parts */
export function join(...parts) {
  const all = parts.map(p => (typeof p === 'string' ? new TextEncoder().encode(p) : p)), out = new Uint8Array(all.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of all) { out.set(p, at); at += p.length; }
  return out;
}

/** hmac is HMAC-SHA256. @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message */
export function hmac(key, message) {
  const pad = (/** @type {number} */ x) => { const p = new Uint8Array(64).fill(x); key.forEach((b, i) => { p[i] ^= b; }); return p; };
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), message))));
}

/** hex writes bytes. @param {Uint8Array} b */
export const hex = b => Array.from(b, x => x.toString(16).padStart(2, '0')).join('');
/** unhex reads them. @param {string} s */
export const unhex = s => Uint8Array.from(s.match(/../g) || [], x => parseInt(x, 16));

/** big writes n with its most significant byte first. @param {number} n @param {number} size */
const big = (n, size) => { const b = new Uint8Array(size); for (let i = size - 1; i >= 0; i--) { b[i] = n % 256; n = Math.floor(n / 256); } return b; };
/** named writes a text behind its length. @param {string} text @param {number} size */
const named = (text, size) => { const b = join(text); return join(big(b.length, size), b); };
const there = (/** @type {string|undefined} */ v) => !!v && v !== 'absent';

/** forward takes n steps along a hash chain. @param {Uint8Array} v @param {number} n */
export function forward(v, n) {
  for (; n > 0; n--) v = sha256(join('link/v1', v));
  return v;
}

/** commitment is what a seat publishes before its seed. @param {string} room @param {number} seat @param {string} seed */
export const commitment = (room, seat, seed) => hex(sha256(join('seed/v1', named(room, 2), big(seat, 1), unhex(seed))));

/** message is what a throw is made of. @param {{room:string, k:number, seats:{seed:string, link:string}[]}} m */
export const message = m => join('dice/v1', named(m.room, 2), big(m.k, 8), big(m.seats.length, 1),
  ...m.seats.map(s => join(big((there(s.seed) ? 1 : 0) + (there(s.link) ? 2 : 0), 1), there(s.seed) ? unhex(s.seed) : '', there(s.link) ? unhex(s.link) : '')));

/** stream gives the bytes of a throw, one at a time. @param {{room:string, k:number, link:string, seats:{seed:string, link:string}[]}} m */
export function stream(m) {
  const text = message(m), key = unhex(m.link);
  let block = /** @type {Uint8Array} */ (new Uint8Array(0)), used = 0, count = 0;
  return () => {
    if (used === block.length) { block = hmac(key, join(text, big(count++, 4))); used = 0; }
    return block[used++];
  };
}

/** dice takes n dice, the larger first. @param {()=>number} next @param {number} n */
export const dice = (next, n) => Array.from({ length: n }, () => { let b = next(); while (b >= 252) b = next(); return b % 6 + 1; });

const DESIGNS = ['crown', 'anchor', 'heart', 'spade', 'diamond', 'club'];

/** write says dice as the log does. @param {number[]} faces @param {string} like how they stand in the log */
export function write(faces, like) {
  if (/[a-z]/.test(like)) return [...faces].sort((a, b) => a - b).map(f => DESIGNS[f - 1]).join(',');
  const sorted = [...faces].sort((a, b) => b - a);
  return sorted.map(f => (like.includes('C') && f === 6 ? 'C' : f)).join('-');
}

/** sum is the hash of an event behind another. @param {Logged} e @param {Uint8Array} prev @param {string} room */
const sum = (e, prev, room) => sha256(join('parlor event 1\n', prev, named(room, 8), big(e.seq, 8), big(e.time, 8), named(e.command || '', 8), named(e.data, 8)));

/** @typedef {{is:string, n:number, seat?:number, fell?:string, made?:string}} Fault what is wrong, for the words of a page: log, seed, chain, link or made */
/** @typedef {{k:number, seat:number, who:string, fell:string, made:string, link:string}} Throw made is empty where it takes the rules to tell */

/** @typedef {{ok:boolean, bad:Fault[], events:number, throws:Throw[], drawn:number, physical:number, anchor:string}} Report */

/**
 * verify checks a game file: that the log is whole, that promises were kept, and that the dice are what they were made of.
 * Lots and cards need the rules: parlor verify checks them.
 * @param {{room:string, events:Logged[]}} file @returns {Report}
 */
export function verify(file) {
  const run = check(file);
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

/** check is verify, and stops after each event: a slow phone can do something else between. @param {{room:string, events:Logged[]}} file @returns {Generator<void, Report, void>} */
function* check(file) {
  const { room } = file, bad = /** @type {Fault[]} */ ([]), throws = /** @type {Throw[]} */ ([]), who = /** @type {string[]} */ ([]);
  let prev = /** @type {Uint8Array} */ (new Uint8Array(32)), seats = 0, server = { at: 0, shown: new Uint8Array(0) }, drawn = 0, physical = 0, anchor = '';
  /** @type {{seed:string, commit:string, chain:{at:number, shown:Uint8Array}|null}[]} */ let hands = [];
  let last = 0, known = false; // the number of the last throw; whether a link for the next is
  /** follow checks a link of a chain. */
  const follow = (/** @type {{at:number, shown:Uint8Array}} */ chain, /** @type {number} */ k, /** @type {string} */ link) => {
    if (k <= chain.at || hex(forward(unhex(link), k - chain.at)) !== hex(chain.shown)) return false;
    chain.at = k; chain.shown = unhex(link);
    return true;
  };
  for (const [i, e] of file.events.entries()) {
    yield;
    const want = sum(e, prev, room), x = JSON.parse(e.data), d = x.dice || {};
    if (e.seq !== i + 1 || hex(want) !== e.hash) bad.push({ is: 'log', n: i + 1 });
    prev = unhex(e.hash);
    if (x.sit) who[x.seat] = x.sit.name;
    if (known && (d.anchor || d.commit?.anchor || d.rechain || d.away)) { last++; known = false; } // a number that is given up
    known ||= !!d.link;
    if (d.anchor) {
      anchor = d.anchor.anchor;
      seats = d.anchor.seats; server = { at: last, shown: unhex(anchor) };
      hands = Array.from({ length: seats }, (_, s) => ({ seed: '', commit: '', chain: hands[s]?.chain || null }));
    }
    if (d.commit) { hands[d.commit.seat].commit = d.commit.commit; if (d.commit.anchor) hands[d.commit.seat].chain = { at: last, shown: unhex(d.commit.anchor) }; }
    if (d.rechain) hands[d.rechain.seat].chain = { at: last, shown: unhex(d.rechain.anchor) };
    if (d.seed) {
      const h = hands[d.seed.seat];
      if (there(d.seed.seed) && commitment(room, d.seed.seat, d.seed.seed) !== h.commit) bad.push({ is: 'seed', n: e.seq, seat: d.seed.seat });
      h.seed = d.seed.seed;
    }
    if (!d.throw) continue;
    const t = d.throw, fell = t.fell[0], said = x.text ?? t.fell.join('; '), row = { k: t.k, seat: x.seat, who: who[x.seat] || '', fell: t.fell.join('; '), made: '', link: t.link || '' };
    last = t.k; known = false;
    throws.push(row);
    if (t.physical) { physical++; continue; }
    if (!follow(server, t.k, t.link)) bad.push({ is: 'chain', n: t.k });
    const links = t.links || [];
    links.forEach((/** @type {string} */ l, /** @type {number} */ s) => { const c = hands[s]?.chain; if (there(l) && !(c && follow(c, t.k, l))) bad.push({ is: 'link', n: t.k, seat: s }); });
    const n = /^([1-6C]|[1-6C]-[1-6C])$/.test(fell) ? fell.split('-').length : DESIGNS.includes(fell.split(',')[0]) ? fell.split(',').length : 0;
    if (!n) { drawn += t.fell.length; continue; }
    row.made = write(dice(stream({ room, k: t.k, link: t.link, seats: hands.map((h, s) => ({ seed: h.seed, link: links[s] })) }), n), fell);
    if (row.made !== fell || said !== row.fell) bad.push({ is: 'made', n: t.k, fell: said, made: row.made });
  }
  return { ok: !bad.length, bad, events: file.events.length, throws, drawn, physical, anchor };
}

/** fill puts values into the gaps of a text. @param {string} text @param {Record<string, any>} values */
const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => String(values[name] ?? ''));

/** slice is how many milliseconds a page checks without a pause. */
const slice = 10;
/** most is how many faults a page lists. */
const most = 20;

/**
 * mount puts a check on a page. Its element has data-game, the address of a game file or #ID of one in the page, and in
 * data-words the texts. A page of its own has data-throws, a body of a table, for the throws.
 * @param {HTMLElement} root
 */
export async function mount(root) {
  const words = JSON.parse(root.dataset.words || '{}'), game = root.dataset.game || '', list = document.querySelector('[data-throws]');
  const cell = (/** @type {Element} */ row, /** @type {string} */ text, name = '') => { const c = row.appendChild(document.createElement('td')); c.textContent = text; c.className = name; };
  await new Promise(f => { requestAnimationFrame(() => setTimeout(f)); setTimeout(f, 500); }); // The page is seen first.
  try {
    const run = check(game[0] === '#' ? JSON.parse(document.querySelector(game)?.textContent || '') : await (await fetch(game)).json());
    let step = run.next();
    for (let end = performance.now() + slice; !step.done; step = run.next()) {
      if (performance.now() > end) { await new Promise(f => setTimeout(f)); end = performance.now() + slice; }
    }
    const r = step.value;
    const checked = r.throws.filter(t => t.made).length;
    root.className = r.ok ? 'good' : 'bad';
    root.textContent = r.ok ? fill(words.ok, { n: checked, events: r.events }) : words.bad + ' ' + r.bad.slice(0, most).map(f => fill(words[f.is], f)).join('; ') + (r.bad.length > most ? '; …' : '.');
    if (r.ok && checked < r.throws.length) root.textContent += ' ' + fill(words.rest, { n: r.throws.length - checked });
    if (!list) return;
    for (const t of r.throws) {
      const row = list.appendChild(document.createElement('tr')), fault = r.bad.find(f => f.n === t.k && ['chain', 'link', 'made'].includes(f.is));
      row.className = fault ? 'bad' : '';
      cell(row, String(t.k)); cell(row, t.who); cell(row, t.fell, 'fell');
      cell(row, fault ? fill(words[fault.is + '.short'], fault) : t.made ? words.holds : '–', fault ? 'bad' : t.made ? 'good' : '');
      cell(row, t.link, 'hash');
    }
    for (const a of document.querySelectorAll('[data-anchor]')) a.textContent = r.anchor;
  } catch (e) { root.className = 'bad'; root.textContent = words.bad + ' ' + e; }
}
if (typeof document !== 'undefined') for (const root of document.querySelectorAll('[data-game]')) mount(/** @type {HTMLElement} */ (root));
