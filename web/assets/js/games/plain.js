// Every game that brings no drawing of its own: the parts of the position in words, and what can be done as buttons, stakes among it.

const ROWS = 12;

/** @returns {Family} */
export default function plain() {
  return {
    parse: line => ({
      parts: line.split(' ').map(x => {
        const i = x.indexOf('=');
        return i < 0 ? ['', x] : [x.slice(0, i), x.slice(i + 1)];
      }),
    }),
    tokens: () => [],
    dice: () => [],
    key: () => '',
    apply: p => p,
    walk: () => [],
    label: () => '',
    mark: () => null,
    top: () => null,
    prompt: () => '',
    ask: () => '',
    jump: () => '',
    facts: () => [],
    steps: board => (board.stakes.on ? [] : board.stakes.offered().map(b => lay(board, b))),
    texts: p =>
      Object.fromEntries(
        Array.from({ length: ROWS }, (_, i) => [
          ['n' + i, p.parts[i]?.[0] || ''],
          ['v' + i, p.parts[i]?.[1] || ''],
        ]).flat(),
      ),
  };
}

/** lay is the button that begins a stake. @param {import('../board/board.js').GameBoard} board @param {Stake} b */
function lay(board, b) {
  const n = b.min < b.max ? `${b.min}–${b.max}` : b.min;
  return { id: 'bet-' + b.on, text: board.t('bet.on', { n, on: board.t(b.on) }), main: true, run: () => board.stakes.choose(b) };
}
