// Runs before the app: makes the module `electron` the stand-in, for ESM and CommonJS.
import module, { registerHooks } from 'node:module';

module.enableCompileCache?.();

const standIn = new URL('./electron.ts', import.meta.url).href;
const names = new Set(['electron', 'electron/main', 'electron/common', 'electron/renderer']);

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (names.has(specifier)) return { url: standIn, format: 'module-typescript', shortCircuit: true };
    if (specifier === 'original-fs') return nextResolve('node:fs', context);
    return nextResolve(specifier, context);
  },
});
