import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import type { MessagesOfModule } from './messages-plugin.ts';
import { root } from './process.ts';

/** How much any place may load before the window shows something, in bytes compressed by gzip. */
export const FIRST_PAINT_BUDGET = 120_000;

/** How much a language other than English may add to the first paint, in bytes compressed by gzip. */
export const LANGUAGE_BUDGET = 44_500;

/** How much the quick window may load before it is ready for typing, in bytes compressed by gzip. */
export const QUICK_BUDGET = 60_000;

const PLACES = 'src-renderer/windows/main/place-chunks.ts';
const report = path.join(root, 'out/first-paint.json');
const quickReport = path.join(root, 'out/quick-size.json');

/** Sizes are in bytes, each file compressed by gzip at the highest level. */
export interface FirstPaintReport {
  /** The style sheets that index.html loads itself. */
  styles: number;
  /** The other files that index.html loads itself. */
  window: number;
  /** The files that a window loads when it opens in a place: window, styles, and the place's imports with their styles. */
  places: Record<string, PlaceReport>;
  /** Every module of a package that any chunk of the window contains, by its path in node_modules. */
  modules: string[];
  /** The keys of all messages that any chunk of the window brings. */
  messages: string[];
  /** The further size of a window in another language than English, by the language. */
  languages: Record<string, number>;
}

interface PlaceReport {
  size: number;
  /** The names of these files, code and style sheets. The page requests each. */
  files: string[];
  packages: string[];
  messages: string[];
}

/**
 * After a build of the window, records what the first paint loads; see `readFirstPaint`. Writes a page for each place, which
 * names all of these files: otherwise the page learns of the place's files only when the window's own code runs.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The window has no page.');
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const views = chunksOfPlaces(chunks, (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The window has no entry.');
      const closure = (chunk: Rolldown.OutputChunk): Set<Rolldown.OutputChunk> => closureOf(chunk, chunks);
      const metaOf = (id: string): unknown => this.getModuleInfo(id)?.meta;
      const places = views.map(([place, view]) => {
        const needed = [...new Set([...closure(entry), ...closure(view)])];
        const size = stylesOf(needed, bundle) + sum(needed.map(({ code }) => compressed(code)));
        const packages = [...new Set(needed.flatMap(modulesOf).map(packageOf))].sort();
        const files = [...sheetsOf(needed), ...needed.map(({ fileName }) => fileName)];
        fs.writeFileSync(path.join(dir, `${place}.html`), withLinks(String(page.source), files));
        return [place, { size, files, packages, messages: messagesOf(needed, metaOf) }] as const;
      });
      const written: FirstPaintReport = {
        styles: stylesOf([...closure(entry)], bundle),
        window: sum([...closure(entry)].map(({ code }) => compressed(code))),
        places: Object.fromEntries(places),
        modules: [...new Set(chunks.flatMap(modulesOf))].sort(),
        messages: messagesOf(chunks, metaOf),
        languages: Object.fromEntries(chunks.flatMap(sizeOfLanguage)),
      };
      fs.writeFileSync(report, `${JSON.stringify(written, null, 2)}\n`);
    },
  };
}

/** Sizes are in bytes, each file compressed by gzip at the highest level. */
export interface QuickSizeReport {
  styles: number;
  /** The files that the page loads itself, without the style sheet. */
  window: number;
  /** The packages in them. */
  packages: string[];
  /** The keys of all messages that the quick window brings. */
  messages: string[];
}

/** After a build of the quick window, records what the page loads before it is ready for typing; see `readQuickSize`. */
export function quickSize(): Plugin {
  return {
    name: 'quick-size',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The quick window has no entry.');
      const needed = [...closureOf(entry, chunks)];
      const written: QuickSizeReport = {
        styles: stylesOf(needed, bundle),
        window: sum(needed.map(({ code }) => compressed(code))),
        packages: [...new Set(needed.flatMap(modulesOf).map(packageOf))].sort(),
        messages: messagesOf(chunks, (id) => this.getModuleInfo(id)?.meta),
      };
      fs.writeFileSync(quickReport, `${JSON.stringify(written, null, 2)}\n`);
    },
  };
}

