// The player's wishes, changed at the table: one line each. The browser keeps them, for all tables.

/** What a box stands for: the wish, its value when ticked, and when not. @type {Record<string, [string, any, any]>} */
export const ticks = {
  throws: ['throws', true, false],
  forced: ['forced', true, false],
  tap: ['tap', true, false],
  sound: ['sound', true, false],
  odds: ['odds', true, false],
  still: ['motion', 'off', ''],
  wordy: ['verbose', '', 'off'],
};
/** What can be chosen of several: the names, and the values of the wish; the second is the usual one. @type {Record<string, Record<string, any>>} */
export const choices = { auto: { once: true, moment: null, mine: false }, speed: { slow: 'slow', usual: '', fast: 'fast' } };

/** chosen returns the name of what is chosen. @param {Record<string, any>} set @param {string} id */
export const chosen = (set, id) => {
  const list = Object.entries(choices[id]);
  return (list.find(([, value]) => value === set[id]) || list[1])[0];
};

const usual = { throws: true, forced: true, odds: true };

/** ticked reports whether a box has its tick. @param {Record<string, any>} set @param {string} id */
export const ticked = (set, id) => (set[ticks[id][0]] ?? usual[id] ?? (id === 'wordy' ? '' : false)) === ticks[id][1];

/** What is explained otherwise where there are only fingers. @type {Record<string, string>} */
const fingers = matchMedia('(hover: none)').matches ? { tap: '.finger' } : {};

/** wishes fills the box of settings beside a board. @param {import('./room/panel.js').Panel} panel @param {HTMLElement} box */
export function wishes(panel, box) {
  const { set, board, view } = panel,
    t = (/** @type {string} */ k) => panel.t(k);
  const line = (/** @type {string} */ id, /** @type {HTMLElement} */ input) => {
    const label = document.createElement('label'),
      name = document.createElement('b'),
      about = document.createElement('small');
    name.textContent = t('set.' + id);
    about.textContent = t('set.' + id + (fingers[id] || '.about'));
    label.append(input, name, about);
    box.append(label);
  };
  const change = (/** @type {string} */ wish, /** @type {any} */ value) => {
    set[wish] = value;
    panel.keep({ [wish]: value });
    document.documentElement.dataset.motion = set.motion || '';
    panel.hush(!!set.sound);
    panel.talkbox.querySelector('[aria-pressed]')?.setAttribute('aria-pressed', String(!!set.sound)); // The sound has a button beside the talk as well.
    panel.update(board.view);
    board.paint();
    board.recall([]); // what is done for the player may be more now
  };
  for (const id of ['throws', 'forced', 'tap']) {
    const input = document.createElement('input');
    Object.assign(input, {
      type: 'checkbox',
      id: 'set-' + id,
      checked: ticked(set, id),
      onchange: () => change(ticks[id][0], ticks[id][input.checked ? 1 : 2]),
    });
    line(id, input);
  }
  for (const id of Object.keys(choices)) {
    const select = document.createElement('select');
    select.id = 'set-' + id;
    for (const name of Object.keys(choices[id])) select.append(new Option(t(`set.${id}.${name}`), name));
    select.value = chosen(set, id);
    select.onchange = () => change(id, choices[id][select.value]);
    line(id, select);
  }
  // Bots say how a game stands to one who plays, and to several where they have agreed on it.
  const judged = view.odds || panel.odds.firstChild || (view.phase === 'seating' && view.config.advice === 'always');
  for (const id of ['sound', 'still', ...(judged ? ['odds'] : [])]) {
    const input = document.createElement('input');
    Object.assign(input, {
      type: 'checkbox',
      id: 'set-' + id,
      checked: ticked(set, id),
      onchange: () => change(ticks[id][0], ticks[id][input.checked ? 1 : 2]),
    });
    line(id, input);
  }
  panel.talkbox.addEventListener('click', () => {
    /** @type {HTMLInputElement} */ (box.querySelector('#set-sound')).checked = ticked(set, 'sound');
  });
}
