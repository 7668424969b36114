import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { firstPaint } from './scripts/first-paint.ts';
import { messagesWithTheirModules } from './scripts/messages-plugin.ts';
import { dataModules, pureDeclarations, withoutMessageParser } from './scripts/vite-plugins.ts';

/** The windows. Everything is bundled and served from our own origin: the content security policy allows nothing else. */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'src-renderer'),
  base: './',
  publicDir: false,
  plugins: [
    svelte({ configFile: join(import.meta.dirname, 'svelte.config.js') }),
    messagesWithTheirModules(),
    dataModules(),
    // The schemas that only the main process parses by, and with them zod's large build, stay out of the window.
    pureDeclarations('src-main/contract/'),
    withoutMessageParser(),
    firstPaint(),
  ],
  build: {
    outDir: join(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    sourcemap: command === 'serve',
    // Fonts and images stay files: `font-src 'self'` does not allow data: addresses.
    assetsInlineLimit: 0,
    // One style sheet: its rules come in one order, whichever place is opened first.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Icons are smaller than what a file of its own costs; those of one place alone go with that place.
          groups: [
            { name: 'icons', test: /@lucide/, minShareCount: 2, includeDependenciesRecursively: false },
            // Code that eleven or more parts share is one file, which the first of them loads: a file for each piece only costs
            // requests.
            { name: 'common', minShareCount: 11, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}));
