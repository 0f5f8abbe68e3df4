// Checking the dice of a game in the browser (docs/fair.md, docs/fair-1.md), with nothing borrowed: SHA-256, HMAC and ed25519 of
// our own, because a page over plain http has none. Works on a game file alone, as a saved page as well. It knows no rules: what
// takes them it does not judge, and the page says so.

/** @typedef {{seq:number, time:number, command?:string, data:string, hash:string}} Logged */
/** @typedef {{room:string, seq:number, head:string, time:number, key:string, sig:string}} Receipt */
/** @typedef {bigint[]} Point X, Y, Z, T */
/** @typedef {{room?:string, epoch?:string, k:number, link:string, links?:string[], seats?:{seed:string, link:string}[]}} Material seats in the older protocol */
/** @typedef {{shown:string, at:number, end:number}} Chain */
/** @typedef {{is:string, n:number, seat?:number, fell?:string, made?:string}} Fault what is wrong, for the words of a page */
/** @typedef {{k:number, seat:number, who:string, fell:string, made:string, link:string, physical?:boolean}} Throw made is empty where it takes the rules to tell */
/** @typedef {{ok:boolean, bad:Fault[], events:number, throws:Throw[], drawn:number, physical:number, made:number, anchor:string, signed:number, key:string, marks:string[], seed:string}} Report seed is the number of which all dice are made, if they are; signed is the last event with a receipt */

