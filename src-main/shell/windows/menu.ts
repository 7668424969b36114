import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { WindowCommand } from '../../contract/values/command.ts';
import { type MessageKey, words } from '../../../resources/words.ts';
import type { ZoomStep } from './zoom.ts';

type Item = MenuItemConstructorOptions;

/** An item that the system knows what to do for, in our words: its own are in English. */
const item = (role: NonNullable<Item['role']>, key: MessageKey): Item => ({ role, label: words(key) });
const hidden: Item = {
  label: '',
  visible: false,
  // The other systems let it work in any case.
  ...(process.platform === 'darwin' && { acceleratorWorksWhenHidden: true }),
};
const line: Item = { type: 'separator' };

/** The actions of the menu's own items. */
export interface MenuActions {
  zoom(step: ZoomStep): void;
  runInWindow(command: WindowCommand): void;
}

/**
 * Sets the application's menu. macOS needs it to copy and paste by keyboard; every system has the zoom in it. Only in
 * development it reloads the page and opens its tools.
 */
export function setApplicationMenu(actions: MenuActions): void {
  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(isMac, app.isPackaged, actions)));
}

/** The application's menu, as macOS or the other systems have it. */
export function applicationMenu(
  isMac: boolean,
  isPackaged: boolean,
  { zoom, runInWindow }: MenuActions,
): Item[] {
  const inWindow = (key: MessageKey, command: WindowCommand, accelerator?: string): Item => ({
    label: words(key),
    click: () => runInWindow(command),
    ...(accelerator !== undefined && { accelerator }),
  });
  const own: Item = {
    role: 'appMenu',
    submenu: [
      inWindow('about.title', { do: 'about' }),
      line,
      inWindow('menu.settings', { do: 'open', place: 'settings' }, 'Command+,'),
      line,
      item('services', 'menu.services'),
      line,
      item('hide', 'menu.hide'),
      item('hideOthers', 'menu.hide-others'),
      item('unhide', 'menu.show-all'),
      line,
      item('quit', 'tray.quit'),
    ],
  };
  // macOS adds a search of the menus by its role.
  const help: Item = {
    role: 'help',
    label: words('menu.help'),
    submenu: [inWindow('keys.title', { do: 'shortcuts' })],
  };
  return [
    ...(isMac ? [own] : []),
    {
      role: 'fileMenu',
      label: words('menu.file'),
      submenu: isMac
        ? [
            inWindow('snippet.new', { do: 'new-snippet', title: '', content: '' }),
            inWindow('topic.new-message', { do: 'new-conversation' }),
            inWindow('palette.new-scheduled', { do: 'create', place: 'scheduled' }),
            line,
            item('close', 'menu.close-window'),
          ]
        : [item('quit', 'tray.quit')],
    },
    {
      role: 'editMenu',
      label: words('menu.edit'),
      submenu: [
        item('undo', 'edit-menu.undo'),
        item('redo', 'edit-menu.redo'),
        line,
        item('cut', 'edit-menu.cut'),
        item('copy', 'edit-menu.copy'),
        item('paste', 'edit-menu.paste'),
        item('pasteAndMatchStyle', 'edit-menu.paste-plain'),
        item('selectAll', 'edit-menu.select-all'),
      ],
    },
    {
      label: words('menu.view'),
      submenu: [
        { label: words('menu.actual-size'), accelerator: 'CommandOrControl+0', click: () => zoom('reset') },
        { label: words('menu.zoom-in'), accelerator: 'CommandOrControl+Plus', click: () => zoom('in') },
        // The key of plus without Shift.
        { ...hidden, accelerator: 'CommandOrControl+=', click: () => zoom('in') },
        { label: words('menu.zoom-out'), accelerator: 'CommandOrControl+-', click: () => zoom('out') },
        line,
        item('togglefullscreen', 'menu.full-screen'),
        ...(isPackaged ? [] : [{ role: 'reload' as const }, { role: 'toggleDevTools' as const }]),
      ],
    },
    {
      role: 'windowMenu',
      label: words('menu.window'),
      submenu: [
        item('minimize', 'menu.minimize'),
        item('zoom', 'menu.zoom'),
        ...(isMac ? [line, item('front', 'menu.front')] : [item('close', 'menu.close-window')]),
      ],
    },
    ...(isMac ? [help] : []),
  ];
}
