/** fields reads a position line, whatever the game: "turn=x score=1-0/3" is {turn: 'x', score: '1-0/3'}. @param {string} line @returns {Record<string, any>} */
export const fields = line => Object.fromEntries(line.split(' ').map(x => x.split('=')));
