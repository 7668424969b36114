import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import { messagesWithTheirModules } from './scripts/messages-plugin.ts';
import { listPackages } from './scripts/packaging/bundled.ts';
import { dataModules, withoutMessageParser } from './scripts/vite-plugins.ts';

/** When this is built, in milliseconds since the epoch; `SOURCE_DATE_EPOCH` (seconds) makes builds the same. */
const builtAt = Number(process.env['SOURCE_DATE_EPOCH']) * 1_000 || Date.now();

/** The main process, and the threads that it starts: ES modules. Native and built-in modules stay outside. */
export default defineConfig({
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
