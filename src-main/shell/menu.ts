import { Menu } from 'electron';
import { words } from '../../resources/words.ts';

/**
 * The application's menu: on macOS the only way to copy and paste by keyboard, everywhere the zoom. Without the entries of
 * Electron's own that reload the page or open its tools, which are kept for development.
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
