// What a player's program does for the dice once it sits (docs/fair.md): it follows the log by its hashes, from the first event to
// the last that the server has signed, checks it (fair.js), keeps what it has seen and given, and hands over the link that is due.
// If the log is not what it must be, or not what the page was shown, it hands over nothing any more, and tells its player.
import { fields } from './board/line.js';
import { change, fewer, link, promise, room } from './sit.js';

/** @typedef {import('./sit.js').Kept} Kept */
/** @typedef {import('./sit.js').Chains} Chains */

/** @type {typeof import('./fair.js')|null} */ let fair = null;
/** @type {any} */ let log = null; // as fair.js follows it, from the first event
let heads = [''],
  news = /** @type {[number, string, any, number][]} */ ([]); // the hash of each event; the epochs, calls and voids, and who threw last
let said = /** @type {string[]} */ ([]),
  fell = /** @type {[number, string][]} */ ([]); // what each event says; the throws since a turn was taken back
const sights = /** @type {[string, number, string][]} */ ([]); // positions that the page was shown: of which store, behind which event
let wrong = '',
  store = '',
  stores = /** @type {string[]} */ ([]); // the store that log is of, and those before it
/** @type {any} */ let receipt = null; // for the last event of log

/** plain is what an event says, without the number and the time, the secret that nobody is shown, and its text taken apart. @param {any} e */
const plain = e => JSON.stringify({ ...e, n: 0, t: 0, sit: e.sit && { ...e.sit, token: undefined }, parts: undefined });

/** apart says whether the dice that a page was shown are those of the text, which is signed. @param {Ev} e */
const apart = ({ e, text, parts = [] }) =>
  e === 'throw' && parts.map(p => p.faces?.join(p.faces[2] ? ',' : '-') ?? p.text).join('; ') !== text;

/** follow takes the log as far as the server has signed it, or to event n at least. @param {import('./room/live.js').Live} live @param {number} n */
async function follow(live, n) {
  fair ||= await import('./fair.js');
  if (live.epoch !== store) {
    // The store is another: the log may be.
    if (store) {
      stores.push(store);
      live.proofs.length = 0;
    }
    store = live.epoch;
    log = receipt = null;
    heads = [''];
    news = [];
    said = [];
    fell = [];
    wrong = '';
  }
  log ||= fair.begin(room);
  for (let asked = false; ; asked = true) {
    for (const p of live.proofs.splice(0)) {
      for (const e of p.events) {
        if (e.seq !== log.n + 1) continue;
        fair.chained(log, e);
        heads.push(log.head);
        if (wrong) continue;
        try {
          const { kind, record, event } = fair.take(log, e);
          if (kind === 'epoch' || kind === 'void' || kind === 'call') news.push([log.n, kind, record, log.by]);
          if (event.e === 'takeback') fell = [];
          const set = fields(event.open?.position || ''), // dice that were set up
            up = set.throw || set.rolloff;
          if (up) fell.push([log.n, up]);
          if (kind === 'throw') fell.push([log.n, event.text]);
          said[log.n] = plain(event);
        } catch (x) {
          wrong = `${log.n} ${/** @type {any} */ (x).is || x}`;
        }
      }
      if (p.receipt.seq === log.n) receipt = p.receipt;
    }
    live.proven = log.n;
    if ((log.n >= n && receipt?.seq === log.n) || asked) return;
    live.proofs.push(await live.get('proof?since=' + log.n));
  }
}

/**
 * other compares what the page was shown with what the server has signed. It returns the first event that is another, 0 if there is none; -1 if what was
 * shown is gone, with the store that it was of. @param {import('./room/live.js').Live} live
 */
function other(live) {
  /** ready takes from a list what can be looked at. @type {<X extends any[]>(list:X[], n:(x:X)=>number)=>X[]} */
  const ready = (list, n) => list.splice(0).filter(x => stores.includes(x[0]) || (x[0] === store && n(x) <= log.n) || !list.push(x));
  for (const [of, e] of ready(live.shown, x => x[1].n)) {
    if (!(/** @type {any} */ (e).hidden) && (plain(e) !== said[e.n] || apart(e))) return of === store ? e.n : -1;
  }
  for (const [of, n, position] of ready(sights, x => x[1])) {
    // The dice on the board are the last that fell; if that was one, it and the one before it, or the two before it.
    const text = fields(position).throw,
      i = fell.findLastIndex(x => x[0] <= n),
      last = fell[i]?.[1] || '',
      before = fell[i - 1]?.[1] || '';
    const right = [last, ...(last[1] ? [] : [before, [last, before].sort().reverse().join('-')])];
    if (of === store && text && last && !right.includes(text)) return n;
  }
  return 0;
}

