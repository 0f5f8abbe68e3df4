// Sitting down, and what a player's browser promises for the dice (docs/fair.md): fresh chains for each epoch. They are kept in
// IndexedDB, in one record for all tabs, which is changed in one step; without it the seat brings nothing. Without scripts the form
// takes the seat. What becomes of the chains is told in participant.js.

// SHA-256 of what fits into one block, for the chains: a page over plain http has none of its own. (fair.js has one for whole logs,
// and comes when the first link is asked for.)

const K = new Int32Array(64),
  H = new Int32Array(8),
  W = new Int32Array(64);
for (let c = 2, n = 0; n < 64; c++) {
  // fractional parts of the roots of the first primes: 64 cube roots, 8 square roots
  let d = 2;
  while (c % d) d++;
  if (d < c) continue;
  if (n < 8) H[n] = (Math.sqrt(c) % 1) * 2 ** 32;
  K[n++] = (Math.cbrt(c) % 1) * 2 ** 32;
}
const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));

/** sha256 of a text and bytes, 55 at most. @param {string} text ASCII @param {ArrayLike<number>} [more] */
function sha256(text, more = []) {
  const bytes = new Uint8Array(64),
    view = new DataView(bytes.buffer),
    size = text.length + more.length;
  if (size > 55) throw new RangeError('sha256: too long');
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  bytes.set(more, text.length);
  bytes[size] = 0x80;
  view.setUint32(60, size * 8);
  for (let i = 0; i < 16; i++) W[i] = view.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const x = W[i - 15],
      y = W[i - 2];
    W[i] = W[i - 16] + W[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, k] = H;
  for (let i = 0; i < 64; i++) {
    const s = k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + W[i];
    const t = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    k = g;
    g = f;
    f = e;
    e = (d + s) | 0;
    d = c;
    c = b;
    b = a;
    a = (s + t) | 0;
  }
  [a, b, c, d, e, f, g, k].forEach((x, i) => view.setInt32(4 * i, H[i] + x));
  return bytes.slice(0, 32);
}

/** hex writes bytes. @param {Uint8Array} b */
const hex = b => Array.from(b, x => x.toString(16).padStart(2, '0')).join('');

/** fresh makes n random bytes. @param {number} n */
const fresh = n => hex(crypto.getRandomValues(new Uint8Array(n)));

const board = document.querySelector('game-board'),
  LINKS = 2048;
export const room = board?.getAttribute('data-room') || '';
const form = /** @type {HTMLFormElement|null} */ (document.getElementById('sit')),
  known = form?.dataset.known !== undefined;
/** Whoever comes from the form that opens rooms has been given a key there, and sits down without being asked again. */
const asked = known && new URLSearchParams(location.search).has('sit');

/** @typedef {{epoch:number, length:number, seed:string, ahead?:string, refused?:boolean}} Chains secrets for one epoch; ahead is of the second chain; refused ones are not promised again */
/**
 * @typedef {{chains:Chains[], epoch?:object, seq:number, head?:string, k:number, far:number, key?:string, receipt?:any, yes?:number,
 *   alarm?:string, against?:any}} Kept the log was followed to event seq, whose hash is head; links are out up to throw k, of the second
 *   chain up to throw far; yes is the throw that the player agreed to give up
 */

/** @type {Promise<IDBDatabase>|null} */ let base = null;
const open = () =>
  new Promise((ok, no) => {
    const r = indexedDB.open('parlor', 1);
    r.onupgradeneeded = () => {
      r.result.createObjectStore('dice');
    };
    r.onsuccess = () => ok(r.result);
    r.onerror = () => no(r.error);
  });

/**
 * change lets f change what is kept for some seats, while no other tab can. When it returns, that is kept. F must not wait for anything.
 * @template T @param {number[]} seats @param {(rec:Kept)=>T} f @returns {Promise<T>}
 */
