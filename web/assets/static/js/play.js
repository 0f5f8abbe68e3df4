// Tells the server that this browser can take a seat by itself, with a seed of its own for the dice.
for (const form of document.querySelectorAll('form[action="/play"]')) {
  form.addEventListener('submit', () => {
    const mark = document.createElement('input');
    Object.assign(mark, { type: 'hidden', name: 'js', value: '1' });
    form.append(mark);
  });
}
