import { isDeepStrictEqual } from 'node:util';
import { runnerImport, type Plugin } from 'vite';

/**
 * Runs each module whose name ends in `.data.ts` during the build, and puts the values that it exports in its place. What a
 * data module imports stays out of the bundle. Everywhere else, as in tests, it is a module like any other.
 * @throws Error where an export is not plain data
 */
export function dataModules(): Plugin {
  return {
    name: 'data-modules',
    async load(id) {
      if (!id.endsWith('.data.ts')) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = /*#__PURE__*/ JSON.parse(${literalOf(name, value)});`)
        .join('\n');
    },
  };
}

/** Leaves out of `intl-messageformat` its parser: the messages are parsed during the build (resources/messages.data.ts). */
export function withoutMessageParser(): Plugin {
  const parser = '@formatjs/icu-messageformat-parser';
  return {
    name: 'without-message-parser',
    config: () => ({ resolve: { alias: [{ find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` }] } }),
  };
}

/** The value as JSON, in a string of JavaScript: engines read that faster than an object of the same size. */
function literalOf(name: string, value: unknown): string {
  const json = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error(`The export ${name} is not plain data.`);
  return JSON.stringify(json);
}
