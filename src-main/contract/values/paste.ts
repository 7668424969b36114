/**
 * Why Perch cannot paste into another program. `wayland`: the desktop lets no program press keys in another one. `no-tool`: the
 * program that presses them is not installed. `no-permission`: the system's user has not allowed it.
 */
export type PasteObstacle = 'wayland' | 'no-tool' | 'no-permission';
