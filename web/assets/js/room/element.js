// Elements of the panel.

/** h makes an element. @param {string} name @param {Record<string,any>} [props] @param {...(Node|string)} inner @returns {any} */
export const h = (name, props = {}, ...inner) => {
  const e = /** @type {any} */ (document.createElement(name));
  for (const k in props)
    if (k in e) e[k] = props[k];
    else e.setAttribute(k, props[k]);
  e.append(...inner);
  return e;
};
