import type { Plugin } from 'vite';
import { runDataModule } from './data-module.ts';

/**
 * Runs each module whose name ends in `.data.ts` during the build, and replaces it by the values that it exports. Its
 * imports stay out of the bundle. Everywhere else, as in tests, it is an ordinary module.
 * @throws Error where an export is not plain data
 */
export function dataModules(): Plugin {
  return {
    name: 'data-modules',
    async load(id) {
      if (!id.endsWith('.data.ts')) return null;
      const { module, files } = await runDataModule(id);
      for (const file of files) this.addWatchFile(file);
      const code = Object.entries(module)
        .map(([name, value]) => jsonExport(name, value))
        .join('\n');
      return { code, meta: { builtFrom: files } };
    },
  };
}

/**
 * Leaves out the parser of `intl-messageformat`, because the build parses the messages (resources/messages.data.ts).
 */
export function withoutMessageParser(): Plugin {
  const parser = '@formatjs/icu-messageformat-parser';
  return {
    name: 'without-message-parser',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` }] },
    }),
  };
}

/**
 * Lets the bundler leave out unused declarations in the modules of a folder, because declaring something there has no
 * other effect. On its own the bundler keeps each call, which might have one.
 * @param folder a part of the modules' paths
 */
export function pureDeclarations(folder: string): Plugin {
  return {
    name: 'pure-declarations',
    transform(code, id) {
      if (!id.includes(folder)) return null;
      const made = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) => (init && needsRunning(init) ? [init] : []));
      });
      return made.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
    },
  };
}

/** Whether creating the value runs code that the bundler cannot analyze. */
function needsRunning(node: object): boolean {
  const { type } = node as { type?: string };
  if (type === 'FunctionExpression' || type === 'ArrowFunctionExpression') return false;
  if (type === 'CallExpression' || type === 'NewExpression' || type === 'SpreadElement') return true;
  return Object.values(node).some(
    (child) => typeof child === 'object' && child !== null && needsRunning(child),
  );
}

/** Exports plain data as JSON in a JavaScript string, which engines parse faster than an object literal of the same size. */
export const jsonExport = (name: string, value: unknown): string =>
  `export const ${name} = /*#__PURE__*/ JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

/**
 * Leaves the fonts out of the build of a window: it is served those of the main window, which have the same names, because a name
 * has a hash of the content.
 */
export function withoutFonts(): Plugin {
  return {
    name: 'without-fonts',
    generateBundle(_, bundle) {
      for (const name in bundle) if (name.endsWith('.woff2')) Reflect.deleteProperty(bundle, name);
    },
  };
}

/** The cascade layers of our styles, from the weakest to the strongest: the floors of the window. The two highest share one. */
const LAYERS = ['base', 'components', 'entities', 'frame', 'places'];

/**
 * Puts each style sheet of ours into a cascade layer by its room. Between two layers, the order in which the window loads its
 * parts does not decide which rule wins.
 */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      const isStyle = file.endsWith('.css') || /[?&]type=style\b/.test(id);
      if (!isStyle || !file.includes('/src-renderer/')) return null;
      return { code: `@layer ${LAYERS.join()};@layer ${layerOf(file)}{${code}\n}`, map: null };
    },
  };
}

function layerOf(file: string): string {
  const [, room = '', rest = ''] = /\/src-renderer\/([^/]+)\/(.*)$/.exec(file) ?? [];
  // The tokens and what holds for every element.
  if (room === 'components' && !rest.includes('/') && rest.endsWith('.css')) return 'base';
  return LAYERS.includes(room) ? room : 'places';
}
