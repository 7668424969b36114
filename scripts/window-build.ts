import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { UserConfig } from 'vite';
import { messagesWithTheirModules } from './messages-plugin.ts';
import { listPackages } from './packaging/bundled.ts';
import { root } from './process.ts';
import { dataModules, pureDeclarations, styleLayers, withoutMessageParser } from './vite-plugins.ts';

/**
 * How the page of a window is built. Everything is bundled and served from our own origin: the content security policy allows
 * nothing else.
 * @param folder of its index.html
 * @param output where the build goes
 */
export const windowBuild = (folder: string, output: string): UserConfig => ({
  root: path.join(root, folder),
  base: './',
  publicDir: false,
  plugins: [
    svelte({ configFile: path.join(root, 'svelte.config.js') }),
    styleLayers(),
    messagesWithTheirModules(),
    dataModules(),
    // The schemas that only the main process parses by, and with them zod's large build, stay out of the window.
    pureDeclarations('src-main/contract/'),
    withoutMessageParser(),
    listPackages(path.basename(output)),
  ],
  build: {
    outDir: path.join(root, output),
    emptyOutDir: true,
    target: 'chrome140',
    // Fonts and images stay files: `font-src 'self'` does not allow data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