/**
 * judge compares the log with what is kept, and says what is wrong; it was asked for after somebody had followed it to event since.
 * @param {Kept} rec @param {import('./room/live.js').Live} live @param {number} since
 */
function judge(rec, live, since) {
  if (rec.alarm) return rec.alarm;
  if (!log.there && !rec.epoch) return 'fewer'; // Who took part before such rooms were no longer opened goes on.
  if (rec.seq && log.n >= rec.seq && heads[rec.seq] !== rec.head) return 'fork';
  if (log.n < rec.seq) return log.n < since ? 'lost' : ''; // Or another tab has seen more.
  if (
    receipt.room !== room ||
    receipt.seq !== log.n ||
    receipt.head !== log.head ||
    (rec.key && receipt.key !== rec.key) ||
    (log.epoch && log.epoch.key !== receipt.key) ||
    !holds(receipt)
  )
    return 'receipt';
  if (wrong) return 'log';
  for (const [at, kind, r, by] of news) {
    if (at <= rec.seq) continue;
    if (kind === 'void' && r.k <= (own.includes(by) ? rec.k : Math.max(rec.k, rec.far)) && rec.yes !== r.k) return 'void';
    if (kind === 'epoch' && r.first <= Math.max(rec.k, rec.far)) return 'anew';
  }
  const n = other(live);
  if (n > 0) wrong = String(n);
  return n > 0 ? 'shown' : n ? 'lost' : '';
}

/** @type {Record<string, boolean>} */ const held = {};
const holds = (/** @type {any} */ r) => (held[r.sig + r.head] ??= !!fair?.receiptHolds(r));

/** of finds the participant of these seats in an epoch. @param {any} e @param {number[]} seats */
const of = (e, seats) => e?.parts.find((/** @type {any} */ p) => String(p.seats) === String(seats));

/** mine finds the participant of these seats in the epoch in force, and its chains. @param {Kept} rec @param {number[]} seats @returns {[any, Chains]|null} */
function mine(rec, seats) {
  const e = log.epoch,
    part = of(e, seats);
  const c = part && rec.chains.find(x => x.length === e.length && link(x.seed, x.length, 0) === part.anchor);
  return c ? [part, c] : null;
}

/** without says whether an epoch behind event before goes on without these seats, which took part in the one before it. @param {number} before @param {number[]} seats */
function without(before, seats) {
  let was = false,
    left = false;
  for (const [at, kind, r] of news) {
    if (kind !== 'epoch') continue;
    const has = !!of(r, seats);
    left ||= was && !has && at > before;
    was = has;
  }
  return left;
}

/**
 * reveal looks at the log, and returns the link that is due, when what allows it is kept: for the throw that is called; or, with a turn, of the second chain.
 * @param {import('./room/live.js').Live} live @param {number} n @param {number[]} seats @param {'throw'|'turn'|'look'} what @param {number} [since]
 * @returns {Promise<{k?:number, link?:string, ahead?:boolean, alarm?:string, rec?:Kept, left?:boolean, foreign?:boolean, behind?:number}>}
 */
async function reveal(live, n, seats, what, since = 0) {
  await follow(live, n);
  const r = await change(seats, rec => {
    const alarm = judge(rec, live, since);
    if (alarm) {
      if (!rec.alarm) Object.assign(rec, { alarm, against: receipt });
      return { alarm, rec };
    }
    if (log.n < rec.seq) return { behind: rec.seq };
    const e = log.epoch,
      found = mine(rec, seats),
      foreign = !found && !!of(e, seats),
      // What was promised behind a call is for the epoch after it.
      promised = rec.chains.some(x => x.epoch === e?.epoch && !x.refused && link(x.seed, x.length, 0) !== log.promised[seats[0]]?.anchor);
    let left = without(rec.seq, seats);
    // A throw was called without a link of ours, which we had promised; or with one of these seats, and we were there.
    const [at, kind] = news.at(-1) || [0];
    if (!found && kind === 'call' && at > rec.seq) left ||= promised || (foreign && rec.seq > 0);
    Object.assign(rec, { seq: log.n, head: log.head, receipt, key: receipt.key, epoch: e });
    if (!found) return { foreign, left };
    const [part, c] = found,
      next = log.last + 1,
      last = e.first - 1 + e.length;
    if (what === 'turn') {
      const k = Math.min(next + log.seats - 2, last);
      if (log.called || !part.ahead || !c.ahead || k < next || k <= log.second[e.parts.indexOf(part)].at) return { left };
      rec.far = Math.max(rec.far, k);
      return { k, ahead: true, left, link: link(c.ahead, c.length, k - e.first + 1) };
    }
    if (what === 'look' || !log.called || next > last) return { left };
    const ahead = !!part.ahead && !part.seats.includes(log.by),
      seed = ahead ? c.ahead : c.seed;
    if (!seed) return { left };
    if (ahead) rec.far = Math.max(rec.far, next);
    else rec.k = Math.max(rec.k, next);
    return { k: next, ahead, left, link: link(seed, c.length, next - e.first + 1) };
  });
  return r.behind ? reveal(live, r.behind, seats, what, r.behind) : r;
}

