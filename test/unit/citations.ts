import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A text that people read: a page, or the comments and strings of a source file. */
export interface Prose {
  /** Relative to the repository. */
  file: string;
  text: string;
}

const FOLDERS = ['src-main', 'src-renderer', 'test', 'scripts', 'resources', 'docs'];
const SOURCE = /\.(?:ts|svelte|mjs|cjs|js|css|html|md)$/;

/** Whoever tests this plants what is wrong. */
const ITSELF = /^test\/unit\/citations/;

/** The paths of the sources and the pages. */
const sources = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
]
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => SOURCE.test(file));

/** Everything in the repository that may cite a page. */
export const readProse = (): Prose[] =>
  sources
    .filter((file) => !ITSELF.test(file))
    .map((file) => ({ file, text: proseOf(file, readFileSync(join(ROOT, file), 'utf8')) }));

/** What people read of a file, with the lines of a comment joined. */
export function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replace(/\s+/g, ' ');
  const joined = text.replace(/\n\s*\*(?!\/) ?/g, ' ').replace(/(\/\/[^\n]*)(?:\n\s*\/\/ ?)/g, '$1 ');
  const pieces = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:'"`])\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g;
  return (joined.match(pieces) ?? []).join('\n');
}

/**
 * The pages that can be cited, with their headings. A number before a heading is not part of its name. The decisions count as
 * one page, and so do a page and its rules.
 */
export function readPages(): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const file of globSync('docs/**/*.md', { cwd: ROOT })) {
    const folder = basename(dirname(file));
    const name = folder === 'decisions' ? folder : basename(file, '.md').replace(/-rules$/, '');
    const headings = headingsOf(readFileSync(join(ROOT, file), 'utf8'));
    pages.set(name, new Set([...(pages.get(name) ?? []), ...headings]));
  }
  return pages;
}

const headingsOf = (page: string): string[] =>
  [...page.matchAll(/^#{1,4} (?:[\d.]+ )?(.+)$/gm)].map(([, heading = '']) => heading.trim());

/** `(sync: Evidence)`, or several with semicolons between them. */
const CITATION = /\(([a-z]+(?:-[a-z]+)*: [^;()]+(?:; [a-z]+(?:-[a-z]+)*: [^;()]+)*)\)/g;

interface Citation {
  page: string;
  heading: string;
}

const partsIn = (text: string): Citation[] =>
  [...text.matchAll(CITATION)]
    .flatMap(([, cited = '']) => cited.split('; '))
    .map((cited) => {
      const [page = '', heading = ''] = cited.split(/: (.*)/s);
      return { page, heading };
    });

/** A bracket that has the shape of a citation, whatever page it names; a type of TypeScript does not stand in a comment. */
const looksLikeHeading = (heading: string): boolean => /^[A-Z][\w ’'-]*$/.test(heading);

/** What a text cites of these pages, or seems to cite of others. */
export const citationsIn = (text: string, pages: ReadonlyMap<string, Set<string>>): Citation[] =>
  partsIn(text).filter(({ page, heading }) => pages.has(page) || looksLikeHeading(heading));

/** The place of a page in words, which nobody can check. */
const OTHER_SHAPE = /\b[\w-]+\.md, [\w ’'-]+/g;

/** The citations whose page is not in docs, or does not have the heading; and in sources those of another shape. */
export const deadCitations = ({ file, text }: Prose, pages: ReadonlyMap<string, Set<string>>): string[] => [
  ...citationsIn(text, pages)
    .filter(({ page, heading }) => pages.get(page)?.has(heading) !== true)
    .map(({ page, heading }) => `${page}: ${heading}`),
  ...(file.endsWith('.md') ? [] : (text.match(OTHER_SHAPE) ?? [])),
];

/** Names that end like a page and are none: a host, and a file that somebody was sent. */
const NO_PAGES = new Set(['notes.md', 'bank.example/README.md']);

/** The ways in which texts have spoken of papers that lie elsewhere. */
const ELSEWHERE = [
  /\bfield notes?\b/i,
  // The room `src-main/contract` is meant by its path alone.
  /(?<![\w/`"'-])contract(?:['’]s)?(?![\w/`’'-])/i,
  /\bAPI['’]s (?:description|documentation)\b/i,
  /\bshared specification\b/i,
  /\bthe issue\b/i,
  /\([A-H]\d[,;)]/,
];

/** The documents that a text names and that are not in the repository. */
export function missingDocuments({ file, text }: Prose): string[] {
  // A whole text of code that is a file's name is data.
  const prose = file.endsWith('.md') ? text : text.replaceAll(/(['"])[\w./ -]+\.md\1/g, '');
  const named = [...prose.matchAll(/(?<![\w./-])(?:\.\.?\/|\/\/)?[\w-][\w./-]*\.md\b/g)].map(
    ([name]) => name,
  );
  const missing = named.filter((name) => {
    const path = name.replace(/^\/\//, '');
    if (NO_PAGES.has(path)) return false;
    return ![join(dirname(file), path), path, join('docs', path)].some((one) => existsSync(join(ROOT, one)));
  });
  return [...missing, ...ELSEWHERE.flatMap((words) => words.exec(text)?.[0] ?? [])];
}

/** A guide calls the file or the folder of a new thing `x`. */
const PLACEHOLDER = /(?:^|\/)x[./]/;

/** The paths into the program that a page names and that are not there, and the files of which only the end is named. */
export function missingPaths({ text }: Prose): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path);
  const paths = named(/`((?:src-main|src-renderer|test|scripts)\/[\w./-]+)`/g);
  const ends = named(/`(\w[\w./-]*\.(?:ts|svelte))`/g).filter((end) => !PLACEHOLDER.test(end));
  return [
    ...paths.filter((path) => !existsSync(join(ROOT, path))),
    ...ends.filter((end) => !sources.some((source) => `/${source}`.endsWith(`/${end}`))),
  ];
}
