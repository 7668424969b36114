// The smallest tray app: a window with a row, and a tray with a menu. It does not depend on Perch.
import path from 'node:path';
import { app, BrowserWindow, Menu, nativeImage, Tray } from 'electron';

app.whenReady().then(() => {
  const tray = new Tray(nativeImage.createEmpty());
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Quit', click: () => app.quit() }]));
  const window = new BrowserWindow({ width: 1100, height: 720, webPreferences: { sandbox: true } });
  app.on('window-all-closed', () => {});
  void window.loadFile(path.join(import.meta.dirname, 'index.html'));
});