// All of it is one function, so that the names in it are shortened on the way: the check is to stay below 16 KB.
export const { hex, unhex, forward, commitment, message, stream, dice, signed, receiptHolds, begin, chained, take, verify, mount } =
  (() => {
    const K = new Uint32Array(64),
      H0 = new Uint32Array(8),
      K64 = /** @type {bigint[]} */ ([]),
      H64 = /** @type {bigint[]} */ ([]);
    {
      // fractional parts of the roots of the first primes: 80 cube roots, 8 square roots
      const frac = (/** @type {bigint} */ n, /** @type {bigint} */ e) => {
        for (let x = 1n << 100n; ;) {
          const y = ((e - 1n) * x + n / x ** (e - 1n)) / e;
          if (y >= x) return BigInt.asUintN(64, x);
          x = y;
        }
      };
      for (let c = 2; K64.length < 80; c++) {
        let d = 2;
        while (c % d) d++;
        if (d < c) continue;
        if (H64.length < 8) H64.push(frac(BigInt(c) << 128n, 2n));
        K64.push(frac(BigInt(c) << 192n, 3n));
      }
      H64.forEach((h, i) => {
        H0[i] = Number(h >> 32n);
      });
      K.forEach((_, i) => {
        K[i] = Number(K64[i] >> 32n);
      });
    }

    /** padded ends a message for a hash of blocks of size bytes. @param {Uint8Array} data @param {number} size */
    function padded(data, size) {
      const b = new Uint8Array(Math.ceil((data.length + 1 + size / 8) / size) * size),
        view = new DataView(b.buffer);
      b.set(data);
      b[data.length] = 0x80;
      view.setUint32(b.length - 8, Math.floor(data.length / 2 ** 29));
      view.setUint32(b.length - 4, data.length << 3);
      return view;
    }

    /** sha256 of bytes. @param {Uint8Array} data @returns {Uint8Array} */
    function sha256(data) {
      const view = padded(data, 64),
        w = new Uint32Array(64),
        h = H0.slice();
      const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
      for (let at = 0; at < view.byteLength; at += 64) {
        for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
        for (let i = 16; i < 64; i++) {
          const a = w[i - 15],
            b = w[i - 2];
          w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
        }
        let [a, b, c, d, e, f, g, k] = h;
        for (let i = 0; i < 64; i++) {
          const s = k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
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
        [a, b, c, d, e, f, g, k].forEach((v, i) => {
          h[i] += v;
        });
      }
      const out = new DataView(new ArrayBuffer(32));
      h.forEach((v, i) => out.setUint32(4 * i, v));
      return new Uint8Array(out.buffer);
    }

    /** sha512 of bytes, as a number. @param {Uint8Array} data */
    function sha512(data) {
      const view = padded(data, 128),
        h = H64.slice(),
        cut = (/** @type {bigint} */ x) => BigInt.asUintN(64, x);
      const turn = (/** @type {bigint} */ x, /** @type {number[]} */ ...by) =>
        by.reduce((y, n) => y ^ (x >> BigInt(n)) ^ (x << BigInt(64 - n)), 0n);
      for (let at = 0; at < view.byteLength; at += 128) {
        const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i));
        for (let i = 16; i < 80; i++) {
          const a = w[i - 15],
            b = w[i - 2];
          w[i] = cut(w[i - 16] + w[i - 7] + (cut(turn(a, 1, 8)) ^ (a >> 7n)) + (cut(turn(b, 19, 61)) ^ (b >> 6n)));
        }
        const v = h.slice();
        for (let i = 0; i < 80; i++) {
          const [a, b, c, d, e, f, g, k] = v;
          const s = k + cut(turn(e, 14, 18, 41)) + ((e & f) ^ (cut(~e) & g)) + K64[i] + w[i];
          v.copyWithin(1, 0);
          v[4] = cut(d + s);
          v[0] = cut(s + cut(turn(a, 28, 34, 39)) + ((a & b) ^ (a & c) ^ (b & c)));
        }
        v.forEach((x, i) => {
          h[i] = cut(h[i] + x);
        });
      }
      return h.reduce((n, x) => (n << 64n) | x, 0n);
    }

    /** join puts bytes one behind the other. @param {...(Uint8Array|string)} parts */
    function join(...parts) {
      const all = parts.map(p => (typeof p === 'string' ? new TextEncoder().encode(p) : p)),
        out = new Uint8Array(all.reduce((n, p) => n + p.length, 0));
      let at = 0;
      for (const p of all) {
        out.set(p, at);
        at += p.length;
      }
      return out;
    }

    /** hmac is HMAC-SHA256. @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message */
    function hmac(key, message) {
      const pad = (/** @type {number} */ x) => {
        const p = new Uint8Array(64).fill(x);
        key.forEach((b, i) => {
          p[i] ^= b;
        });
        return p;
      };
      return sha256(join(pad(0x5c), sha256(join(pad(0x36), message))));
    }

    /** hex writes bytes. @param {Uint8Array} b */
    const hex = b => Array.from(b, x => x.toString(16).padStart(2, '0')).join('');
    /** unhex reads them; nothing from "absent". @param {string} s */
    const unhex = s => Uint8Array.from(/^[0-9a-f]+$/.test(s) ? s.match(/../g) : [], x => parseInt(x, 16));

    /** big writes n with its most significant byte first. @param {number} n @param {number} size */
    const big = (n, size) => {
      const b = new Uint8Array(size);
      for (let i = size - 1; i >= 0; i--) {
        b[i] = n % 256;
        n = Math.floor(n / 256);
      }
      return b;
    };
    /** named writes a text behind its length. @param {string} text @param {number} size */
    const named = (text, size) => {
      const b = join(text);
      return join(big(b.length, size), b);
    };
    const ABSENT = 'absent',
      there = (/** @type {string|undefined} */ v) => !!v && v !== ABSENT;

    // Signatures: ed25519 (RFC 8032), slow and short.
    const P = 2n ** 255n - 19n,
      ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
    const mod = (/** @type {bigint} */ x, m = P) => {
      x %= m;
      return x < 0n ? x + m : x;
    };
    /** power is x to the e. @param {bigint} x @param {bigint} e */
    const power = (x, e) => {
      let y = 1n;
      for (; e; e >>= 1n, x = (x * x) % P) if (e & 1n) y = (y * x) % P;
      return y;
    };
    const over = (/** @type {bigint} */ x) => power(mod(x), P - 2n),
      D = mod(-121665n * over(121666n));
    /** little reads bytes, the least significant first. @param {Uint8Array} b */
    const little = b => BigInt('0x' + hex(b.slice().reverse()));
    /** add @param {Point} a @param {Point} b @returns {Point} */
    function add(a, b) {
      const p = ((a[1] - a[0]) * (b[1] - b[0])) % P,
        q = ((a[1] + a[0]) * (b[1] + b[0])) % P,
        r = (((2n * a[3] * b[3]) % P) * D) % P,
        s = (2n * a[2] * b[2]) % P;
      const e = q - p,
        f = s - r,
        g = s + r,
        h = q + p;
      return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
    }
    const base = () => point(unhex('58' + '66'.repeat(31)));
    /** times @param {bigint} n @param {Point} p */
    const times = (n, p) => {
      let q = [0n, 1n, 1n, 0n];
      for (; n; n >>= 1n, p = add(p, p)) if (n & 1n) q = add(q, p);
      return q;
    };
    /** point is what 32 bytes name, if they do. @param {Uint8Array} b @returns {Point|null} */
    function point(b) {
      const n = little(b),
        y = BigInt.asUintN(255, n),
        xx = mod((y * y - 1n) * over(D * y * y + 1n));
      let x = power(xx, (P + 3n) / 8n);
      if ((x * x) % P !== xx) x = (x * power(2n, (P - 1n) / 4n)) % P;
      if (y >= P || (x * x) % P !== xx || (!x && n >> 255n)) return null;
      if ((x & 1n) !== n >> 255n) x = P - x;
      return [x, y, 1n, (x * y) % P];
    }
    const digest512 = (/** @type {Uint8Array} */ b) => unhex(sha512(b).toString(16).padStart(128, '0'));
    /** publicKey is the key that a seed of 32 bytes signs with. @param {Uint8Array} seed */
    function publicKey(seed) {
      const [x, y, z] = times((little(digest512(seed).slice(0, 32)) & ((1n << 254n) - 8n)) | (1n << 254n), base()),
        i = over(z);
      return hex(unhex((mod(y * i) | ((mod(x * i) & 1n) << 255n)).toString(16).padStart(64, '0')).reverse());
    }
    /** signed says whether sig is the signature of message by key, all but message in hexadecimal digits. @param {string} key @param {string} sig @param {Uint8Array} message */
    function signed(key, sig, message) {
      const k = unhex(key),
        b = unhex(sig),
        half = b.slice(0, 32),
        a = point(k),
        r = point(half),
        s = little(b.slice(32));
      if (!a || !r || b.length !== 64 || s >= ORDER) return false;
      const p = times(s, base()),
        q = add(r, times(little(digest512(join(half, k, message))) % ORDER, a));
      return !mod(p[0] * q[2] - q[0] * p[2]) && !mod(p[1] * q[2] - q[1] * p[2]);
    }

    /** receiptHolds says whether a receipt is signed as it says. @param {Receipt} r */
    const receiptHolds = r =>
      signed(r.key, r.sig, join('receipt/v1', named(r.room, 2), big(r.seq, 8), unhex(r.head), big(r.time, 8), unhex(r.key)));

    /** forward takes n steps along a hash chain. @param {Uint8Array} v @param {number} n */
    function forward(v, n) {
      for (; n > 0; n--) v = sha256(join('link/v1', v));
      return v;
    }

    /** commitment is what a seat published before its seed, in the older protocol. @param {string} room @param {number} seat @param {string} seed */
    const commitment = (room, seat, seed) => hex(sha256(join('seed/v1', named(room, 2), big(seat, 1), unhex(seed))));

    /** message is what a throw is made of. @param {Material} m */
    const message = m =>
      m.links
        ? join('dice/v2', unhex(m.epoch), big(m.k, 8), big(m.links.length, 1), ...m.links.map(unhex))
        : join(
            'dice/v1',
            named(m.room, 2),
            big(m.k, 8),
            big(m.seats.length, 1),
            ...m.seats.map(s => join(big((there(s.seed) ? 1 : 0) + (there(s.link) ? 2 : 0), 1), unhex(s.seed), unhex(s.link))),
          );

    /** stream gives the bytes of a throw, one at a time. @param {Material} m */
    function stream(m) {
      const text = message(m),
        key = unhex(m.link);
      let block = /** @type {Uint8Array} */ (new Uint8Array(0)),
        used = 0,
        count = 0;
      return () => {
        if (used === block.length) {
          block = hmac(key, join(text, big(count++, 4)));
          used = 0;
        }
        return block[used++];
      };
    }

    /** dice takes n dice, the larger first. @param {()=>number} next @param {number} n */
    const dice = (next, n) =>
      Array.from({ length: n }, () => {
        let b = next();
        while (b >= 252) b = next();
        return (b % 6) + 1;
      });

    const DESIGNS = ['crown', 'anchor', 'heart', 'spade', 'diamond', 'club'];

    /** write says dice as the log does. @param {number[]} faces @param {string} like how they stand in the log */
    function write(faces, like) {
      if (/[a-z]/.test(like))
        return [...faces]
          .sort((a, b) => a - b)
          .map(f => DESIGNS[f - 1])
          .join(',');
      const sorted = [...faces].sort((a, b) => b - a);
      return sorted.map(f => (like.includes('C') && f === 6 ? 'C' : f)).join('-');
    }

    /** thrown is how many dice a text of the log shows; 0 for a lot or a card, -1 for what is neither. @param {string} text */
    function thrown(text) {
      if (/^(first \w+|dealer \d|card \d+|misc [\d.]+)$/.test(text)) return 0;
      const faces = text.split(/[-,]/).map(w => (w === 'C' ? 6 : DESIGNS.indexOf(w) + 1 || +(/^[1-6]$/.exec(w)?.[0] || 0)));
      return faces.every(f => f) && faces.length < 4 && write(faces, text) === text ? faces.length : -1;
    }

    // Records. Each has one spelling: members in this order, those with ? left out where they say nothing.
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
      b: x => typeof x === 'boolean',
      v: x => IS.t(x) && (x === ABSENT || (/^[0-9a-f]{64}$/.test(x) && /[^0]/.test(x))),
      l: x => list(x, IS.n) && x.every((/** @type {number} */ s, /** @type {number} */ i) => s >= 0 && s < 8 && (!i || s > x[i - 1])),
      V: x => list(x, IS.v),
      T: x => list(x, IS.t),
      p: x => list(x, y => shaped(y, 'seats:l anchor:v ahead?:v')),
    });
    /** shaped says whether an object has these members and no others. @param {any} x @param {string} shape */
    function shaped(x, shape) {
      if (!x || typeof x !== 'object') return false;
      const at = Object.keys(x);
      return (
        shape.split(' ').every(m => {
          const [, name, maybe, is] = /^(\w+)(\??):(.)$/.exec(m);
          if (at[0] !== name) return !!maybe;
          at.shift();
          return IS[is](x[name]) && !(maybe && (x[name] === ABSENT || x[name] === 0 || x[name].length === 0));
        }) && !at.length
      );
    }

    /** @param {any} ok @param {string} is @param {object} [more] */
    function need(ok, is, more) {
      if (!ok) throw Object.assign(new Error(is), { is, ...more });
    }

    const spell = (/** @type {any} */ x) =>
      JSON.stringify(x).replace(/[<>&\u2028\u2029]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));

    /** read takes an event apart: what it says, and the record of the dice in it. @param {string} data @returns {[any, string, any]} */
    function read(data) {
      const x = JSON.parse(data),
        names = new Set();
      let depth = 0,
        name = '',
        start = -1,
        raw = '',
        last = '';
      for (const t of data.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
        if (depth === 1 && last === ':' && start < 0) start = t.index;
        if ('{['.includes(t[0])) depth++;
        if ('}]'.includes(t[0])) depth--;
        if (depth === 1 && t[0] === ':') {
          need(!names.has((name = JSON.parse(last))) && name === name.toLowerCase(), 'form');
          names.add(name);
        }
        if (start >= 0 && ((depth === 1 && t[0] === ',') || !depth)) {
          if (name === 'dice') raw = data.slice(start, t.index).trim();
          start = -1;
        }
        last = t[0];
      }
      if (x?.dice === undefined) return [x || {}, '', null];
      const d = x.dice || {},
        kind = Object.keys(d)[0];
      need(size(d) === 1 && Object.hasOwn(SHAPES, kind) && shaped(d[kind], SHAPES[kind]) && spell(d) === raw, 'form');
      return [x, kind, d[kind]];
    }

    // Order. A log under way is data only, so that it can be kept.

    /** begin is a log without events. @param {string} room */
    const begin = room =>
      /** @type {any} */ ({
        room,
        n: 0,
        head: '0'.repeat(64),
        seed: '',
        keys: [],
        who: [],
        marks: [],
        last: 0,
        epochs: 0,
        promised: {},
        used: [],
        held: {},
        first: [],
        second: [],
      });

    /** chain follows one from outside. @param {string} anchor @param {number} length @param {number} first the throw of its first link @returns {Chain} */
    function chain(anchor, length, first) {
      need(there(anchor) && length >= 1 && length <= 65536, 'order');
      return { shown: anchor, at: first - 1, end: first - 1 + length };
    }
    const walk = (/** @type {string} */ v, /** @type {number} */ n) => hex(forward(unhex(v), n));
    const reaches = (/** @type {Chain|null} */ c, /** @type {number} */ k) => !!c && k > c.at && k <= c.end;
    /** show follows a chain to a link. @param {Chain|null} c @param {number} k @param {string} link @param {string} is @param {number} [seat] */
    function show(c, k, link, is, seat) {
      need(reaches(c, k) && walk(link, k - c.at) === c.shown, is, { n: k, seat });
      c.shown = link;
      c.at = k;
    }

    /** ofSeed is the number of which an epoch says that its dice are made, "" if it says nothing of it. @param {any} e */
    const ofSeed = e => {
      const n = /^seed (0|[1-9]\d{0,19})$/.exec(e.store)?.[1];
      return n && BigInt(n) < 1n << 64n ? n : '';
    };
    /** isOfSeed says whether an epoch is what its number makes. @param {any} e */
    function isOfSeed(e) {
      const number = unhex(BigInt(ofSeed(e)).toString(16).padStart(16, '0'));
      const derive = (/** @type {string} */ what, /** @type {number} */ n) => sha256(join('seeded/v1', number, named(what, 2), big(n, 4)));
      const seed = hmac(
        derive('chain', 0),
        join('server chain/v2', named(e.room, 2), named(e.store, 2), big(e.epoch, 4), big(e.length, 4), unhex(e.nonce)),
      );
      return e.nonce === hex(derive('nonce', e.epoch)) && e.key === publicKey(derive('key', 0)) && e.server === walk(hex(seed), e.length);
    }

    const size = (/** @type {object} */ x) => Object.keys(x).length;

    /** mark notes what the claim does not cover. @param {any} g @param {any} when @param {string} is */
    const mark = (g, when, is) => {
      if (when && !g.marks.includes(is)) g.marks.push(is);
    };

    /** order takes a record, or says what is wrong; it returns the material of a throw. @param {any} g the log @param {string} kind @param {any} r @returns {Material|undefined} */
    function order(g, kind, r) {
      const next = g.last + 1,
        parts = g.epoch?.parts || [],
        ok = (/** @type {any} */ x) => need(x, 'order');
      const travels = g.second.length > 0,
        isSecond = (/** @type {number} */ i) => travels && !parts[i].seats.includes(g.by);
      const chainOf = (/** @type {number} */ i) => (isSecond(i) ? g.second : g.first)[i];
      const linkOf = (/** @type {number} */ i) =>
        !isSecond(i) ? g.held[i] : g.second[i].at >= next ? walk(g.second[i].shown, g.second[i].at - next) : undefined;
      const fresh = (/** @type {string[]} */ ...list) =>
        list.forEach(a => {
          need(!g.used.includes(a), 'reused');
          g.used.push(a);
        });
      switch (kind) {
        case 'promise':
          ok(r.seats.length && r.epoch === g.epochs + 1);
          chain(r.anchor, r.length, 1);
          fresh(r.anchor, ...(r.ahead ? [r.ahead] : []));
          for (const s of r.seats) g.promised[s] = r;
          return;
        case 'epoch': {
          const seats = [...r.nothing, ...r.parts.flatMap((/** @type {any} */ p) => p.seats)],
            store = join(r.store).length;
          ok(store > 0 && store <= 128 && there(r.nonce) && there(r.key) && r.room === g.room && r.epoch === g.epochs + 1);
          ok(
            seats.length > 0 &&
              seats.length <= 8 &&
              new Set(seats).size === seats.length &&
              Math.max(...seats) < seats.length &&
              (!g.epoch || seats.length === g.seats),
          );
          ok(!g.called);
          const first = g.epoch
            ? Math.max(g.last, ...g.second.map((/** @type {Chain} */ c) => c.at)) + 1
            : next + (g.older && size(g.older.held) ? 1 : 0);
          ok(r.first === first);
          fresh(r.server);
          r.parts.forEach((/** @type {any} */ p, /** @type {number} */ i) => {
            const own = g.promised[p.seats[0]];
            ok(p.seats.length && (!i || p.seats[0] > r.parts[i - 1].seats[0]) && !p.ahead === !r.parts[0].ahead);
            ok(own && p.seats.every((/** @type {number} */ s) => g.promised[s]?.anchor === own.anchor));
            ok(
              spell({ ...own, epoch: 0, ahead: p.ahead && own.ahead }) ===
                spell({ seats: p.seats, epoch: 0, length: r.length, anchor: p.anchor, ahead: p.ahead }),
            );
          });
          mark(g, g.epoch && g.epoch.store !== r.store, 'restored');
          mark(
            g,
            parts.some((/** @type {any} */ p) => p.seats.some((/** @type {number} */ s) => r.nothing.includes(s))),
            'excluded',
          );
          need(ofSeed(r) === g.seed && (!g.seed || isOfSeed(r)), 'number');
          mark(g, g.seed || r.nothing.length, g.seed ? 'seeded' : r.parts[0] ? 'some' : 'nothing');
          mark(g, r.parts[0]?.ahead, 'ahead');
          const all = (/** @type {string} */ a) =>
            r.parts.filter((/** @type {any} */ p) => p[a]).map((/** @type {any} */ p) => chain(p[a], r.length, first));
          Object.assign(g, { server: chain(r.server, r.length, first), first: all('anchor'), second: all('ahead') });
          Object.assign(g, {
            epoch: r,
            sum: hex(sha256(join('epoch/v2', spell({ epoch: r })))),
            epochs: r.epoch,
            last: first - 1,
            seats: seats.length,
            promised: {},
            renew: false,
          });
          g.keys.push([g.n, r.key, r.server]);
          return;
        }
        case 'call':
          ok(r.k === next && !g.called && r.seat >= -1 && r.seat < 8 && g.epoch && !g.renew && reaches(g.server, next));
          g.called = true;
          g.by = r.seat;
          return;
        case 'reveal': {
          const i = r.part,
            late = g.voided;
          if (late && r.k === late.k) {
            show(late.missing[i], r.k, r.link, 'link');
            delete late.missing[i];
            return;
          }
          ok(g.epoch && !g.renew && i >= 0 && i < parts.length);
          if (r.ahead) ok(travels && r.k >= next && r.k <= next + Math.max(g.seats - 2, 0) && !(g.called && r.k === next && !isSecond(i)));
          else ok(r.k === next && g.called && !isSecond(i) && !g.held[i]);
          show((r.ahead ? g.second : g.first)[i], r.k, r.link, 'link', parts[i].seats[0]);
          if (!r.ahead) g.held[i] = r.link;
          return;
        }
        case 'void': {
          ok(g.epoch && !g.renew && g.called && r.k === next);
          const missing = /** @type {Record<number, Chain>} */ ({});
          parts.forEach((/** @type {any} */ _, /** @type {number} */ i) => {
            if (!linkOf(i)) missing[i] = { ...chainOf(i) };
          });
          need(size(missing), 'denied', { n: next });
          show(g.server, r.k, r.link, 'chain');
          Object.assign(g, { voided: { k: r.k, missing }, renew: true, last: r.k, called: false, wait: false, held: {} });
          mark(g, 1, 'void');
          return;
        }
      }
      if (g.epoch || (kind === 'throw' && !g.older)) {
        ok(kind === 'throw' && !(r.physical && g.called));
        const links = fell(
          g,
          r,
          () => g.epoch && !g.renew && (g.called || !parts.length) && parts.length,
          i => [linkOf(i), chainOf(i), parts[i].seats[0]],
        );
        Object.assign(g, { called: false, wait: false, held: {} });
        return { epoch: g.sum, k: r.k, link: r.link, links };
      }
      ok(g.older || !g.last);
      mark(g, 1, 'older');
      g.older ||= { seats: 0, chains: [], away: [], held: {}, commits: [], seeds: [] };
      return older(g, g.older, kind, r);
    }

    /**
     * fell takes a throw and follows the links in it. @param {any} g the log @param {any} r @param {()=>any} many how many links are due, false if none can be
     * @param {(i:number)=>any[]} due link i if it is out, else the chain that it is of, if any; and a seat @returns {string[]} the links
     */
    function fell(g, r, many, due) {
      const links = r.links || [];
      need(r.k === g.last + 1 && r.fell.length && (r.physical ? !r.link && !r.links : many() === links.length), 'order');
      if (!r.physical) show(g.server, r.k, r.link, 'chain');
      links.forEach((/** @type {string} */ x, /** @type {number} */ i) => {
        const [known, chain, seat] = due(i);
        if (chain && !known) show(chain, r.k, x, 'link', seat);
        else need(x === (known || ABSENT), 'link', { n: r.k, seat });
      });
      g.last = r.k;
      return links;
    }

    /** older is order for docs/fair-1.md. @param {any} g the log @param {any} o what the log knows by it @param {string} kind @param {any} r @returns {Material|undefined} */
    function older(g, o, kind, r) {
      const s = r.seat,
        ok = (/** @type {any} */ x) => need(x, 'order'),
        all = (/** @type {(i:number)=>boolean} */ f) => o.seats > 0 && Array.from({ length: o.seats }, (_, i) => i).every(f);
      const settled = () => all(i => !!o.seeds[i]),
        skip = () => {
          if (size(o.held)) g.last++;
          o.held = {};
        };
      const rechain = (/** @type {string} */ a, /** @type {number} */ n) => {
        skip();
        o.chains[s] = chain(a, n, g.last + 1);
      };
      if (kind !== 'anchor' && kind !== 'throw') ok(s >= 0 && s < o.seats);
      switch (kind) {
        case 'anchor':
          ok(r.seats >= 1 && r.seats <= 8 && (!o.seats || o.seats === r.seats) && there(r.key));
          skip();
          g.server = chain(r.anchor, r.length, g.last + 1);
          Object.assign(o, { seats: r.seats, commits: [], seeds: [] });
          g.epochs++;
          g.keys.push([g.n, r.key, r.anchor]);
          return;
        case 'commit':
          ok(!o.commits[s] && !o.seeds[s] && there(r.commit));
          o.commits[s] = r.commit;
          if (r.length || r.anchor) rechain(r.anchor, r.length);
          return;
        case 'rechain':
          return (rechain(r.anchor, r.length), undefined);
        case 'away':
          ok(o.chains[s] && !!o.away[s] !== r.away);
          skip();
          o.away[s] = r.away;
          return;
        case 'seed':
          ok(!o.seeds[s]);
          if (there(r.seed)) {
            ok(o.commits[s] && all(i => o.commits[i] || o.seeds[i]));
            need(commitment(g.room, s, r.seed) === o.commits[s], 'seed', { seat: s, n: g.n });
          } else ok(!o.commits[s]);
          o.seeds[s] = r.seed;
          return;
        case 'link':
          ok(r.k === g.last + 1 && settled() && !o.held[s] && !o.away[s]);
          show(o.chains[s], r.k, r.link, 'link', s);
          o.held[s] = r.link;
          return;
      }
      const links = fell(
        g,
        r,
        () => settled() && o.seats,
        i => [o.held[i], !o.away[i] && reaches(o.chains[i], r.k) ? o.chains[i] : null, i],
      );
      o.held = {};
      return {
        room: g.room,
        k: r.k,
        link: r.link,
        seats: o.seeds.map((/** @type {string} */ seed, /** @type {number} */ i) => ({ seed, link: links[i] })),
      };
    }

    /** sum is the hash of an event behind another. @param {Logged} e @param {string} prev @param {string} room */
    const sum = (e, prev, room) =>
      hex(
        sha256(
          join('parlor event 1\n', unhex(prev), named(room, 8), big(e.seq, 8), big(e.time, 8), named(e.command || '', 8), named(e.data, 8)),
        ),
      );

    /**
     * chained takes the hash of the next event, and says whether it is behind the ones before. @param {any} g the log @param {Logged} e
     */
    function chained(g, e) {
      const was = g.head;
      g.n++;
      g.head = sum({ ...e, seq: g.n }, was, g.room);
      return e.seq === g.n && g.head === e.hash;
    }

    /** take takes what the next event says, behind chained; it returns what was thrown, or throws a Fault. @param {any} g the log @param {Logged} e @returns {{throw?:Throw, kind:string, event:any, record:any}} */
    function take(g, e) {
      const [x, kind, r] = read(e.data);
      need((x.e === 'throw') === (kind === 'throw'), 'form');
      if (g.n === 1) {
        g.hand = !!x.open?.manual;
        g.seed = ofSeed({ store: 'seed ' + x.open?.seed });
      }
      if (x.sit) g.who[x.seat] = x.sit.name;
      // Nobody decides anything between a call and its throw.
      need(!(g.wait && g.epoch && /^(play|offer|answer|takeback)$/.test(x.e) && !/^(without|stop)$/.test(x.offer)), 'choice', { n: g.n });
      if (x.e === 'flag') g.wait = false; // It may end a game of a match.
      mark(g, x.e === 'takeback', 'taken-back');
      mark(g, x.result?.reason === 'stopped', 'stopped');
      const out = { kind, event: x, record: r, throw: null },
        made = kind && order(g, kind, r);
      if (x.e === 'call') g.wait = g.called; // Before its record, the call is a wish.
      if (kind !== 'throw') return out;
      const fell = r.fell.join('; '),
        row = { k: r.k, seat: x.seat, who: g.who[x.seat] || '', fell, made: '', link: r.link, physical: r.physical },
        n = thrown(r.fell[0]);
      g.wait = false;
      need(n >= 0 && (n === 0 || r.fell.length === 1), 'odd', { n: r.k, fell, row });
      need((x.text ?? fell) === fell, 'made', { n: r.k, fell: x.text, made: fell, row });
      if (r.physical) need(g.hand || g.seed, 'hand', { n: r.k, row });
      else if (n) {
        row.made = write(dice(stream(made), n), fell);
        need(row.made === fell, 'made', { n: r.k, fell, made: row.made, row });
      }
      out.throw = row;
      return out;
    }

    /**
     * verify checks a game file: that the log is whole and signed, that promises were kept, and that the dice are what they were made
     * of. Turns, results, clocks, lots and cards need the rules: parlor verify checks them.
     * @param {{format?:string, version?:number, room:string, events:Logged[], receipts?:Receipt[]}} file @returns {Report}
     */
    function verify(file) {
      const run = check(file);
      let step = run.next();
      while (!step.done) step = run.next();
      return step.value;
    }

    /** check is verify, and stops after each event: a slow phone can do something else between. @param {any} file @returns {Generator<void, Report, void>} */
    function* check(file) {
      const g = begin(file.room),
        bad = /** @type {Fault[]} */ ([]),
        throws = /** @type {Throw[]} */ ([]),
        heads = [''];
      let lost = false,
        best = 0;
      const own = (/** @type {any} */ x, /** @type {string} */ names) => Object.keys(x).every(n => names.split(' ').includes(n));
      if (file.format !== 'parlor game' || file.version !== 1 || !file.events.length || !own(file, 'format version room events receipts'))
        bad.push({ is: 'file', n: 0 });
      for (const e of file.events) {
        yield;
        if (!chained(g, e) || !own(e, 'seq time command data hash')) bad.push({ is: 'log', n: g.n });
        heads.push(g.head);
        if (lost) continue;
        try {
          const t = take(g, e).throw;
          if (t) throws.push(t);
        } catch (x) {
          const f = /** @type {any} */ (x);
          bad.push({ is: f.is || 'form', n: f.n ?? g.n, seat: f.seat, fell: f.fell, made: f.made });
          if (f.row) throws.push(f.row);
          lost = !f.row; // A throw that is wrong does not hide what follows; a record out of order does.
        }
      }
      for (const r of file.receipts || []) {
        yield;
        const key = (g.keys.findLast((/** @type {any[]} */ k) => k[0] <= r.seq) || g.keys[0] || [0, r.key])[1];
        if (r.room === g.room && r.key === key && r.head === heads[r.seq] && receiptHolds(r)) best = Math.max(best, r.seq);
        else bad.push({ is: 'receipt', n: r.seq });
      }
      const [, key, anchor] = g.keys.at(-1) || [],
        count = (/** @type {(t:Throw)=>any} */ f) => throws.filter(f).length;
      return {
        ok: !bad.length,
        bad,
        events: g.n,
        throws,
        made: count(t => t.made),
        drawn: count(t => !t.made && !t.physical),
        physical: count(t => t.physical),
        anchor,
        signed: best,
        key,
        marks: g.marks,
        seed: g.seed,
      };
    }

    /** fill puts values into the gaps of a text. @param {string} text @param {Record<string, any>} values */
    const fill = (text, values) => (text || '').replace(/{(\w+)}/g, (_, name) => String(values[name] ?? ''));

    /** slice is how many milliseconds a page checks without a pause. */
    const slice = 10;
    /** most is how many faults a page lists. */
    const most = 20;

    /**
     * mount puts a check on a page. Its element has data-game, the address of a game file or #ID of one in the page, and in
     * data-words the texts. A page of its own has data-throws, a body of a table, for the throws.
     * @param {HTMLElement} root
     */
    async function mount(root) {
      const words = JSON.parse(root.dataset.words || '{}'),
        game = root.dataset.game || '',
        table = document.querySelector('[data-throws]');
      const cell = (/** @type {Element} */ row, /** @type {string} */ text, name = '') => {
        const c = row.appendChild(document.createElement('td'));
        c.textContent = text;
        c.className = name;
      };
      await new Promise(f => {
        requestAnimationFrame(() => setTimeout(f));
        setTimeout(f, 500);
      }); // The page is seen first.
      try {
        const run = check(game[0] === '#' ? JSON.parse(document.querySelector(game)?.textContent || '') : await (await fetch(game)).json());
        let step = run.next();
        for (let end = performance.now() + slice; !step.done; step = run.next()) {
          if (performance.now() > end) {
            await new Promise(f => setTimeout(f));
            end = performance.now() + slice;
          }
        }
        const r = step.value,
          say = (/** @type {string} */ name, /** @type {any} */ when, values = {}) => (when ? ' ' + fill(words[name], values) : '');
        const whole = r.ok && !r.physical && !r.drawn && r.marks.every(m => m === 'some');
        root.className = !r.ok ? 'bad' : whole ? 'good' : 'part';
        root.textContent = r.ok
          ? fill(words.ok, { n: r.made, events: r.events }) +
            say('signed', r.signed, { n: r.signed, key: r.key }) +
            say('rest', r.drawn, { n: r.drawn }) +
            say(r.seed ? 'told' : 'typed', r.physical, { n: r.physical }) +
            r.marks.map(m => say('mark.' + m, 1)).join('') +
            say('not', 1)
          : words.bad +
            ' ' +
            r.bad
              .slice(0, most)
              .map(f => fill(words[f.is], f))
              .join('; ') +
            (r.bad.length > most ? '; …' : '.');
        if (!table) return;
        for (const t of r.throws) {
          const row = table.appendChild(document.createElement('tr')),
            fault = r.bad.find(f => f.n === t.k && ['made', 'odd', 'hand'].includes(f.is));
          row.className = fault ? 'bad' : '';
          cell(row, String(t.k));
          cell(row, t.who);
          cell(row, t.fell, 'fell');
          cell(row, fault ? fill(words[fault.is + '.short'], fault) : t.made ? words.holds : '–', fault ? 'bad' : t.made ? 'good' : '');
          cell(row, t.link || '', 'hash');
        }
        for (const a of document.querySelectorAll('[data-anchor]')) a.textContent = r.anchor;
      } catch (e) {
        root.className = 'bad';
        root.textContent = words.bad + ' ' + e;
      }
    }
    if (typeof document !== 'undefined')
      for (const root of document.querySelectorAll('[data-game]')) mount(/** @type {HTMLElement} */ (root));
    return { hex, unhex, forward, commitment, message, stream, dice, signed, receiptHolds, begin, chained, take, verify, mount };
  })();
