// Loaded into the main process before the app (`-r`). It writes to the file BENCH_MOMENTS when the tray has its menu, and when
// the first row of the main window is painted; milliseconds since the epoch.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Electron's `-r` loads CommonJS
const { app, Tray } = require('electron');

const { appendFileSync } = process.getBuiltinModule('node:fs');
const file = process.env.BENCH_MOMENTS ?? '';
const noted = new Set();

/** @param {string} what @param {number} at */
function note(what, at) {
  if (noted.has(what)) return;
  noted.add(what);
  appendFileSync(file, `${what} ${at}\n`);
}

const { setContextMenu } = Tray.prototype;
Tray.prototype.setContextMenu = function (menu) {
  setContextMenu.call(this, menu);
  note('tray', performance.timeOrigin + performance.now());
};

/** Runs in the page. What is drawn in a frame is on the screen when the next task begins. */
const firstRow = `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('[role=option]')) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
  };
  look();
})`;

app.on('web-contents-created', (_, contents) => {
  contents.on('dom-ready', () => {
    if (contents.getURL().includes('quick')) return;
    contents.executeJavaScript(firstRow).then(
      (at) => note('row', at),
      () => {},
    );
  });
});
