// What one says to the others: it comes when the box is opened in which they are heard.
import { h } from './room/element.js';

/** talk fills the box once: with ready-made words, a line to write, and what is heard at all. Who only looks on cannot answer. @param {import('./room/panel.js').Panel} panel @param {HTMLElement} box */
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
  if (panel.own[0] >= 0) {
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
    panel.talk.after(
      h(
        'div',
        { className: 'presets' },
        ...panel.say.words.presets.map((/** @type {string} */ p) => h('button', { type: 'button', onclick: () => say(p) }, p)),
      ),
    );
    box.append(chat);
  }
  box.append(h('div', { className: 'row' }, mute, sound));
}
