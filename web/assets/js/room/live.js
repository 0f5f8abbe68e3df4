// The line to the server: frames come over a WebSocket, or server-sent events where sockets fail twice; commands go by POST.

const SILENCE = 12000; // the server says something every 5 s

/** token makes a key of 32 hexadecimal digits. */
export const token = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, '0')).join('');

const wait = (/** @type {number} */ ms) => new Promise(done => setTimeout(done, ms));

/** Refused is a command that the server did not do. */
export class Refused extends Error {
  /** @param {{code:string,message:string,said?:string,rules?:{id:string,text:string}[]}} e */
  constructor(e) {
    super(e.message);
    this.code = e.code;
    this.said = e.said || e.message[0]?.toUpperCase() + e.message.slice(1) + (e.message.endsWith('.') ? '' : '.');
    this.rules = e.rules || [];
  }

  /** tell says why in the language of the page. @param {import('./say.js').Say} say */
  tell({ words }) {
    return this.rules[0]?.text || words['err.' + this.code] || this.said;
  }
}

export class Live {
  /**
   * @param {{room:string, api:string, auth?:string, n:number, epoch?:string}} at
   * @param {{events:(list:Ev[], view:View)=>void, snapshot:(view:View)=>void, state:(on:boolean)=>void, preview?:(f:any)=>void}} on
   */
  constructor(at, on) {
    this.at = at;
    this.on = on;
    this.n = at.n;
    this.epoch = at.epoch || '';
    this.heard = Date.now();
    this.failures = 0;
    this.closed = false;
    /** @type {WebSocket|null} */ this.ws = null;
    /** @type {EventSource|null} */ this.src = null;
    this.timer = 0;
    this.proofs = /** @type {any[]} */ ([]);
    this.proven = 0; // what came of the signed log, and how far it was followed
    this.shown = /** @type {[string, Ev][]} */ ([]); // events that the page was told of, by the store that they are of
    const wake = () => {
      if (!document.hidden && this.stale()) this.connect();
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', () => this.connect());
    addEventListener('pageshow', e => {
      if (e.persisted) this.connect();
    });
    addEventListener('pagehide', () => this.stop());
    setInterval(() => {
      if (this.stale() && !document.hidden && !this.timer) this.connect();
    }, 5000);
    this.connect();
  }

  stale() {
    return Date.now() - this.heard > SILENCE || !(this.ws || this.src);
  }

  stop() {
    const { ws, src } = this;
    this.ws = this.src = null;
    if (ws) {
      ws.onclose = ws.onmessage = ws.onopen = null;
      ws.close();
    }
    src?.close();
  }

  connect() {
    this.stop();
    clearTimeout(this.timer);
    this.timer = 0;
    this.heard = Date.now();
    if (this.failures >= 2 && this.failures % 3) this.listen();
    else this.open();
  }

  open() {
    const url = new URL(this.at.api + '/live', location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const ws = (this.ws = new WebSocket(url));
    ws.onopen = () => this.hello();
    ws.onmessage = e => {
      this.failures = 0;
      this.frame(JSON.parse(e.data));
    };
    ws.onclose = e => {
      if (this.ws === ws) this.lost(e.code);
    };
  }

  hello() {
    const hello = { hello: this.at.room, epoch: this.epoch, since: this.n, proven: this.proven, auth: this.at.auth };
    if (this.ws?.readyState === 1) this.ws.send(JSON.stringify(hello));
    else if (this.src) this.connect();
  }

  listen() {
    const q = new URLSearchParams({ since: String(this.n), epoch: this.epoch, proven: String(this.proven) });
    const src = (this.src = new EventSource(`${this.at.api}/rooms/${this.at.room}/events?${q}`));
    src.onmessage = e => this.frame(JSON.parse(e.data));
    src.onerror = () => {
      if (this.src === src) this.lost(0);
    };
  }

  /** @param {number} code */
  lost(code) {
    this.stop();
    this.failures++;
    this.on.state(false);
    this.timer = window.setTimeout(() => this.connect(), (code === 1012 ? 0 : 500) + Math.random() * 1500);
  }

  /** @param {any} f */
  frame(f) {
    this.heard = Date.now();
    if (f.type === 'preview') return this.on.preview?.(f);
    if (f.type === 'error') return this.lost(0); // The hello was refused, by a server that has just begun, say: again.
    if (f.room !== this.at.room) return;
    this.on.state(true);
    if (f.proof) this.proofs.push(f.proof);
    for (const e of f.events || []) this.shown.push([f.epoch, e]);
    if (f.type === 'snapshot' || (f.epoch !== this.epoch && f.view && !f.events)) {
      this.epoch = f.epoch;
      this.n = f.n;
      return this.on.snapshot(f.view);
    }
    this.epoch = f.epoch || this.epoch;
    if (f.type !== 'events') return;
    const news = f.events.filter((/** @type {Ev} */ e) => e.n > this.n);
    if (!news.length) return;
    if (news[0].n !== this.n + 1) return this.hello();
    this.n = f.n;
    this.on.events(news, f.view);
  }

  /** @param {string[]} steps @param {number} seat */
  preview(steps, seat) {
    if (this.ws?.readyState === 1) this.ws.send(JSON.stringify({ preview: this.at.room, seat, steps }));
  }

  /** get asks for something of the room. @param {string} path */
  async get(path) {
    const r = await fetch(`${this.at.api}/rooms/${this.at.room}/${path}`, { headers: this.headers(), signal: AbortSignal.timeout(30000) }); // A node that hangs never answers.
    const body = await r.json();
    if (!r.ok) throw new Refused(body.error);
    if (path.startsWith('log')) for (const e of body.events) this.shown.push([body.epoch, e]);
    return body;
  }

  /** @returns {Record<string, string>} */
  headers() {
    return this.at.auth ? { Authorization: 'Bearer ' + this.at.auth } : {};
  }

  /** send has a command done; a lost answer is asked for again under the same key. @param {object} c */
  async send(c) {
    const body = JSON.stringify({ id: token(), ...c });
    for (let i = 0; ; i++) {
      let r;
      try {
        r = await fetch(`${this.at.api}/rooms/${this.at.room}/commands`, {
          method: 'POST',
          body,
          signal: AbortSignal.timeout(6000),
          headers: { 'Content-Type': 'application/json', ...this.headers() },
        });
      } catch (e) {
        if (i > 5) throw e;
        this.on.state(false);
        await wait(400 * 2 ** i + Math.random() * 400);
        continue;
      }
      const answer = await r.json().catch(() => ({}));
      if (r.ok) return answer;
      if ((r.status === 429 || r.status === 503) && i < 4) {
        await wait(1000 * (+(r.headers.get('Retry-After') || 0) || 1));
        continue;
      }
      throw new Refused(answer.error || { code: 'http', message: r.statusText });
    }
  }
}
