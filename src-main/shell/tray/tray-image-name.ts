import type { TrayImage } from './tray-model.ts';

/** The sizes of Linux's images, for displays at 100, 200 and 300 %, in pixels. */
const LINUX_SIZES = [22, 44, 66] as const;

/**
 * The file of a tray image. macOS colors its images itself. Windows chooses the one for its scale by itself, from files of
 * the same name. Linux's panels get one image, which must be large enough for the display.
 * @param platform as `process.platform` has it
 * @param scale the display's; 1.5 for 150 %
 */
export function trayImageName(
  image: TrayImage,
  platform: string,
  isPanelDark: boolean,
  scale: number,
): string {
  if (platform === 'darwin') return `${image}Template.png`;
  const panel = isPanelDark ? 'on-dark' : 'on-light';
  if (platform === 'win32') return `${image}-${panel}.png`;
  const size = LINUX_SIZES[Math.min(Math.ceil(scale), LINUX_SIZES.length) - 1] ?? LINUX_SIZES[0];
  return `${image}-${size}-${panel}.png`;
}
