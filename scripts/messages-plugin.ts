import path from 'node:path';
import type { Plugin } from 'vite';
import type * as Catalogue from '../resources/messages.data.ts';
import { runDataModule } from './data-module.ts';
import { root } from './process.ts';
import { jsonExport } from './vite-plugins.ts';

const CATALOGUE = path.join(root, 'resources/messages.data.ts');
const NAME = '__messages';
/** The messages of another language. */
const TRANSLATION = /\/resources\/messages\/.+\.data\.ts$/;

/** The plugin's note about a module: the keys of the messages that the module brings. */
export interface MessagesOfModule {
  messages?: string[];
}

/**
 * Replaces the catalogue of messages by the messages that each module mentions. A module with a key as its text, or
 * with a template that begins as keys do, adds those messages to the catalogue before it runs. So a chunk brings its
 * own words, and a place that nobody opened adds none to the first paint. The file of another language keeps the
 * messages that any module of the same build mentions. In development each catalogue stays whole.
 */
export function messagesWithTheirModules(): Plugin {
  let messages: typeof Catalogue.messages;
  const mentioned = new Set<string>();
  const only = (all: typeof messages, isKept: (key: string) => boolean): object =>
    Object.fromEntries(Object.entries(all).filter(([key]) => isKept(key)));
  return {
    name: 'messages-with-their-modules',
    apply: 'build',
    async buildStart() {
      const { module, files } = await runDataModule<typeof Catalogue>(CATALOGUE);
      messages = module.messages;
      for (const file of files) this.addWatchFile(file);
    },
    load: (id) => (id === CATALOGUE ? 'export const messages = {};' : null),
    transform(code, id) {
      if (id.includes('node_modules') || !/\.(ts|svelte)$/.test(id)) return null;
      const keys = keysIn(this.parse(code), Object.keys(messages));
      if (keys.length === 0) return null;
      for (const key of keys) mentioned.add(key);
      const own = JSON.stringify(only(messages, (key) => keys.includes(key)));
      const added = `import { messages as ${NAME} } from ${JSON.stringify(CATALOGUE)}; Object.assign(${NAME}, ${own}); `;
      const meta: MessagesOfModule = { messages: keys };
      return { code: added + code, map: null, meta };
    },
    async renderChunk(_, { facadeModuleId }) {
      if (!facadeModuleId || !TRANSLATION.test(facadeModuleId)) return null;
      const { module } = await runDataModule<typeof Catalogue>(facadeModuleId);
      return jsonExport(
        'messages',
        only(module.messages, (key) => mentioned.has(key)),
      );
    },
  };
}

/** The keys that a module's code contains as texts, and the keys that begin like one of its templates up to a dot. */
function keysIn(program: object, all: string[]): string[] {
  const texts = new Set<string>();
  const beginnings: string[] = [];
  visit(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.add(node.value);
    if (node.type !== 'TemplateLiteral') return;
    const [{ value }, ...others] = node.quasis as [{ value: { cooked: string } }, ...object[]];
    if (others.length === 0) texts.add(value.cooked);
    else if (value.cooked.endsWith('.')) beginnings.push(value.cooked);
  });
  return all.filter((key) => texts.has(key) || beginnings.some((beginning) => key.startsWith(beginning)));
}

type Node = Record<string, unknown>;

/** Calls `look` for a node of a syntax tree and for every node in it. */
function visit(node: object, look: (node: Node) => void): void {
  look(node as Node);
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) visit(child as object, look);
}
