// A small tray app for the stand-in's own tests. It does not depend on the stand-in.
import fs from 'node:fs';
import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  protocol,
  session,
  shell,
  Tray,
} from 'electron';

const pages = path.join(import.meta.dirname, 'page');
/** @type {Record<string, string>} */
const contentTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** @type {unknown[]} */
const log = [];
/** @type {any} what the tests look at */
const sample = { log, windows: {}, keepWindow: true, openWindow };
Object.defineProperty(sample, 'main', { get: () => sample.windows.main });
Object.assign(globalThis, { sample });

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.enableSandbox();

/** @param {Request} request */
function serve(request) {
  const { host, pathname } = new URL(request.url);
  const file = path.join(pages, pathname);
  if (host !== 'sample' || !file.startsWith(pages) || !fs.existsSync(file))
    return new Response('', { status: 404 });
  const headers = {
    'content-type': contentTypes[path.extname(file)] ?? '',
    'content-security-policy': policy,
  };
  return new Response(fs.readFileSync(file), { headers });
}

/**
 * @param {string} name
 * @param {Electron.WebPreferences} [preferences]
 */
function openWindow(name, preferences = {}) {
  const window = new BrowserWindow({
    width: 420,
    height: 640,
    show: false,
    webPreferences: { preload: path.join(import.meta.dirname, 'preload.cjs'), sandbox: true, ...preferences },
  });
  sample.windows[name] = window;
  for (const event of ['ready-to-show', 'show', 'hide', 'focus', 'blur', 'close', 'closed']) {
    /** @type {import('node:events').EventEmitter} */ (window).on(event, () => log.push(`${name} ${event}`));
  }
  window.on('ready-to-show', () => window.show());
  window.on('close', (event) => {
    if (!sample.keepWindow) return;
    event.preventDefault();
    window.hide();
  });
  const contents = window.webContents;
  contents.on('will-navigate', (event, url) => {
    log.push(`will-navigate ${url}`);
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    log.push(`open ${url}`);
    return { action: 'deny' };
  });
  return window;
}

/** @param {Electron.WebFrameMain | null} frame */
function describeFrame(frame) {
  return { url: frame?.url, origin: frame?.origin, isMain: frame?.parent === null, top: frame?.top?.url };
}

if (app.requestSingleInstanceLock({ from: process.pid })) {
  app.on('second-instance', (_event, argv, folder, data) => log.push({ argv, folder, data }));
} else {
  app.exit(3);
}

app.on('before-quit', () => {
  log.push('before-quit');
  sample.keepWindow = false;
});
app.on('will-quit', () => log.push('will-quit'));
app.on('window-all-closed', () => log.push('window-all-closed'));
app.on('quit', (_event, code) => {
  log.push(`quit ${code}`);
  fs.writeFileSync(path.join(app.getPath('userData'), 'events.json'), JSON.stringify(log));
});

function makeTray() {
  const tray = new Tray(nativeImage.createEmpty());
  tray.setToolTip('Sample: nothing waits');
  tray.on('click', () => log.push('tray click'));
  /** @param {Electron.MenuItem} item */
  const chosen = (item) => log.push(`chose ${item.id} ${item.checked}`);
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { id: 'open', label: 'Open', click: () => sample.windows.main.show() },
      { id: 'off', label: 'Off', enabled: false },
      { type: 'separator' },
      {
        id: 'status',
        label: 'Status',
        submenu: [
          { id: 'here', label: 'Here', type: 'radio', checked: true, click: chosen },
          { id: 'away', label: 'Away', type: 'radio', click: chosen },
        ],
      },
      { id: 'mute', label: 'Mute', type: 'checkbox', click: chosen },
      { id: 'help', label: 'Help', click: () => shell.openExternal('https://example.com/help') },
      {
        id: 'tell',
        label: 'Tell',
        click: () => new Notification({ title: 'Hello', body: 'from the sample' }).show(),
      },
      {
        id: 'ask',
        label: 'Ask',
        click: async () => {
          const { response } = await dialog.showMessageBox({
            message: 'Sure?',
            buttons: ['Yes', 'No'],
            cancelId: 1,
          });
          log.push(`answer ${response}`);
        },
      },
      { id: 'quit', label: 'Quit', role: 'quit' },
    ]),
  );
  sample.tray = tray;
}

// not awaited: Electron becomes ready only after this module has been loaded
void app.whenReady().then(start);

function start() {
  protocol.handle('app', serve);
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));

  ipcMain.handle('echo', (_event, value) => value);
  ipcMain.handle('fail', () => {
    throw new RangeError('out of range');
  });
  ipcMain.handle('uncloneable', () => () => undefined);
  ipcMain.handle('whoami', (event) => describeFrame(event.senderFrame));
  ipcMain.on('note', (event, text) => {
    log.push(`note ${text}`);
    event.reply('noted', { text, at: new Date(0) });
  });

  makeTray();
  globalShortcut.register('Control+Shift+Space', () => log.push('shortcut'));
  const window = openWindow('main', {
    nodeIntegrationInSubFrames: process.argv.includes('--preload-in-frames'),
  });
  void window.loadURL('app://sample/index.html');
}
