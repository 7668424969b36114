import { describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem } from './menu.ts';

describe('menus', () => {
  it('clicking an item passes item, window and event, whether the item is enabled or not', () => {
    const click = vi.fn();
    const item = new MenuItem({ label: 'Go', enabled: false, click });
    const event = {};
    item.click(event);
    expect(click).toHaveBeenCalledExactlyOnceWith(item, undefined, event);
  });

  it('clicking a checkbox toggles it before its handler runs', () => {
    const seen: boolean[] = [];
    const item = new MenuItem({
      label: 'Mute',
      type: 'checkbox',
      click: ({ checked }) => seen.push(checked),
    });
    item.click();
    item.click();
    expect(seen).toEqual([true, false]);
  });

  it('one radio item of a group is set, and a separator ends a group', () => {
    const menu = Menu.buildFromTemplate([
      { label: 'a', type: 'radio', checked: true },
      { id: 'b', label: 'b', type: 'radio' },
      { type: 'separator' },
      { label: 'c', type: 'radio', checked: true },
      { label: 'd', type: 'radio' },
    ]);
    const set = (): string[] => menu.items.filter((item) => item.checked).map((item) => item.label);
    menu.getMenuItemById('b')?.click();
    expect(set()).toEqual(['b', 'c']);
    menu.getMenuItemById('b')?.click(); // clicking it again does not clear it
    expect(set()).toEqual(['b', 'c']);
  });

  it('items are found by ID, in submenus too', () => {
    const menu = Menu.buildFromTemplate([{ label: 'More', submenu: [{ id: 'deep', label: 'Deep' }] }]);
    expect(menu.getMenuItemById('deep')?.label).toBe('Deep');
    expect(menu.getMenuItemById('none')).toBeNull();
    expect(menu.items[0]?.type).toBe('submenu');
  });

  it('separators without items on both sides are dropped', () => {
    const line = { type: 'separator' };
    const menu = Menu.buildFromTemplate([line, { label: 'a' }, line, line, { label: 'b' }, line]);
    expect(menu.items.map((item) => item.type)).toEqual(['normal', 'separator', 'normal']);
  });

  it('what Electron refuses is refused', () => {
    expect(() => Menu.buildFromTemplate([{ id: 'x' }])).toThrow(
      'must have at least one of label, role or type',
    );
    expect(() => Menu.buildFromTemplate({} as never)).toThrow('Menu template must be an array');
    expect(() => new MenuItem({ label: 'x', type: 'submenu' })).toThrow('Invalid submenu');
    expect(() => new MenuItem({ label: 'x', type: 'button' })).toThrow('Unknown menu item type: button');
  });
});
