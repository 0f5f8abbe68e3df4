// The player's wishes, changed at the table: one line each. The browser keeps them, for all tables.

/** What a box stands for: the wish, its value when ticked, and when not. @type {Record<string, [string, any, any]>} */
export const ticks = {
  throws: ['throws', true, false],
  forced: ['forced', true, false],
  auto: ['auto', true, false],
  tap: ['tap', true, false],
  sound: ['sound', true, false],
  odds: ['odds', true, false],
  still: ['motion', 'off', ''],
  wordy: ['verbose', '', 'off'],
};
const usual = { throws: true, forced: true, odds: true };

/** ticked reports whether a box has its tick. @param {Record<string, any>} set @param {string} id */
export const ticked = (set, id) => (set[ticks[id][0]] ?? usual[id] ?? (id === 'wordy' ? '' : false)) === ticks[id][1];

/** wishes fills the box of settings beside a board. @param {import('./room/panel.js').Panel} panel @param {HTMLElement} box */
export function wishes(panel, box) {
  const { set, board } = panel,
    t = (/** @type {string} */ k) => panel.t(k, {});
  const line = (/** @type {string} */ id, /** @type {HTMLElement} */ input) => {
    const label = document.createElement('label'),
      name = document.createElement('b'),
      about = document.createElement('small');
    name.textContent = t('set.' + id);
    about.textContent = t('set.' + id + '.about');
    label.append(input, name, about);
    box.append(label);
  };
  const change = (/** @type {string} */ wish, /** @type {any} */ value) => {
    set[wish] = value;
    panel.keep({ [wish]: value });
    document.documentElement.dataset.motion = set.motion || '';
    panel.hush(!!set.sound);
    panel.update(board.view);
    board.paint();
    board.recall([]); // what is done for the player may be more now
  };
  for (const id of ['throws', 'forced', 'auto', 'tap']) {
    const input = document.createElement('input');
    Object.assign(input, {
      type: 'checkbox',
      id: 'set-' + id,
      checked: ticked(set, id),
      onchange: () => change(ticks[id][0], ticks[id][input.checked ? 1 : 2]),
    });
    line(id, input);
  }
  const speed = document.createElement('select');
  speed.id = 'set-speed';
  for (const pace of ['slow', '', 'fast'])
    speed.append(new Option(t('set.speed.' + (pace || 'usual')), pace, false, (set.speed || '') === pace));
  speed.onchange = () => change('speed', speed.value);
  line('speed', speed);
  for (const id of ['sound', 'still', 'odds']) {
    const input = document.createElement('input');
    Object.assign(input, {
      type: 'checkbox',
      id: 'set-' + id,
      checked: ticked(set, id),
      onchange: () => change(ticks[id][0], ticks[id][input.checked ? 1 : 2]),
    });
    line(id, input);
  }
}
