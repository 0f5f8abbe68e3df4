// Whose link a throw waits for, when it is for long, and what can be done: a line over the table. It comes when it is needed.

/**
 * waits writes that line; again has it written anew some milliseconds later.
 * @param {View} view one that names who is missing @param {import('./room/say.js').Say} say @param {number} since for how long the dice have been due, in milliseconds
 * @param {(ms:number)=>void} again @param {(c:object)=>Promise<any>} send has a command done
 */
export function waits(view, say, since, again, send) {
  const { missing = [], seats, k } = /** @type {Owed} */ (view.dice),
    most = 600000,
    owes = missing.some(s => seats.includes(s)),
    who = missing.map(s => say.who(view, s)).join(', '),
    clock = view.config.clock,
    clocked = clock?.delay || clock?.pool || clock?.days,
    offers = owes || view.offer ? [] : clocked || since < most ? ['without'] : ['without', 'stop'];
  if (offers.length === 1 && !clocked) again(most - since);
  const what = JSON.stringify([k, owes, who, offers]);
  let p = document.getElementById('waits');
  if (p?.dataset.what === what) return; // A button stays under the finger that is on it.
  if (!p) {
    p = document.createElement('p');
    p.id = 'waits';
    p.setAttribute('role', 'status');
    (document.querySelector('main') || document.body).prepend(p);
  }
  p.dataset.what = what;
  p.textContent = say.t(owes ? 'waits.own' : 'waits', { who }) + ' ';
  for (const text of offers) {
    const b = p.appendChild(document.createElement('button'));
    b.type = 'button';
    b.textContent = say.t('offer.' + text, { who });
    b.onclick = () => send({ do: 'offer', seat: view.you, text }).catch(e => b.after(' ' + (e.tell?.(say) || say.t('lost'))));
  }
}
