// Loaded into the main process before the app (`-r`), on Electron and on the stand-in alike. It notes what the app
// gives the desktop (Electron lets nobody read a tray's menu back) and keeps links and boxes from really opening.
// launch.ts reads the notes from `globalThis.desktopRecord`.
const {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  Notification,
  powerMonitor,
  protocol,
  shell,
  Tray,
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- Electron's `-r` loads CommonJS
} = require('electron');

// Playwright takes the system's key ring away, which the specs that start twice need; they may ask for its absence.
if (!process.env.PERCH_NO_KEYRING) app.commandLine.removeSwitch('password-store');

/**
 * @typedef {import('./launch.ts').DesktopRecord} DesktopRecord
 * @typedef {import('./launch.ts').RecordedTray} RecordedTray
 */

/** @type {DesktopRecord} */
const record = {
  opened: [],
  notifications: [],
  boxes: [],
  answers: [],
  paths: [],
  fileDialogs: [],
  shortcuts: new Map(),
  calls: [],
  shown: [],
  idleFor: 0,
  isLocked: false,
  shownBody: (body) => body,
  isSandboxed: false,
  turn: () => new Promise((resolve) => void setImmediate(resolve)),
  mainWindow: () =>
    BrowserWindow.getAllWindows().find(
      ({ webContents }) => URL.parse(webContents.getURL())?.host === 'perch',
    ),
};
globalThis.desktopRecord = record;

app.on('browser-window-created', (_, window) => {
  let span = { window: '', from: 0, to: 0 };
  const end = () => (span.to = Math.min(span.to, now()));
  window.on('show', () => {
    end();
    const name = URL.parse(window.webContents.getURL())?.host.split('.')[0] ?? '';
    span = { window: name, from: now(), to: Infinity };
    record.shown.push(span);
  });
  window.on('hide', end);
  window.on('closed', end);
});

const now = () => performance.timeOrigin + performance.now();
/**
 * Notes from when until when an answer to a window took.
 * @template {any[]} Args
 * @template Answer
 * @param {(...args: Args) => Answer | Promise<Answer>} listener
 * @returns {(...args: Args) => Promise<Answer>}
 */
const noted =
  (listener) =>
  async (...args) => {
    const call = { from: now(), to: Infinity };
    record.calls.push(call);
    try {
      return await listener(...args);
    } finally {
      call.to = now();
    }
  };
const { handle } = ipcMain;
ipcMain.handle = (channel, listener) => handle.call(ipcMain, channel, noted(listener));
// A part of a window whose code is loaded later is an answer too.
const { handle: serve } = protocol;
protocol.handle = (scheme, handler) => serve.call(protocol, scheme, noted(handler));

/**
 * Calls `note` with the object and its arguments before the method itself runs.
 * @param {any} prototype
 * @param {string} method
 * @param {(self: any, ...args: any[]) => void} note
 */
function observe(prototype, method, note) {
  const original = prototype[method];
  prototype[method] = function (/** @type {unknown[]} */ ...args) {
    note(this, ...args);
    return original.apply(this, args);
  };
}

/** @param {Exclude<keyof RecordedTray, 'tray'>} field */
function noteTray(field) {
  return (/** @type {Electron.Tray} */ tray, /** @type {any} */ value) => {
    if (record.tray?.tray !== tray) record.tray = { tray, menu: null, toolTip: '' };
    record.tray[field] = value;
  };
}
observe(app, 'enableSandbox', () => (record.isSandboxed = true));
observe(Menu.prototype, 'popup', (menu) => (record.popup = menu));
observe(Tray.prototype, 'setContextMenu', noteTray('menu'));
observe(Tray.prototype, 'setToolTip', noteTray('toolTip'));
observe(Tray.prototype, 'setImage', noteTray('image'));
observe(Notification.prototype, 'show', (notification) => record.notifications.push(notification));
observe(globalShortcut, 'register', (_, accelerator, callback) =>
  record.shortcuts.set(accelerator, callback),
);
observe(globalShortcut, 'unregister', (_, accelerator) => record.shortcuts.delete(accelerator));
observe(globalShortcut, 'unregisterAll', () => record.shortcuts.clear());

// What a desktop of Linux shows of a body, which is markup there.
record.shownBody = (body) =>
  process.platform === 'linux'
    ? body
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    : body;

powerMonitor.getSystemIdleTime = () => record.idleFor;
powerMonitor.getSystemIdleState = (threshold) =>
  record.isLocked ? 'locked' : record.idleFor >= threshold ? 'idle' : 'active';
shell.openExternal = async (url) => void record.opened.push(url);
shell.openPath = async (file) => {
  record.opened.push(file);
  return '';
};

// In a run at another moment (test/moment), no page may begin before it sees that moment.
if (process.env.PERCH_TEST_AHEAD) {
  const mayLoad = new Promise((resolve) => (record.letPagesLoad = () => resolve(undefined)));
  for (const method of /** @type {const} */ (['loadURL', 'loadFile'])) {
    /** @type {(this: Electron.BrowserWindow, ...args: any[]) => Promise<void>} */
    const load = BrowserWindow.prototype[method];
    BrowserWindow.prototype[method] = async function (/** @type {any[]} */ ...args) {
      await mayLoad;
      if (!this.isDestroyed()) await load.apply(this, args);
    };
  }
}

/** @param {any[]} args */
function answer(args) {
  const options = args.at(-1);
  record.boxes.push(options);
  const answer = record.answers.shift() ?? (record.isLeaving ? 0 : (options.cancelId ?? 0));
  return typeof answer === 'string' ? options.buttons.indexOf(answer) : answer;
}
dialog.showMessageBox = async (/** @type {any[]} */ ...args) => ({
  response: answer(args),
  checkboxChecked: false,
});
dialog.showMessageBoxSync = (/** @type {any[]} */ ...args) => answer(args);
dialog.showErrorBox = (title, content) => void record.boxes.push({ type: 'error', title, content });

/** @param {any[]} args */
function choosePath(args) {
  record.fileDialogs.push(args.at(-1));
  return record.paths.shift() ?? null;
}
dialog.showOpenDialog = async (/** @type {any[]} */ ...args) => {
  const path = choosePath(args);
  return { canceled: path === null, filePaths: path === null ? [] : [path] };
};
dialog.showSaveDialog = async (/** @type {any[]} */ ...args) => {
  const path = choosePath(args);
  return { canceled: path === null, filePath: path ?? '' };
};
