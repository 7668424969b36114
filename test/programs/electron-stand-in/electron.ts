// What `import … from 'electron'` and `require('electron')` give the main process.
import * as parts from './parts.ts';

export * from './parts.ts';

const electron = { ...parts };
export default electron;
// `require` gets a plain object, as Electron's own module is one
export { electron as 'module.exports' };
