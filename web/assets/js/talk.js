// What one says to the others, and whether one hears them: it comes when the box is opened.
import { ready } from './moves.js';
import { h } from './room/element.js';

/** talk fills the box, once. @param {import('./room/panel.js').Panel} panel @param {HTMLElement} box */
export function talk(panel, box) {
  if (box.querySelector('.quietly')) return;
  const t = (/** @type {string} */ k) => panel.t(k),
    say = (/** @type {string} */ text) => panel.command({ do: 'say', seat: panel.view.you, text });
  const mute = h('button', { type: 'button', className: 'quietly' }),
    label = () => {
      mute.textContent = t(panel.muted ? 'unmute' : 'mute');
      panel.talk.hidden = panel.muted;
    };
  mute.onclick = () => {
    panel.muted = !panel.muted;
    panel.keep({ mute: panel.muted });
    label();
  };
  label();
  const sound = h('button', { type: 'button', className: 'quietly', 'aria-pressed': String(!!panel.set.sound) }, t('sound'));
  sound.onclick = () => {
    panel.set.sound = !panel.set.sound;
    panel.keep({ sound: panel.set.sound });
    sound.setAttribute('aria-pressed', String(panel.set.sound));
    panel.hush(panel.set.sound);
  };
  const words = h('input', { id: 'words', maxLength: 280, autocomplete: 'off' }),
    chat = h(
      'form',
      { className: 'row' },
      h('label', { htmlFor: 'words', className: 'vh' }, t('saywhat')),
      words,
      h('button', {}, t('send')),
    );
  chat.onsubmit = (/** @type {Event} */ e) => {
    e.preventDefault();
    if (words.value.trim()) say(words.value.trim());
    words.value = '';
  };
  const presets = h('div', { className: 'presets' }, ...ready.map(p => h('button', { type: 'button', onclick: () => say(p) }, p)));
  panel.talk.after(presets);
  box.append(chat, h('div', { className: 'row' }, mute, sound));
  panel.says = [presets, chat];
  for (const e of panel.says) e.hidden = panel.own[0] < 0;
}
