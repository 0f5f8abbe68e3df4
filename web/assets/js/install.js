// Lets a browser keep the house for when there is no line, where it can (over HTTPS, or on the machine itself), and offers to
// install it where the browser does. It comes on the pages around the tables, after everything else.
const workers = navigator.serviceWorker;

if (workers && !(/** @type {any} */ (navigator).connection?.saveData)) {
  const register = async () => {
    try {
      await workers.register('/worker.js');
      (await workers.ready).active?.postMessage('renew');
    } catch {
      /* a private window keeps nothing */
    }
  };
  addEventListener('load', () => setTimeout(register, 2000)); // The first look, and what the page still wants, come before.
}

addEventListener('beforeinstallprompt', e => {
  const button = document.getElementById('install');
  if (!button) return;
  e.preventDefault();
  button.hidden = false;
  button.onclick = () => {
    button.hidden = true;
    /** @type {any} */ (e).prompt();
  };
});
