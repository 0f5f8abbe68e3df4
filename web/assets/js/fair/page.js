// The check on a page.
import { check } from './check.js';
import { sound } from './record.js';

/** fill puts values into the gaps of a text. @param {string} text @param {Record<string, any>} values */
const fill = (text, values) => (text || '').replace(/{(\w+)}/g, (_, name) => values[name] ?? '');

/**
 * mount puts a check on a page. Its element has data-game, the address of a game file or #ID of one in the page, and in
 * data-words the texts. A page of its own has data-throws, a body of a table, for the throws; its data-called says otherwise what the log does: titles of bots, by their seats, and what is on dice.
 * @param {HTMLElement} root
 */
export async function mount(root) {
  const SLICE = 10, // milliseconds that it checks without a pause
    MOST = 20, // faults that it lists
    words = JSON.parse(/** @type {string} */ (root.dataset.words)),
    game = /** @type {string} */ (root.dataset.game),
    table = /** @type {HTMLElement|null} */ (document.querySelector('[data-throws]'));
  const cell = (/** @type {Element} */ row, /** @type {any} */ text, name = '') => {
    const c = row.appendChild(document.createElement('td'));
    c.textContent = text;
    c.className = name;
  };
  await new Promise(f => {
    requestAnimationFrame(() => setTimeout(f));
    setTimeout(f, 500);
  }); // The page is seen first.
  try {
    const run = check(
      JSON.parse(game[0] === '#' ? document.querySelector(game)?.textContent || '' : await (await fetch(game)).text(), sound),
    );
    let step = run.next();
    for (let end = performance.now() + SLICE; !step.done; step = run.next()) {
      if (performance.now() > end) {
        await new Promise(f => setTimeout(f));
        end = performance.now() + SLICE;
      }
    }
    const r = step.value,
      say = (/** @type {string} */ name, /** @type {any} */ when, values = {}) => (when ? ' ' + fill(words[name], values) : '');
    const whole = !r.physical && !r.drawn && r.marks.every(m => m === 'some');
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
          .slice(0, MOST)
          .map(f => fill(words[f.is], f))
          .join('; ') +
        (r.bad[MOST] ? '; …' : '.');
    if (!table) return;
    const called = JSON.parse(/** @type {string} */ (table.dataset.called));
    for (const t of r.throws) {
      const row = table.appendChild(document.createElement('tr')),
        fault = r.bad.find(f => f.row === t);
      row.className = fault ? 'bad' : '';
      cell(row, t.k);
      cell(row, called[t.seat] || t.who);
      cell(
        row,
        t.fell.replace(/[a-z]+/g, (/** @type {string} */ w) => called[w] ?? w),
        'fell',
      );
      cell(row, fault ? fill(words[fault.is + '.short'], fault) : t.made ? words.holds : '–', fault ? 'bad' : t.made ? 'good' : '');
      cell(row, t.link || '', 'hash');
    }
    for (const a of document.querySelectorAll('[data-anchor]')) a.textContent = r.anchor;
  } catch (e) {
    root.className = 'bad';
    root.textContent = words.bad + ' ' + /** @type {any} */ (e.is ? words.file : e);
  }
}