/** The report of the last build. */
export const readQuickSize = (): QuickSizeReport =>
  JSON.parse(fs.readFileSync(quickReport, 'utf8')) as QuickSizeReport;

/** The report as one line of text. */
export const quickSizeLine = ({ styles, window }: QuickSizeReport): string =>
  `Quick window, compressed: ${kilobytes(styles + window)} (budget ${kilobytes(QUICK_BUDGET)})`;

/** The report of the last build. */
export const readFirstPaint = (): FirstPaintReport =>
  JSON.parse(fs.readFileSync(report, 'utf8')) as FirstPaintReport;

/** The report as one line of text. */
export function firstPaintLine({ styles, window, places, languages }: FirstPaintReport): string {
  const largest = Object.entries(places).toSorted(([, a], [, b]) => b.size - a.size)[0];
  if (!largest) throw new Error('The window has no places.');
  const [place, { size, files }] = largest;
  const others = Object.entries(languages)
    .map(([language, bytes]) => `${language} ${kilobytes(bytes)}`)
    .join(', ');
  return `First paint, compressed: window ${kilobytes(window)}, styles ${kilobytes(styles)}; with the largest place, ${place}, ${kilobytes(size)} in ${files.length} files (budget ${kilobytes(FIRST_PAINT_BUDGET)}); other languages ${others}`;
}

/** A page with links to the files that it does not name yet. */
function withLinks(page: string, files: string[]): string {
  const links = files
    .filter((name) => !page.includes(`"./${name}"`))
    .map(
      (name) =>
        `<link rel="${name.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="./${name}">`,
    );
  return page.replace('</head>', `${links.join('\n')}\n</head>`);
}

/** The keys of the messages that some chunks bring. */
function messagesOf(chunks: Rolldown.OutputChunk[], metaOf: (id: string) => unknown): string[] {
  const notes = chunks.flatMap(({ moduleIds }) =>
    moduleIds.map((id) => metaOf(id) as MessagesOfModule | undefined),
  );
  return [...new Set(notes.flatMap((note) => note?.messages ?? []))].sort();
}

/** The language whose messages a chunk is, with its size; nothing for any other chunk. */
function sizeOfLanguage({ facadeModuleId, code }: Rolldown.OutputChunk): [language: string, size: number][] {
  const [, language] = /\/resources\/messages\/(.+)\.data\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined ? [] : [[language, compressed(code)]];
}

/** The style sheets that some chunks load. */
const sheetsOf = (chunks: Rolldown.OutputChunk[]): Set<string> =>
  new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));

/** Their size. */
function stylesOf(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): number {
  return sum(
    [...sheetsOf(chunks)].map((name) => {
      const sheet = bundle[name];
      if (sheet?.type !== 'asset') throw new Error(`The build has no style sheet ${name}.`);
      return compressed(sheet.source);
    }),
  );
}

/** The chunk of each place's view, by the name of its folder. */
function chunksOfPlaces(
  chunks: Rolldown.OutputChunk[],
  importedBy: (id: string) => readonly string[],
): [place: string, view: Rolldown.OutputChunk][] {
  return importedBy(path.join(root, PLACES)).map((id) => {
    const view = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
    if (!view) throw new Error(`${id} is no chunk of its own.`);
    return [path.basename(path.dirname(id)), view];
  });
}

/** A chunk with everything that it imports, directly or indirectly. */
function closureOf(
  chunk: Rolldown.OutputChunk,
  chunks: Rolldown.OutputChunk[],
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName)))
    closureOf(imported, chunks, found);
  return found;
}

/** The modules of packages whose code is in a chunk. */
const modulesOf = ({ modules }: Rolldown.OutputChunk): string[] =>
  Object.entries(modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 && id.includes('node_modules/') ? [id.split('node_modules/').at(-1) ?? ''] : [],
  );

const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

const compressed = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).length;
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
