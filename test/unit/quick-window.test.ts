import { afterEach, expect, test, vi } from 'vitest';
import { QuickWindow } from '../../src-main/shell/windows/quick-window.ts';

const { calls } = vi.hoisted(() => ({ calls: [] as string[] }));
vi.mock('electron', () => ({
  nativeTheme: { shouldUseDarkColors: false },
  ipcMain: {},
  BrowserWindow: class {
    webContents = { setZoomMode() {}, on() {} };
    on(): void {}
    setVisibleOnAllWorkspaces(): void {}
    async loadURL(): Promise<void> {}
    isVisible = (): boolean => false;
    blur = (): void => void calls.push('blur');
    hide = (): void => void calls.push('hide');
  },
}));

const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
afterEach(() => void Object.defineProperty(process, 'platform', platform));

test.each([
  ['win32', ['blur', 'hide']],
  ['darwin', ['hide']],
  ['linux', ['hide']],
])('hiding on %s gives the focus back to the program that had it', (name, expected) => {
  Object.defineProperty(process, 'platform', { value: name });
  calls.splice(0);
  const quick = new QuickWindow({
    page: { preload: '', devTools: false },
    url: () => 'app://quick/',
    isQuitting: () => false,
    onShown() {},
    onPageEnd() {},
  });
  quick.prepare();
  quick.hide();
  expect(calls).toEqual(expected);
});
