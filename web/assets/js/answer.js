// What is offered is answered by every seat of the visitor: several may sit at one screen.

/** answer says yes or no for all seats that are asked, or asks for a rematch, to which the other seats of the visitor agree. @param {import('./room/panel.js').Panel} panel @param {string} text */
export async function answer(panel, text) {
  let all = panel.asked(panel.view);
  if (text === 'rematch') {
    const [seat, ...others] = panel.own; // Who offered last does not matter here.
    await panel.command({ do: 'offer', seat, text });
    text = 'yes';
    all = others;
  }
  if (text === 'no') all.length = 1; // One who declines is enough.
  for (const seat of all) await panel.command({ do: 'answer', seat, text });
}
