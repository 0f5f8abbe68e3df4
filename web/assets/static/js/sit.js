// What a seat puts into the dice (docs/fair.md): the browser promises a seed and a hash chain when it sits down, shows the
// seed when all have promised theirs, and hands over the links, with its turns where it can. All follows from a secret that
// this browser keeps; a device without it plays as well, and the log says that the seat is absent. Without scripts the form
// takes the seat.
import { hex, sha256 } from './sha.js';

const board = document.querySelector('game-board'), room = board?.getAttribute('data-room') || '', LINKS = 2048;
/** Whoever comes from the form that opens rooms has been given a key there, and sits down without being asked again. */
const asked = new URLSearchParams(location.search).has('sit');
const form = /** @type {HTMLFormElement|null} */ (document.getElementById('sit'));

/** @typedef {{secret:string, epoch:number, chain?:Uint8Array}} Hand epoch names the seed promised last */
/** @type {Record<string, Hand|null>} */ const hands = {};

/** hand finds what a seat keeps. @param {number} seat */
function hand(seat) {
  const key = `dice ${room} ${seat}`;
  try { return hands[key] ??= JSON.parse(localStorage.getItem(key) || 'null'); } catch { return null; }
}

/** keep remembers it, over a reload if the browser can. @param {number} seat @param {Hand} h */
function keep(seat, h) {
  const key = `dice ${room} ${seat}`;
  hands[key] = h;
  try { localStorage.setItem(key, JSON.stringify({ ...h, chain: undefined })); } catch { /* private windows keep nothing */ }
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

let given = '';

/** due gives what the room asks of the seat, once. @param {import('./live.js').Live} live @param {View} view */
export function due(live, view) {
  const seat = view.you, d = view.dice, h = d && hand(seat), what = JSON.stringify([seat, d]);
  if (!h || !d.ask || what === given) return;
  given = what;
  if (d.ask === 'commit') keep(seat, { ...h, epoch: d.epoch });
  const now = /** @type {Hand} */ (hand(seat));
  live.send({ do: d.ask, seat, ...{ commit: { dice: { commit: promise(seat, now) } }, seed: { seed: hex(seed(now)) }, link: { link: link(now, d.link || 0) } }[d.ask] }).catch(() => {});
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
  const h = { secret: hex(crypto.getRandomValues(new Uint8Array(16))), epoch: 0 };
  const view = JSON.parse(document.getElementById('view')?.textContent || '{}');
  await tell({ do: 'sit', seat, name, dice: { commit: promise(seat, h), ...view.config?.dice > 1 && { length: LINKS, anchor: link(h, 0) } } });
  keep(seat, h);
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