/** unsigned has the log signed anew when it is looked at next: what was signed before, and has come but was not looked at, does not do. @param {import('./room/live.js').Live} live */
function unsigned(live) {
  receipt = null;
  live.proofs.length = 0;
}

let given = '',
  looked = '',
  done = 0,
  latest = /** @type {View|null} */ (null),
  queue = Promise.resolve(),
  acked = { k: 0, n: 0 };
let own = /** @type {number[]} */ ([]), // seats of this participant
  voice = /** @type {any} */ (null), // what the page says of it
  line = /** @type {any} */ (null); // by which the server speaks

/** listens has the log signed whenever the line was made anew: what is told then may be another log, of the same length even, of which nothing new comes. @param {import('./room/live.js').Live} live */
function listens(live) {
  const { state } = live.on,
    now = () => live.ws || live.src;
  line = now();
  live.on.state = on => {
    state(on);
    if (!on || line === now()) return;
    line = now();
    again();
  };
  const again = () =>
    (queue = queue
      .then(async () => {
        unsigned(live);
        if (own.length) warned(await reveal(live, 0, own, 'look'), voice);
      })
      .catch(() => {
        setTimeout(again, 5000);
      }));
}

/** due gives what the room asks of the seat, one thing after the other. @param {import('./room/live.js').Live} live @param {View} view @param {import('./room/say.js').Say} say */
export function due(live, view, say) {
  voice = say;
  if (!latest) listens(live);
  if (view.n < (latest?.n || 0)) ((store = looked = ''), (done = 0)); // The server goes back: the log is followed anew.
  latest = view;
  sights.push([live.epoch, view.n, view.position]);
  queue = queue
    .then(() => give(live, latest || view, say))
    .catch(() => {
      given = '';
      setTimeout(() => due(live, latest || view, say), 1000);
    });
  denied(view, say);
  missing(live, say);
}

let timer = 0;

/** missing has it said whose link is missing, when one is for long (waits.js). @param {import('./room/live.js').Live} live @param {import('./room/say.js').Say} say */
async function missing(live, say) {
  const view = latest,
    d = view?.dice;
  clearTimeout(timer);
  const again = (/** @type {number} */ ms) => {
    timer = window.setTimeout(missing, ms, live, say);
  };
  const past = () => document.getElementById('waits')?.remove();
  if (!view || !d?.missing?.length) return past();
  const since = view.now - (d.since ?? view.now) + Date.now() - view.got;
  // Without a line nobody knows what is waited for.
  if (since < 10000 || live.failures) {
    again(Math.max(10000 - since, 999));
    return past();
  }
  try {
    const { waits } = await import('./waits.js');
    if (view === latest) waits(view, say, since, again, c => send(live, c, latest || view));
  } catch {
    again(999);
  }
}

/** denied tells the player if his link is called missing that the server has acknowledged. @param {View} view @param {import('./room/say.js').Say} say */
function denied({ dice: d, you, n }, say) {
  if (d?.missing?.includes(you) && acked.k === d.k && n >= acked.n) alarm(say, 'denied', { k: d.k });
}

