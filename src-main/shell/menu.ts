import { Menu } from 'electron';
import { words } from '../../resources/words.ts';

/**
 * Sets the application's menu. macOS needs it to copy and paste by keyboard; every system has the zoom in it.
 * Electron's entries that reload the page or open its tools stay in development only.
 */
export function setApplicationMenu(isPackaged: boolean): void {
  if (!isPackaged) return;
  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' as const }] : []),
      { role: 'fileMenu' },
      { role: 'editMenu' },
      {
        label: words('menu.view'),
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { type: 'separator' },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
    ]),
  );
}
