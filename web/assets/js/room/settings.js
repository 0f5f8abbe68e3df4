// What the player wishes, kept by the browser under one name.

/** settings are the player's wishes. @returns {Record<string, any>} */
export function settings() {
  try {
    return JSON.parse(localStorage.getItem('parlor') || '{}');
  } catch {
    return {};
  }
}

/** keep changes a wish. @param {Record<string, any>} change */
export function keep(change) {
  try {
    localStorage.setItem('parlor', JSON.stringify({ ...settings(), ...change }));
  } catch {
    /* private windows keep nothing */
  }
}
