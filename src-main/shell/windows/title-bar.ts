import {
  nativeTheme,
  type BrowserWindow,
  type BrowserWindowConstructorOptions,
  type TitleBarOverlay,
} from 'electron';

/** The height of the bars over the columns, in pixels, without the line under them. */
const HEIGHT = 51;

/** The colors of the bars in the two themes, as in the window's tokens (`--pane`, `--ink-2`). */
const COLORS = {
  light: { color: '#fbfaf8', symbolColor: '#5c574e' },
  dark: { color: '#1a1a18', symbolColor: '#bcb7ad' },
};

/** The desktops of Linux whose window managers leave the title bar to a window that draws its own. */
const DRAWS_ITS_OWN = /gnome|kde|unity|cinnamon|mate|xfce|pantheon|budgie|cosmic|lxqt/i;

/** Whether the window's own bars are its title bar. Elsewhere the system's bar stands over them. */
const hasOwnTitleBar = (): boolean =>
  process.platform !== 'linux' || DRAWS_ITS_OWN.test(process.env['XDG_CURRENT_DESKTOP'] ?? '');

/** Lets the window draw its title bar, with the system's buttons in it. */
export function titleBarOptions(): BrowserWindowConstructorOptions {
  if (!hasOwnTitleBar()) return {};
  if (process.platform === 'darwin')
    return {
      titleBarStyle: 'hiddenInset',
      trafficLightPosition: { x: 16, y: 13 },
      // Tells the page where the buttons are.
      titleBarOverlay: true,
    };
  return { titleBarStyle: 'hidden', titleBarOverlay: overlay() };
}

/** Keeps the system's buttons in the colors of the theme. */
export function colorTitleBar(window: BrowserWindow): void {
  if (process.platform === 'darwin' || !hasOwnTitleBar()) return;
  const color = (): void => window.setTitleBarOverlay(overlay());
  nativeTheme.on('updated', color);
  window.on('closed', () => nativeTheme.off('updated', color));
}

const overlay = (): TitleBarOverlay => ({
  ...COLORS[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
  height: HEIGHT,
});
