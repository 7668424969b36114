import { defineConfig } from 'vite';
import { listPackages } from './scripts/packaging/bundled.ts';

/** The preload script: CommonJS, because a sandboxed preload script cannot be a module. */
export default defineConfig({
  plugins: [listPackages('preload')],
  build: {
    ssr: 'src-main/preload.ts',
    outDir: 'out/preload',
    target: 'chrome140',
    rollupOptions: { external: ['electron'], output: { entryFileNames: 'preload.cjs', format: 'cjs' } },
  },
  ssr: { noExternal: true },
});
