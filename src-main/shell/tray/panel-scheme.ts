import { nativeTheme } from 'electron';
import { schemeIn } from './panel-scheme-number.ts';
import { callBus } from '../system/linux/session-bus.ts';

/** Desktops whose panel is dark whatever their windows are. */
const DARK_PANELS = /gnome|unity|pantheon/i;

/** The portal's number for a light scheme. 1 is dark, 0 is not a preference. */
const PREFERS_LIGHT = 2;

/**
 * Whether the panel with the tray icon is dark. Windows reports that. Linux does not, so the color scheme of the
 * desktop counts, except on desktops whose panel is always dark. Without an answer the panel counts as dark, as most
 * panels are.
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
