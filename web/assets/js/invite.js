// While a table waits for players: the link can be copied, or handed on by what the device has for that.
const field = /** @type {HTMLInputElement|null} */ (document.querySelector('.invite input[readonly]'));

if (field) {
  const copy = /** @type {HTMLElement} */ (document.getElementById('copy')),
    share = /** @type {HTMLElement} */ (document.getElementById('share'));
  const done = document.getElementById('copied');
  field.onfocus = () => field.select();
  copy.hidden = false;
  copy.onclick = async () => {
    field.select();
    let ok = false;
    try {
      await navigator.clipboard.writeText(field.value);
      ok = true;
    } catch {
      ok = document.execCommand('copy');
    } // A page over plain http has no clipboard.
    if (done) done.textContent = ok ? done.dataset.done || '' : '';
  };
  if (navigator.share) {
    share.hidden = false;
    share.onclick = () =>
      navigator.share({ title: document.title, text: share.dataset.text, url: field.value }).catch(() => {
        /* he thought better of it */
      });
  }
}
