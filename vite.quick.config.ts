import { defineConfig } from 'vite';
import { quickSize } from './scripts/first-paint.ts';
import { windowBuild } from './scripts/window-build.ts';

/** The quick window: a bundle of its own, which shares no file with the main window's. */
export default defineConfig(() => {
  const config = windowBuild('src-renderer/windows/quick', 'out/renderer/quick');
  return { ...config, plugins: [config.plugins, quickSize()] };
});
