import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The main process: one ES module. Native and built-in modules stay outside. */
export default defineConfig({
  build: {
    ssr: 'src-main/main.ts',
    outDir: 'out/main',
    target: 'node24',
    rollupOptions: {
      external: [
        'electron',
        'better-sqlite3',
        ...builtinModules,
        ...builtinModules.map((name) => `node:${name}`),
      ],
      output: { entryFileNames: 'main.js', format: 'es' },
    },
  },
  ssr: { noExternal: true },
});