/** @param {import('./room/live.js').Live} live @param {View} view @param {import('./room/say.js').Say} say */
async function give(live, view, say) {
  const d = view.dice,
    what = JSON.stringify([d?.epoch, d?.ask, d?.may, d?.k, d?.ahead, d?.ask === 'link' ? 0 : view.n]),
    seat = view.you;
  if (d) own = d.seats;
  else if (view.phase !== 'over' || !own.length) return;
  if (what === given || view.n < done) return; // Not before the room has told of the last promise.
  given = what;
  // Another epoch, another store, the end: what was shown until then is looked at, even if nothing is asked.
  const state = d ? d.epoch + live.epoch : 'over',
    look = state !== looked && (!!d?.epoch || !d);
  if (d?.ask === 'link' || look) {
    const r = await reveal(live, view.n, own, d?.ask === 'link' ? 'throw' : 'look');
    looked = state;
    if (warned(r, say)) return;
    if (r.foreign && d) return commit(live, d, view, say); // The chain is on another device: another epoch, if it is not too late.
    if (d?.ask === 'link' && !r.k) throw r; // The signed log is not as far as what is shown: again, in a moment.
    if (r.link) {
      acked = { k: r.k, ...(await live.send({ do: 'link', seat, k: r.k, link: r.link, ahead: r.ahead || undefined })) };
      denied(latest || view, say); // Nothing more may come.
    }
  }
  if (d?.ask === 'commit' || d?.may) return commit(live, d, view, say);
}

/** warned tells the player what a look at the log has found, and says whether nothing is handed over any more. @param {Awaited<ReturnType<typeof reveal>>} r @param {import('./room/say.js').Say} say */
function warned({ alarm: what, left, rec }, say) {
  if (what) alarm(say, what, { n: wrong, k: rec && Math.max(rec.k, rec.far) }, rec);
  if (left) alarm(say, 'out', {});
  return what;
}

/** commit promises fresh chains for the next epoch. @param {import('./room/live.js').Live} live @param {Owed} owed @param {View} view @param {import('./room/say.js').Say} say */
async function commit(live, { seats, epoch, travels }, view, say) {
  if (fewer(view.config) && !(await change(seats, rec => rec.epoch))) return alarm(say, 'fewer', {});
  const dice = await promise(seats, epoch + 1, !!travels);
  done =
    (
      await live.send({ do: 'commit', seat: seats[0], seats, dice }).catch(() =>
        change(seats, rec => {
          // It was promised before, or too late.
          for (const c of rec.chains) if (c.epoch === epoch + 1 && link(c.seed, c.length, 0) === dice.anchor) c.refused = true;
        }),
      )
    )?.n || 0;
}

const patience = 20000; // for a promise, as a room has it

/** send has a command done, with the link that goes with it. @param {import('./room/live.js').Live} live @param {any} c @param {View} view */
export async function send(live, c, view) {
  const d = view.dice;
  // Who takes part cannot change behind a call, and a turn that ends may call the next throw: it waits for a promise that is on its way.
  if (d && (c.do === 'throw' || c.do === 'play')) await Promise.race([queue, new Promise(f => setTimeout(f, patience))]);
  if (d && (c.do === 'offer' ? c.text : c.do === 'answer' && c.text === 'yes' && view.offer) === 'without') {
    await change(d.seats, rec => {
      rec.yes = d.k;
    }).catch(e => {
      if (!log || of(log.epoch, d.seats)) throw e; // Whoever brings nothing has nothing to keep.
    });
  }
  if (d?.send && c.do === 'play') {
    const r = await reveal(live, view.n, d.seats, 'turn').catch(() => /** @type {{link?:string}} */ ({}));
    warned(r, voice);
    c = { ...c, link: r.link };
  }
  return live.send(c).catch(e => {
    // Whoever is refused may have been shown another log, of the same length even: what he stands at shall be signed.
    unsigned(live);
    looked = given = '';
    if (latest) due(live, latest, voice);
    throw e;
  });
}

/** alarm tells the player what is wrong, and gives what proves it. @param {import('./room/say.js').Say} say @param {string} what @param {any} args @param {Kept} [rec] */
function alarm(say, what, args, rec) {
  const id = 'alarm-' + what;
  if (document.getElementById(id)) return;
  const p = document.createElement('p'),
    proof = { room, what, ...args, receipt: rec?.receipt || receipt, against: rec?.against };
  p.id = id;
  p.className = 'alarm';
  p.setAttribute('role', 'alert');
  p.textContent = say.t('alarm.' + what, args) + ' ';
  const a = p.appendChild(document.createElement('a'));
  a.textContent = say.t('alarm.save');
  a.download = room + '-alarm.json';
  a.href = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' }));
  (document.querySelector('main') || document.body).prepend(p);
}
