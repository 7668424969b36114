import { defineConfig, mergeConfig } from 'vite';
import { firstPaint } from './scripts/first-paint.ts';
import { windowBuild } from './scripts/window-build.ts';

/** The main window. */
export default defineConfig(({ command }) =>
  mergeConfig(windowBuild('src-renderer', 'out/renderer'), {
    plugins: [firstPaint()],
    build: {
      sourcemap: command === 'serve',
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Icons are smaller than what a file of its own costs; those of one place alone go with that place.
            groups: [
              { name: 'icons', test: /@lucide/, minShareCount: 2, includeDependenciesRecursively: false },
              // Ten or more parts have a form, but none that the window shows first in every place.
              { name: 'form', test: /base\/forms\/form\.svelte/, includeDependenciesRecursively: false },
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
  }),
);
