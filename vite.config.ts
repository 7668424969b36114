import { builtinModules } from 'node:module';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { firstPaint, quickSize } from './scripts/first-paint.ts';
import { messagesWithTheirModules } from './scripts/messages-plugin.ts';
import { listPackages } from './scripts/packaging/bundled.ts';
import { dataModules, withoutFonts, withoutMessageParser } from './scripts/vite-plugins.ts';
import { windowBuild } from './scripts/window-build.ts';

/** When this is built, in milliseconds since the epoch; `SOURCE_DATE_EPOCH` (seconds) makes builds the same. */
const builtAt = Number(process.env['SOURCE_DATE_EPOCH']) * 1_000 || Date.now();

/** The main process, and the threads that it starts: ES modules. Native and built-in modules stay outside. */
const main = (): UserConfig => ({
  define: { PERCH_BUILT_AT: JSON.stringify(builtAt) },
  plugins: [messagesWithTheirModules(), dataModules(), withoutMessageParser(), listPackages('main')],
  build: {
    ssr: true,
    outDir: 'out/main',
    target: 'node24',
    rollupOptions: {
      input: {
        main: 'src-main/main.ts',
        'response-worker': 'src-main/api/responses/response-worker.ts',
        'reading-worker': 'src-main/reading/reading-worker.ts',
      },
      external: [
        'electron',
        'better-sqlite3',
        ...builtinModules,
        ...builtinModules.map((name) => `node:${name}`),
      ],
      // Side by side: a thread's file is found beside what starts it.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? '[name].js' : 'shared.js'),
        format: 'es',
        // Names and lines stay, for the stacks in the log.
        comments: false,
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
      },
    },
  },
  ssr: { noExternal: true },
});

/** The preload script: CommonJS, because a sandboxed preload script cannot be a module. */
const preload = (): UserConfig => ({
  plugins: [listPackages('preload')],
  build: {
    ssr: 'src-main/preload.ts',
    outDir: 'out/preload',
    target: 'chrome140',
    rollupOptions: { external: ['electron'], output: { entryFileNames: 'preload.cjs', format: 'cjs' } },
  },
  ssr: { noExternal: true },
});

/** The main window. */
const renderer = (isServed: boolean): UserConfig =>
  mergeConfig(windowBuild('src-renderer', 'out/renderer'), {
    plugins: [firstPaint()],
    build: {
      sourcemap: isServed,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Icons are smaller than what a file of its own costs; those of one place alone go with that place.
            groups: [
              { name: 'icons', test: /@lucide/, minShareCount: 2, includeDependenciesRecursively: false },
              // Ten or more parts have a form, but none that the window shows first in every place.
              { name: 'form', test: /base\/forms\/form\.svelte/, includeDependenciesRecursively: false },
              // Most places are lists, and Status, Settings and the form for signing in are none.
              {
                name: 'list',
                test: /\/(list-pane|ListPane|PlaceColumns)\b/,
                includeDependenciesRecursively: false,
              },
              // Code that ten or more parts share is one file, which the first of them loads: a file for each piece only
              // costs requests.
              { name: 'common', minShareCount: 10, includeDependenciesRecursively: false },
              // A sheet of one component is a few hundred bytes, less than what its request costs. Layers order the rules.
              {
                name: 'styles',
                test: /[?&]type=style\b/,
                minShareCount: 3,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  });

/** The quick window: a bundle of its own, which shares only the fonts with the main window's. */
const quick = (): UserConfig =>
  mergeConfig(windowBuild('src-renderer/windows/quick', 'out/renderer/quick'), {
    plugins: [quickSize(), withoutFonts()],
  });

/** The part of Perch that is built is the mode: `vite build --mode preload`. */
export default defineConfig(({ mode, command }) => {
  switch (mode) {
    case 'main':
      return main();
    case 'preload':
      return preload();
    case 'quick':
      return quick();
    default:
      return renderer(command === 'serve');
  }
});
