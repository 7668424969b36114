// The parts of Electron that Perch uses.
export { app } from './app.ts';
export * from './desktop.ts';
export { globalShortcut } from './global-shortcut.ts';
export { ipcMain } from './ipc.ts';
export { Menu, MenuItem } from './menu.ts';
export { nativeImage } from './native-image.ts';
export { nativeTheme } from './native-theme.ts';
export { Notification } from './notification.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { net, session } from './session.ts';
export { Tray } from './tray.ts';
export { BaseWindow, BrowserWindow, webContents } from './windows.ts';
