// What `import … from 'electron'` and `require('electron')` give the main process.
import { app } from './app.ts';
import * as desktop from './desktop.ts';
import { globalShortcut } from './global-shortcut.ts';
import { ipcMain } from './ipc.ts';
import { Menu, MenuItem } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { Notification } from './notification.ts';
import { protocol } from './protocol.ts';
import { safeStorage } from './safe-storage.ts';
import { net, session } from './session.ts';
import { Tray } from './tray.ts';
import { BaseWindow, BrowserWindow, webContents } from './windows.ts';

export const {
  shell,
  clipboard,
  ClipboardItem,
  dialog,
  screen,
  powerMonitor,
  powerSaveBlocker,
  systemPreferences,
  autoUpdater,
  crashReporter,
} = desktop;
export {
  app,
  BaseWindow,
  BrowserWindow,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  protocol,
  safeStorage,
  session,
  Tray,
  webContents,
};

const electron = {
  app,
  BaseWindow,
  BrowserWindow,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  protocol,
  safeStorage,
  session,
  Tray,
  webContents,
  ...desktop,
};
export default electron;
// `require` gets a plain object, as Electron's own module is one
export { electron as 'module.exports' };
