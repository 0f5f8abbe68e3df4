// A lesson: positions on the board, and what is to be done there by the learner's own hand. The rules are in the page: each
// position comes with what is allowed, as at a table.
import { parts } from './board/turn.js';
import { GameBoard, Say, families, settings } from './main.js';

/** @typedef {{title:string, say:string, want:string, falls?:Part[], after:string, view:any}} Step */

const $ = (/** @type {string} */ s) => /** @type {any} */ (document.querySelector(s));
const board = /** @type {GameBoard} */ ($('game-board')),
  panel = $('#panel'),
  next = $('#next'),
  again = $('#again'),
  play = $('#panel .row form');
const steps = /** @type {Step[]} */ (JSON.parse($('#steps').textContent));
let at = 0,
  others = 0; // how often something else was done in this step

async function start() {
  const geo = JSON.parse($('.layout').textContent),
    lang = document.documentElement.lang;
  customElements.define('game-board', GameBoard);
  const [words, family] = await Promise.all([
    fetch(import.meta.resolve(lang === 'de' ? '../lang/de.json' : '../lang/en.json')).then(r => r.json()),
    families[/** @type {keyof typeof families} */ (geo.family)](),
  ]);
  // Nothing is done for the learner, and what is complete is handed in.
  const set = { ...settings(), throws: false, forced: false, auto: true, tap: false, stake: 5 };
  board.wake({ geo, game: family.default(geo), say: new Say(words, geo), view: steps[0].view, set });
  board.ask = async path => (await fetch(`${location.pathname}/${path}&step=${at}`)).json();
  board.addEventListener('command', e => done(/** @type {CustomEvent} */ (e).detail));
  next.onclick = () => show(at + 1);
  again.onclick = () => show(at);
  $('.foot').append(next.parentElement); // where a thumb is
  board.dataset.ready = '1';
  tell();
}

/** seen is what a position looks like. @param {any} pos */
const seen = pos =>
  board.game
    .tokens(pos, [0])
    .map(t => t.key)
    .sort()
    .join();

/** like tells in words how a step is done, to who has tried something else more than once; of what moves nothing it tells nothing. @param {Step} s */
function like({ want, view }) {
  const { nodes = [] } = view.legal || {};
  const way = (/** @type {number} */ n, /** @type {string[]} */ [first, ...rest]) => {
    /** @type {Edge|undefined} */ const e = nodes[n]?.find((/** @type {Edge} */ e) => e.do === first);
    return e ? [e, ...way(e.to, rest)] : [];
  };
  const path = way(0, want.split(' '));
  return path[0]?.fx?.length ? panel.dataset.like.replace('{play}', board.say.steps(parts(path), 0)) : '';
}

/** done takes what the learner has done. @param {{do:string, text?:string}} what */
function done(what) {
  const s = steps[at],
    wanted =
      what.do === 'throw'
        ? s.want === 'throw'
        : what.text === s.want || (!!board.turn.path[0]?.fx?.[0] && seen(board.pos) === seen(board.game.parse(s.after)));
  if (!wanted) return board.refuse((others++ && like(s)) || panel.dataset.other);
  const events = s.falls ? [{ n: s.view.n, e: 'throw', seat: 0, parts: s.falls }] : [];
  board.show({ ...s.view, position: s.after, legal: undefined, to_act: [] }, /** @type {any} */ (events));
  const last = at === steps.length - 1;
  board.sheet.hear(panel.dataset.right + (last ? ' ' + panel.dataset.end : ''));
  board.dataset.done = String(at);
  again.hidden = false;
  next.hidden = last;
  if (last) next.after(play); // One has learnt it in order to play.
  (last ? play.lastElementChild : next).focus({ preventScroll: true });
}

/** show goes to step i. @param {number} i */
function show(i) {
  if (i !== at) others = 0;
  at = i;
  next.hidden = again.hidden = true;
  panel.lastElementChild.prepend(play);
  board.lastThrow = board.lastPlay = null;
  board.dataset.done = '';
  board.classList.add('quiet'); // Men do not walk from one lesson to the next.
  board.show({ ...steps[i].view, turn: steps[i].view.turn + Math.random() });
  requestAnimationFrame(() => board.classList.remove('quiet'));
  tell();
  board.go(board.turn.movable().values().next().value || board.cur);
}

/** tell says what is to be done. */
function tell() {
  const s = steps[at];
  $('#step .caps').textContent = `${at + 1} / ${steps.length}`;
  $('#step h2').textContent = s.title;
  $('#step .lead').textContent = s.say;
  board.dataset.step = String(at);
}
start();
