// The turn being built, step by step, in the graph of what is legal that the server sends. It knows no drawing.

/** parts takes edges apart, as the server does what was played. @param {Edge[]} edges @returns {Part[]} */
export const parts = edges =>
  edges.map(({ do: text, fx: [f, ...hit] = [] }) =>
    f?.uses ? { is: 'step', text, from: f.from, to: f.to, hit: !!hit[0] } : { is: 'choice', text },
  );

export class Turn {
  /** @param {import('./board.js').GameBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {Edge[]} */ this.path = [];
    this.chosen = 0; // steps of the path that the player made himself; the rest is forced
    this.sent = false;
  }

  /** begin forgets the steps taken. */
  begin() {
    this.path = [];
    this.chosen = 0;
    this.sent = false;
  }

  get legal() {
    return this.board.view.legal;
  }

  get node() {
    return this.path.at(-1)?.to || 0;
  }

  /** edges that may be taken now. @returns {Edge[]} */
  edges() {
    return this.sent || this.board.replaying ? [] : this.legal?.nodes?.[this.node] || [];
  }

  /** from returns the place of the piece that a step moves. @param {Edge} e */
  from(e) {
    const f = e.fx?.[0];
    return f ? this.board.game.key(f.seat, f.from) : '';
  }

  /** to returns where it goes. @param {Edge} e */
  to(e) {
    const f = e.fx?.[0];
    return f ? this.board.game.key(f.seat, f.to) : '';
  }

  /** movable lists the places from which something can go. */
  movable() {
    const { stakes, seat } = this.board;
    const list = new Set(this.edges().map(e => this.from(e)));
    list.delete('');
    if (stakes.offered().length && !stakes.on) list.add('rail' + seat);
    return list;
  }

  /** reach returns where a piece can go, with the steps that lead there: also several in one go. @param {string} from @returns {Map<string, Edge[]>} */
  reach(from) {
    const { stakes, seat } = this.board;
    /** @type {Map<string, Edge[]>} */ const found = new Map();
    if (from === 'rail' + seat) {
      for (const b of stakes.offered()) found.set(b.on, []);
      return found;
    }
    /** @type {{node:Edge[], at:string, path:Edge[]}[]} */ let queue = [{ node: this.edges(), at: from, path: [] }];
    while (queue.length) {
      /** @type {typeof queue} */ const next = [];
      for (const { node, at, path } of queue) {
        for (const e of node) {
          const to = this.to(e),
            on = this.legal?.nodes[e.to];
          if (!to || this.from(e) !== at || found.has(to) || to === from) continue;
          found.set(to, [...path, e]);
          if (e.fx?.[0].seat === seat && on?.length) next.push({ node: on, at: to, path: [...path, e] });
        }
      }
      queue = next;
    }
    return found;
  }

  /** alone returns the steps, from one on, of a turn that plays itself: nothing is to choose, and nothing was chosen. @param {number} [from] @returns {Edge[]} */
  alone(from) {
    const { view, replaying } = this.board;
    return this.chosen || this.sent || replaying || view.offer || view.legal?.bets ? [] : this.sole(from); // A play would answer an offer.
  }

  /** sole returns the steps that are left where all ways through them lead to one position. @returns {Edge[]} */
  sole(from = this.node) {
    const { nodes = [], more } = this.legal || {},
      seen = new Set([from]),
      chain = [];
    let ends = 0;
    if (more?.length || this.board.set.forced === false) return [];
    for (const n of seen) {
      // It grows while it is walked.
      if (!nodes[n]?.length && ends++) return [];
      for (const e of nodes[n] || []) {
        if (nodes[n].length > 1 && !e.fx?.length) return [];
        seen.add(e.to);
      }
    }
    for (let n = from; nodes[n]?.length; n = nodes[n][0].to) chain.push(nodes[n][0]);
    return chain;
  }

  /** rest plays on where nothing is left to decide, and returns what it has played. */
  rest() {
    const left = this.sole();
    if (left.some(e => !e.fx?.length)) return [];
    this.path.push(...left);
    return parts(left);
  }

  /** wants reports whether the part of the graph that comes next was left out, and is to be asked for. */
  wants() {
    return !!this.legal?.more?.includes(this.node);
  }

  done() {
    return this.path.length > 0 && !this.edges().length && !this.wants() && !this.sent;
  }

  /** back takes back the last step that the player made himself. */
  back() {
    this.path.length = Math.max(0, Math.min(this.chosen, this.path.length) - 1);
    this.chosen = this.path.length;
  }

  /** text is the turn so far, in the notation. */
  get text() {
    return this.path.map(e => e.do).join(' ');
  }

  /** falls reports whether the dice are thrown without being asked for; the first throw of a game is the player's. */
  falls() {
    const { view, lastThrow, set, game, replaying, card } = this.board,
      { legal, dice, offer } = view;
    return (
      legal?.throw && !legal.dice && lastThrow && !game.byHand && set.throws !== false && !dice?.missing && !offer && !replaying && !card
    );
  }
}
