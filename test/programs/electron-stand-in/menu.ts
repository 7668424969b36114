// Menu and MenuItem: nothing is drawn. Items of a template and `click()` behave as in Electron.
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { BaseWindow, type BrowserWindow } from './windows.ts';

export interface MenuTemplateItem {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  accelerator?: string;
  submenu?: Menu | MenuTemplateItem[];
  click?: (item: MenuItem, window: BrowserWindow | undefined, event: object | undefined) => void;
}

const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette'];
/** The roles that affect more than a page. */
const roles: Record<string, (window: BrowserWindow | undefined) => void> = {
  quit: () => app.quit(),
  close: (window) => window?.close(),
  minimize: (window) => window?.minimize(),
  hide: () => undefined,
  reload: (window) => window?.reload(),
};
let nextGroupId = 0;

export class MenuItem {
  static readonly types = types;
  readonly id!: string;
  readonly role!: string | null;
  readonly type: string;
  readonly accelerator!: string | null;
  readonly submenu: Menu | null;
  readonly groupId: number | null = null;
  menu: Menu | undefined;
  label = '';
  toolTip = '';
  icon: unknown = null;
  enabled = true;
  visible = true;
  checked = false;
  acceleratorWorksWhenHidden = true;
  registerAccelerator = true;
  readonly click: (event?: object, window?: BrowserWindow, contents?: unknown) => void;

  constructor(options: MenuTemplateItem) {
    for (const [name, value] of Object.entries(options))
      if (value !== undefined) Object.assign(this, { [name]: value });
    this.role = options.role?.toLowerCase() ?? null;
    this.accelerator = options.accelerator ?? null;
    if (!this.label && this.role) this.label = this.role.charAt(0).toUpperCase() + this.role.slice(1);
    this.submenu = Array.isArray(options.submenu)
      ? Menu.buildFromTemplate(options.submenu)
      : (options.submenu ?? null);
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu');
    if (!types.includes(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);

    const { click } = options;
    this.click = (event, window) => {
      if (this.type === 'checkbox' || this.type === 'radio') this.checked = !this.checked;
      const role = this.role === null ? undefined : roles[this.role];
      if (role) role(window ?? BaseWindow.getFocusedWindow() ?? undefined);
      else click?.(this, window, event);
    };
  }
}

export class Menu extends EventEmitter {
  static #applicationMenu: Menu | null = null;
  readonly items: MenuItem[] = [];

  static setApplicationMenu(menu: Menu | null): void {
    if (menu && !(menu instanceof Menu)) throw new TypeError('Invalid menu');
    Menu.#applicationMenu = menu;
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#applicationMenu;
  }
  static buildFromTemplate(template: (MenuTemplateItem | MenuItem)[]): Menu {
    if (!Array.isArray(template)) {
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    }
    const named = (item: MenuTemplateItem | MenuItem): boolean =>
      typeof item === 'object' &&
      item !== null &&
      ('label' in item || 'role' in item || item.type === 'separator');
    if (!template.every(named)) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    const menu = new Menu();
    for (const item of withoutExtraSeparators(template)) {
      menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    }
    return menu;
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }
  insert(position: number, item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item');
    if (item.type === 'radio') this.#addToGroup(position, item);
    item.menu = this;
    this.items.splice(position, 0, item);
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
  popup(): void {
    this.emit('menu-will-show', {});
  }

  /** Neighbouring radio items are a group: setting one clears the others. */
  #addToGroup(position: number, item: MenuItem): void {
    const before = this.items[position - 1];
    const groupId = before?.type === 'radio' ? before.groupId : ++nextGroupId;
    radioChecked.set(item, item.checked);
    Object.defineProperty(item, 'groupId', { value: groupId, enumerable: true });
    Object.defineProperty(item, 'checked', {
      enumerable: true,
      get: () => radioChecked.get(item),
      set: () => {
        for (const other of this.items) if (other.groupId === groupId) radioChecked.set(other, false);
        radioChecked.set(item, true);
      },
    });
  }
}
const radioChecked = new WeakMap<MenuItem, boolean>();

function withoutExtraSeparators<T extends { type?: string; visible?: boolean }>(items: T[]): T[] {
  const isSeparator = (item: T | undefined): boolean => item?.type === 'separator' && item.visible !== false;
  const folded = items.filter(
    (item, i) => !isSeparator(item) || i === 0 || items[i - 1]?.type !== 'separator',
  );
  return folded.filter((item, i) => !isSeparator(item) || (i !== 0 && i !== folded.length - 1));
}
