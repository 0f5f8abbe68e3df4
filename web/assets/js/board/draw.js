// Elements of the drawing, and where they stand.

const NS = 'http://www.w3.org/2000/svg';
export const narrow = matchMedia(document.querySelector('source')?.media || '');

/** svg makes an element. @param {string} name @param {Record<string,string>} [attrs] @param {string} [text] in it */
export const svg = (name, attrs = {}, text = '') => {
  const e = document.createElementNS(NS, name);
  for (const k in attrs) e.setAttribute(k, attrs[k]);
  e.textContent = text;
  return e;
};

const two = (/** @type {number} */ v) => String(Math.round(v * 100) / 100);

/** css writes a spot as a transform. @param {number[]} s */
export const css = ([x, y, turn, scale]) =>
  `translate(${two(x)}px,${two(y)}px)${turn ? ` rotate(${two(turn)}deg)` : ''}${scale !== 1 ? ` scale(${Math.round(scale * 1000) / 1000})` : ''}`;

/** put sets both transforms of an element. @param {SVGElement} el @param {Pair} at */
export const put = (el, at) => {
  el.style.setProperty('--l', css(at[0]));
  el.style.setProperty('--p', css(at[1]));
};
