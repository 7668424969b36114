import { Menu } from 'electron';
import { words } from '../../resources/words.ts';
import type { ZoomStep } from './zoom.ts';

const hidden = { label: '', visible: false, acceleratorWorksWhenHidden: true };

/**
 * Sets the application's menu. macOS needs it to copy and paste by keyboard; every system has the zoom in it. Only in
 * development it reloads the page and opens its tools.
 */
export function setApplicationMenu(isPackaged: boolean, zoom: (step: ZoomStep) => void): void {
  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' as const }] : []),
      { role: 'fileMenu' },
      { role: 'editMenu' },
      {
        label: words('menu.view'),
        submenu: [
          { label: words('menu.actual-size'), accelerator: 'CommandOrControl+0', click: () => zoom('reset') },
          { label: words('menu.zoom-in'), accelerator: 'CommandOrControl+Plus', click: () => zoom('in') },
          // The key of plus without Shift.
          { ...hidden, accelerator: 'CommandOrControl+=', click: () => zoom('in') },
          { label: words('menu.zoom-out'), accelerator: 'CommandOrControl+-', click: () => zoom('out') },
          { type: 'separator' },
          { role: 'togglefullscreen' },
          ...(isPackaged ? [] : [{ role: 'reload' as const }, { role: 'toggleDevTools' as const }]),
        ],
      },
      { role: 'windowMenu' },
    ]),
  );
}
