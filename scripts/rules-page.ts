import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

/** A rule of a page: a list item that begins with the rule's name in code font. */
export interface Rule {
  name: string;
  /** The heading above it. */
  heading: string;
}

/** The pages that have rules. */
const PAGES = ['sync-rules', 'security'];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The rules of a page, in their order. */
export function rulesOf(page: string): Rule[] {
  let heading = '';
  return page.split('\n').flatMap((line) => {
    heading = /^##+ (.+)/.exec(line)?.[1] ?? heading;
    const name = /^(?:-|\d+\.) `([a-z][a-z\d-]*)` [A-Z*]/.exec(line)?.[1];
    return name === undefined ? [] : [{ name, heading }];
  });
}

/** The rules that the titles in a test file cite, as in `(rule: create-once, durable-first)`. */
export const rulesCitedIn = (source: string): string[] =>
  [...source.matchAll(/ \(rule: ([^)]*)\)['"`]/g)].flatMap(([, names = '']) => names.split(', '));

/** The rules of all pages, by page. */
export const readRules = (): { page: string; rules: Rule[] }[] =>
  PAGES.map((page) => ({ page, rules: rulesOf(read(`docs/${page}.md`)) }));

/** The test files that cite each rule, without folder and ending. */
export function readProofs(): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  for (const file of globSync('test/**/*.{test,spec}.ts', { cwd: root }).toSorted()) {
    const name = file.replaceAll('\\', '/').replace(/^test\/(.+)\.(?:test|spec)\.ts$/, '$1');
    for (const rule of new Set(rulesCitedIn(read(file))))
      proofs.set(rule, [...(proofs.get(rule) ?? []), name]);
  }
  return proofs;
}

const anchor = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** The page that lists the test files of each rule. */
export function rulesPage(): string {
  const proofs = readProofs();
  const sections = readRules().flatMap(({ page, rules }) =>
    [...Map.groupBy(rules, ({ heading }) => heading)].map(([heading, those]) =>
      [
        `## [${heading}](../${page}.md#${anchor(heading)})\n`,
        ...those.map(({ name }) => `- \`${name}\`: ${(proofs.get(name) ?? []).join(', ')}`),
      ].join('\n'),
    ),
  );
  return `# Rules to tests

The files under \`test\` whose tests prove each rule. The title of such a test ends with the rule's name, as in \`(rule: create-once)\`: search for it. \`npm run docs\` writes this page from the titles.

${sections.join('\n\n')}
`;
}
