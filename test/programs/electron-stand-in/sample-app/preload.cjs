// eslint-disable-next-line @typescript-eslint/no-require-imports -- sandboxed preloads are CommonJS
const { contextBridge, ipcRenderer } = require('electron');

/** @typedef {(...args: any[]) => any} Callback */

contextBridge.exposeInMainWorld('api', {
  platform: process.platform,
  nested: { list: [1, 2, 3] },
  invoke: (/** @type {string} */ channel, /** @type {unknown[]} */ ...args) =>
    ipcRenderer.invoke(channel, ...args),
  note: (/** @type {string} */ text) => ipcRenderer.send('note', text),
  onNoted(/** @type {Callback} */ listener) {
    const wrapped = (/** @type {unknown} */ _event, /** @type {unknown} */ value) => listener(value);
    ipcRenderer.on('noted', wrapped);
    return () => ipcRenderer.off('noted', wrapped);
  },
  double: (/** @type {number} */ n) => n * 2,
  callBack: (/** @type {Callback} */ f) => f('from the preload'),
  refuse() {
    throw new TypeError('refused');
  },
});
Object.assign(globalThis, { leaked: 'a global of the preload' });
