// Loaded into the main process before the app (`-r`). Each line of the standard input is a function and its argument as
// JSON: the function is called with Electron and the argument, and its result is a line of the standard output.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Electron's `-r` loads CommonJS
const electron = require('electron');

const { createInterface } = process.getBuiltinModule('node:readline');

createInterface({ input: process.stdin }).on('line', async (line) => {
  /** @param {object} answer */
  const tell = (answer) => process.stdout.write(`answer ${JSON.stringify(answer)}\n`);
  try {
    const [text, argument] = JSON.parse(line);
    const run = new Function(`return ${text}`)();
    tell({ result: await run(electron, argument) });
  } catch (error) {
    tell({ error: String(error) });
  }
});