export async function change(seats, f) {
  const opened = base || open(),
    key = `${room} ${seats[0]}`;
  base = null; // A page that slept may have lost it: another is opened, until this goes well.
  const db = await opened;
  return new Promise((ok, no) => {
    const t = db.transaction('dice', 'readwrite', { durability: 'strict' }),
      store = t.objectStore('dice');
    base = opened;
    let out;
    store.get(key).onsuccess = e => {
      const rec = /** @type {any} */ (e.target).result || { chains: [], seq: 0, k: 0, far: 0 };
      try {
        out = f(rec);
        store.put(rec, key);
      } catch (x) {
        no(x);
        t.abort();
      }
    };
    t.oncomplete = () => ok(out);
    t.onabort = () => no(t.error);
  });
}

/** @type {Record<string, Uint8Array>} */ const made = {};

/** link is link j of the chain of a seed; 0 is its anchor. @param {string} seed @param {number} length @param {number} j */
export function link(seed, length, j) {
  const v = (made[seed] ||= new Uint8Array(32 * (length + 1)));
  if (!v[0] && !v[1] && !v[2]) {
    v.set(Uint8Array.from(seed.match(/../g) || [], x => parseInt(x, 16)));
    for (let i = 0; i < length; i++) v.set(sha256('link/v1', v.subarray(32 * i, 32 * i + 32)), 32 * i + 32);
  }
  return hex(v.slice(32 * (length - j), 32 * (length - j) + 32));
}

/** promise makes chains for an epoch, keeps them, and returns what to promise; the same in every tab. @param {number[]} seats @param {number} epoch @param {boolean} travels */
export const promise = (seats, epoch, travels) =>
  change(seats, rec => {
    let c = rec.chains.find(x => x.epoch === epoch && !x.refused);
    if (!c || !c.ahead === travels) {
      c = { epoch, length: LINKS, seed: fresh(32), ahead: travels ? fresh(32) : undefined };
      rec.chains = [...rec.chains.slice(-7), c];
    }
    return { length: LINKS, anchor: link(c.seed, LINKS, 0), ahead: c.ahead && link(c.ahead, LINKS, 0) };
  });

/** tell does a command before there is a line. @param {object} body */
async function tell(body) {
  const id = fresh(12);
  const answer = await fetch(`/api/v1/rooms/${room}/commands`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, ...body }),
  });
  if (!answer.ok) throw answer;
  return answer.json();
}

/** fewer says whether a room was opened with fewer rules for the dice than rooms are now: nothing is promised there. @param {any} config */
export const fewer = config => !(config.dice > 2);

/** sit takes a seat. @param {string} name @param {number} seat */
async function sit(name, seat) {
  if (form) form.inert = true; // What it asks for is being done.
  if (!known) {
    await fetch('/api/v1/players', { method: 'POST', body: JSON.stringify({ name }) });
  }
  const { config: c = {} } = JSON.parse(document.getElementById('view')?.textContent || '{}');
  const travels = ((!c.clock?.delay && !c.clock?.pool) || !!c.clock?.days) && c.options?.cube !== 'on';
  const dice = c.manual || fewer(c) ? undefined : await promise([seat], 1, travels).catch(() => undefined);
  await tell({ do: 'sit', seat, name, dice });
  await Promise.race([customElements.whenDefined('game-board'), new Promise(done => setTimeout(done, 4000))]); // until the board is awake
  const plays = board?.dispatchEvent(new CustomEvent('seated', { detail: [seat, known], cancelable: true })) === false;
  if (!plays) location.replace('/r/' + room);
}

if (form) {
  const seat = +(form.dataset.seat || 0),
    name = /** @type {HTMLInputElement} */ (form.elements.namedItem('name'));
  const go = () =>
    sit(name.value, seat).catch(() => {
      document.body.append(form); // The game may have begun, and have taken it away: with him, though the answer was lost, or without.
      form.submit();
    });
  form.addEventListener('submit', e => {
    e.preventDefault();
    go();
  });
  if (asked) go();
}
