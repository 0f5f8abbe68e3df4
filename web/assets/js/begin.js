// The page of a new game follows what is chosen: the start is drawn as it will be, and what differs from the sheet or contradicts something
// else is marked at once. Without this, a button does it.

const form = /** @type {HTMLFormElement} */ (document.querySelector('form.new')),
  button = /** @type {HTMLButtonElement} */ (form.querySelector('.anew button')),
  fields = '[name^="o-"], [name=seats]',
  marks = '.usual, .wrong',
  told = document.createElement('p');
let asked = 0;

/** follow asks for the page with what is chosen now. Of several answers only that to the last question counts. */
async function follow() {
  const mine = ++asked,
    query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  try {
    const r = await fetch(`${button.formAction}?${query}`),
      text = r.ok && (await r.text());
    if (text && mine === asked) take(new DOMParser().parseFromString(text, 'text/html'));
  } catch {
    // Without a line all stays as it is.
  }
}

/** take puts the start and the marks of an answer in place of those that are here. @param {Document} page */
function take(page) {
  const start = page.querySelector('.start');
  if (!start) return;
  start.querySelector('.anew')?.remove();
  form.querySelector('.start')?.replaceWith(start);
  for (const set of page.querySelectorAll('.presets button'))
    // A button that a finger is on stays the same one, or its tap would be lost.
    form.querySelector(`.presets [value="${set.getAttribute('value')}"]`)?.setAttribute('aria-pressed', set.ariaPressed ?? 'false');
  for (const field of form.querySelectorAll(fields)) {
    const now = page.getElementById(field.id),
      line = /** @type {Element} */ (field.parentElement);
    if (!now?.parentElement) continue;
    for (const name of ['aria-invalid', 'aria-describedby']) field.setAttribute(name, now.getAttribute(name) ?? '');
    line.className = now.parentElement.className;
    for (const mark of line.querySelectorAll(marks)) mark.remove();
    line.append(...now.parentElement.querySelectorAll(marks));
  }
  const said = page.querySelector('.error')?.textContent ?? '',
    head = document.querySelector('.error');
  told.textContent = said;
  if (head && said) head.textContent = said;
  else if (!document.getElementById('name-wrong')) head?.remove(); // It may tell of the name, which is looked at when the game begins.
}

form.querySelector('.anew')?.remove();
told.className = 'vh';
told.setAttribute('role', 'status');
form.append(told);
form.addEventListener('change', e => {
  if (/** @type {Element} */ (e.target).matches(fields + ', [name=match]')) follow(); // Some ready-made sets have a length.
});
// A browser that comes back to the page fills in what was chosen before.
addEventListener('pageshow', e => {
  const [way] = performance.getEntriesByType('navigation');
  if (e.persisted || /** @type {PerformanceNavigationTiming|undefined} */ (way)?.type !== 'navigate') follow();
});
