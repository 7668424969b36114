/** Whether the desktop runs on Wayland, where programs see neither each other's windows nor their keys. */
export const isWayland = (): boolean =>
  process.platform === 'linux' &&
  (process.env['XDG_SESSION_TYPE'] === 'wayland' || Boolean(process.env['WAYLAND_DISPLAY']));
