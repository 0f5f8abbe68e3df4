// What a seat puts into the dice (docs/fair.md): the browser promises a seed and a hash chain when it sits down, shows the
// seed when all have promised theirs, and hands over the links, with its turns where it can. All follows from a secret that
// this browser keeps; a device without it plays as well, and the log says that the seat is absent. Without scripts the form
// takes the seat.

// SHA-256 of what fits into one block: a page over plain http has none of its own. It stands here and not in a module of
// its own, which would be one more request. (fair.js has one for whole logs, and imports nothing, because it is saved as a
// page in one file.)

const K = new Int32Array(64), H = new Int32Array(8), W = new Int32Array(64);
for (let c = 2, n = 0; n < 64; c++) { // fractional parts of the roots of the first primes: 64 cube roots, 8 square roots
  let d = 2;
  while (c % d) d++;
  if (d < c) continue;
  if (n < 8) H[n] = Math.sqrt(c) % 1 * 2 ** 32;
  K[n++] = Math.cbrt(c) % 1 * 2 ** 32;
}
const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));

/** sha256 of a text and bytes, 55 at most. @param {string} text ASCII @param {ArrayLike<number>} [more] */
function sha256(text, more = []) {
  const b = new Uint8Array(64), view = new DataView(b.buffer), size = text.length + more.length, h = H.slice();
  if (size > 55) throw new RangeError('sha256: more than one block');
  for (let i = 0; i < text.length; i++) b[i] = text.charCodeAt(i);
  b.set(more, text.length);
  b[size] = 0x80;
  view.setUint32(60, size * 8);
  for (let i = 0; i < 64; i++) {
    const x = W[i - 15], y = W[i - 2];
    W[i] = i < 16 ? view.getInt32(4 * i) : W[i - 16] + W[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  for (let i = 0, v = h.slice(); i < 64; i++) {
    const [a, b, c, d, e, f, g, k] = v;
    const s = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0;
    v.copyWithin(1, 0);
    v[4] = d + s; v[0] = s + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    if (i === 63) for (let j = 0; j < 8; j++) h[j] += v[j];
  }
  for (let i = 0; i < 8; i++) view.setInt32(4 * i, h[i]);
  return b.slice(0, 32);
}

/** hex writes bytes. @param {Uint8Array} b */
const hex = b => Array.from(b, x => x.toString(16).padStart(2, '0')).join('');

const board = document.querySelector('game-board'), room = board?.getAttribute('data-room') || '', LINKS = 2048;
/** Whoever comes from the form that opens rooms has been given a key there, and sits down without being asked again. */
const asked = new URLSearchParams(location.search).has('sit');
const form = /** @type {HTMLFormElement|null} */ (document.getElementById('sit'));

/** @typedef {{secret:string, epoch:number, chain?:Uint8Array}} Hand epoch names the seed promised last */
/** @type {Record<number, Hand|null>} */ const hands = {};

const key = (/** @type {number} */ seat) => `dice ${room} ${seat}`;

/** hand finds what a seat keeps. @param {number} seat */
function hand(seat) {
  try { return hands[seat] ??= JSON.parse(localStorage.getItem(key(seat)) || 'null'); } catch { return null; }
}

/** keep lasts over a reload, if the browser can. @param {number} seat */
function keep(seat) {
  try { localStorage.setItem(key(seat), JSON.stringify({ ...hands[seat], chain: undefined })); } catch { /* private windows keep nothing */ }
}

const seed = (/** @type {Hand} */ h) => sha256(`seed ${h.epoch} ${h.secret}`);

/** promise is the commitment to the seed. @param {number} seat @param {Hand} h */
const promise = (seat, h) => hex(sha256(`seed/v1\0${String.fromCharCode(room.length)}${room}${String.fromCharCode(seat)}`, seed(h)));

/** link is link j of the chain; 0 is its anchor. @param {Hand} h @param {number} j */
function link(h, j) {
  if (!h.chain) {
    h.chain = new Uint8Array(32 * (LINKS + 1));
    h.chain.set(sha256('chain ' + h.secret));
    for (let i = 0; i < LINKS; i++) h.chain.set(sha256('link/v1', h.chain.subarray(32 * i, 32 * i + 32)), 32 * i + 32);
  }
  return hex(h.chain.slice(32 * (LINKS - j), 32 * (LINKS - j) + 32));
}

/** fresh makes what a seat keeps, and its promise. @param {number} seat @param {View} view @param {number} epoch */
function fresh(seat, view, epoch) {
  const h = { secret: hex(crypto.getRandomValues(new Uint8Array(16))), epoch };
  return { h, dice: { commit: promise(seat, h), ...view.config?.dice > 1 && { length: LINKS, anchor: link(h, 0) } } };
}

let given = '';

/** due gives what the room asks of the seat, once. @param {import('./live.js').Live} live @param {View} view */
export function due(live, view) {
  const seat = view.you, d = view.dice, ask = d?.ask, what = JSON.stringify([seat, d]);
  if (view.phase === 'over' && hands[seat]) try { localStorage.removeItem(key(seat)); } catch { /* nothing was kept */ }
  let h = ask && hand(seat), dice;
  if (!ask || what === given || !h && ask !== 'commit') return;
  given = what;
  if (ask === 'commit') {
    if (h) dice = { commit: promise(seat, h = { ...h, epoch: d.epoch }) };
    else ({ h, dice } = fresh(seat, view, d.epoch));
    hands[seat] = h;
  }
  const done = live.send({ do: ask, seat, dice, seed: ask === 'seed' ? hex(seed(h)) : undefined, link: ask === 'link' ? link(h, d.link || 0) : undefined });
  // Another tab may have been first: then what it keeps counts.
  done.then(() => dice && keep(seat), () => { if (dice) hands[seat] = null; });
}

/** send has a command done, with the link that belongs to it. @param {import('./live.js').Live} live @param {any} c @param {View} view */
export async function send(live, c, view) {
  const d = view.dice, h = d?.link && (c.seat ?? view.you) === view.you && hand(view.you);
  if (h && /play|throw/.test(c.do)) {
    try {
      return await live.send({ ...c, link: link(h, d.link) });
    } catch (e) {
      if (/** @type {any} */ (e).code !== 'bad_request') throw e; // Without it: another device may have been first.
    }
  }
  return live.send(c);
}

/** tell does a command before there is a line. @param {object} body */
async function tell(body) {
  const id = hex(crypto.getRandomValues(new Uint8Array(12)));
  const answer = await fetch(`/api/v1/rooms/${room}/commands`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ id, ...body }),
  });
  if (!answer.ok) throw answer;
  return answer.json();
}

/** sit takes a seat. @param {string} name @param {number} seat */
async function sit(name, seat) {
  if (!asked && !(await fetch('/api/v1/players/me')).ok) {
    await fetch('/api/v1/players', { method: 'POST', body: JSON.stringify({ name }) });
  }
  const { h, dice } = fresh(seat, JSON.parse(document.getElementById('view')?.textContent || '{}'), 0);
  await tell({ do: 'sit', seat, name, dice });
  hands[seat] = h; keep(seat);
  const shown = tell({ do: 'seed', seat, seed: hex(seed(h)) }).catch(() => {}); // Too early, while others have promised none.
  await Promise.race([customElements.whenDefined('game-board'), new Promise(done => setTimeout(done, 4000))]); // until the board is awake
  const plays = board?.dispatchEvent(new CustomEvent('seated', { detail: seat, cancelable: true })) === false;
  await shown;
  if (!plays) location.replace('/r/' + room);
}

if (form) {
  const seat = +(form.dataset.seat || 0), name = /** @type {HTMLInputElement} */ (form.elements.namedItem('name'));
  form.addEventListener('submit', e => { e.preventDefault(); sit(name.value, seat).catch(() => form.submit()); });
  if (asked) form.requestSubmit();
}
