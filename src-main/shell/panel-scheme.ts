import { nativeTheme } from 'electron';
import { schemeIn } from './panel-scheme-number.ts';
import { callBus } from './session-bus.ts';

/** Desktops whose panel is dark whatever their windows are. */
const DARK_PANELS = /gnome|unity|pantheon/i;

/** What the portal means by 2. 1 is dark, 0 is no preference. */
const PREFERS_LIGHT = 2;

/**
 * Whether the panel that the tray icon is on is dark. Windows says so. Linux does not: the color scheme of the desktop stands
 * in for its panel's, except where the panel is always dark; and dark is what most panels are where nothing is known.
 */
export async function panelScheme(): Promise<'dark' | 'light'> {
  if (process.platform !== 'linux')
    return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'dark' : 'light';
  if (DARK_PANELS.test(process.env['XDG_CURRENT_DESKTOP'] ?? '')) return 'dark';
  // Electron's own answer follows the theme that was chosen in Perch.
  const answer = await callBus({
    destination: 'org.freedesktop.portal.Desktop',
    path: '/org/freedesktop/portal/desktop',
    method: 'org.freedesktop.portal.Settings.Read',
    arguments: ['org.freedesktop.appearance', 'color-scheme'],
  });
  return answer?.ok && schemeIn(answer.text) === PREFERS_LIGHT ? 'light' : 'dark';
}
