// Chips that are laid on a design.

export class Stakes {
  /** @param {import('./board.js').GameBoard} board @param {number} n how many chips at first */
  constructor(board, n) {
    this.board = board;
    this.on = ''; // where they are to lie
    this.n = n;
  }

  /** offered lists where chips may be laid now. */
  offered() {
    const { turn, replaying } = this.board;
    return turn.sent || turn.path.length || replaying ? [] : turn.legal?.bets || [];
  }

  /** at returns what may be laid on a place, if it is a design. @param {string} key */
  at(key) {
    return this.offered().find(b => b.on === key);
  }

  /** choose puts chips on a design; they are laid when the player says so. @param {Stake} b */
  choose(b) {
    const { board } = this;
    this.on = b.on;
    this.n = Math.max(b.min, Math.min(b.max, this.n));
    board.sel = board.sheet.note = '';
    board.paint();
    if (board.set.auto === true) this.lay();
    else board.onward();
  }

  lay() {
    const { board } = this;
    if (!this.on || board.turn.sent) return;
    board.turn.sent = true;
    board.actions.draw();
    board.command('play', `bet ${this.n} ${this.on}`);
  }

  /** change puts more chips, or fewer. @param {Stake} b @param {number} by */
  change(b, by) {
    this.n = Math.max(b.min, Math.min(b.max, this.n + by));
    this.board.paint();
  }
}
