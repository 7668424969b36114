/** Programs whose snippets have several parts, each with a name of its own. */
import type { Markdown } from '../markdown.ts';
import type { Opened } from '../syntax/sqlite.ts';
import { fieldOf, type Fields, isRecord, type Item, listIn, type Program, recordsIn } from './program.ts';

export const SNIPPETS_LAB: Program = {
  name: 'SnippetsLab',
  recognizes: ({ json }) => snippetsLabList(json).some((snippet) => Array.isArray(fragmentsOf(snippet))),
  items: ({ json }) =>
    snippetsLabList(json).flatMap((snippet) =>
      fragmentsIn(snippet, {
        title: snippet['title'] ?? snippet['Title'],
        fragments: fragmentsOf(snippet),
        names: { label: ['title', 'Title'], value: ['content', 'Content'] },
        isFavorite: snippet['pinned'] === true,
      }),
    ),
};

export const MASS_CODE: Program = {
  name: 'massCode',
  recognizes: ({ json, database, markdown }) =>
    hasMassCodeTables(database) ||
    (markdown !== undefined && FRAGMENT.test(markdown.body) && recordsIn(contentsOf(markdown)).length > 0) ||
    recordsIn(fieldOf(json, 'snippets')).some(({ content }) =>
      recordsIn(content).some(({ value }) => typeof value === 'string'),
    ),
  items: ({ name, json, database, markdown }) => {
    if (database) return massCodeRows(database);
    if (markdown) return massCodeItems(massCodeFile(name, markdown));
    return listIn(fieldOf(json, 'snippets')).flatMap(massCodeItems);
  },
};

const fragmentsOf = (snippet: Fields): unknown => snippet['fragments'] ?? snippet['Fragments'];

/** Version 2 has them in `contents`, version 1 at the top with names in capitals. */
const snippetsLabList = (json: unknown): Fields[] =>
  recordsIn(fieldOf(fieldOf(json, 'contents'), 'snippets') ?? fieldOf(json, 'Snippets'));

interface Fragments {
  title: unknown;
  fragments: unknown;
  names: Record<'label' | 'value', readonly string[]>;
  isFavorite: boolean;
}

/** A snippet for each part of one: the parts of several are named after them. */
function fragmentsIn(snippet: unknown, { title, fragments, names, isFavorite }: Fragments): (Item | null)[] {
  const parts = listIn(fragments);
  if (!isRecord(snippet) || parts.length === 0) return [{ titles: [title], contents: [], abbreviations: [] }];
  return parts.map((part) => {
    const valueOf = (wanted: readonly string[]) =>
      wanted.map((name) => fieldOf(part, name)).find((value) => value !== undefined);
    const label = valueOf(names.label);
    const full =
      parts.length > 1 && typeof title === 'string' && typeof label === 'string'
        ? `${title}: ${label}`
        : title;
    return { titles: [full], contents: [valueOf(names.value)], abbreviations: [], isFavorite };
  });
}

const isTrue = (value: unknown): boolean => value === true || value === 1;

/** What is in the trash stays there. */
function massCodeItems(snippet: unknown): (Item | null)[] {
  if (isTrue(fieldOf(snippet, 'isDeleted'))) return [];
  return fragmentsIn(snippet, {
    title: fieldOf(snippet, 'name'),
    fragments: fieldOf(snippet, 'content'),
    names: { label: ['label'], value: ['value'] },
    isFavorite: isTrue(fieldOf(snippet, 'isFavorites')),
  });
}

const hasMassCodeTables = (database: Opened | undefined): boolean =>
  database?.tables.get('snippets')?.has('name') === true &&
  database.tables.get('snippet_contents')?.has('value') === true;

/** Version 4 has tables in place of one JSON file. */
function massCodeRows(database: Opened): (Item | null)[] {
  const parts = Map.groupBy(
    database.rows('snippet_contents', ['id', 'snippetId', 'label', 'value']),
    (row) => row['snippetId'],
  );
  const found = [...database.rows('snippets', ['id', 'name', 'isDeleted', 'isFavorites'])];
  return found.flatMap((row) => massCodeItems({ ...row, content: parts.get(row['id']) }));
}

const FRAGMENT = /^## Fragment:/m;

const contentsOf = ({ front }: Markdown): unknown => fieldOf(front, 'contents');

/** Version 5 has a file of Markdown for each snippet: the names of its parts are in the front matter, the texts below. */
function massCodeFile(file: string, markdown: Markdown): Fields {
  const { front, body } = markdown;
  const labels = recordsIn(contentsOf(markdown)).map(({ label }) =>
    String(label).replaceAll(/\s+/g, ' ').trim(),
  );
  const texts = fencedTexts(body.split('\n'), labels);
  return {
    ...(isRecord(front) && front),
    name: fieldOf(front, 'name') ?? file.replace(/\.[^.]*$/, ''),
    content: labels.map((label, at) => ({ label, value: texts[at] })),
  };
}

/**
 * The text of each part, in its order, up to the first that is missing. A fence is longer than those in its text. Early
 * versions wrote three signs around every text: there the last fence before the next part ends it.
 */
function fencedTexts(lines: readonly string[], labels: readonly string[]): string[] {
  const texts: string[] = [];
  let opening = openingIn(lines, labels[0], 0);
  for (let part = 0; opening !== null && part < labels.length; part += 1) {
    const { from, fence } = opening;
    const isLonger = fence.length > 3;
    let end = isLonger ? from : lines.length;
    while (isLonger && end < lines.length && lines[end]?.trim() !== fence) end += 1;
    opening = part + 1 < labels.length ? openingIn(lines, labels[part + 1], isLonger ? end : from) : null;
    if (!isLonger) {
      const behind = opening?.at ?? lines.length;
      end = lines.slice(from, behind).findLastIndex((line) => line.trim() === fence);
      end = end === -1 ? behind : from + end;
    }
    texts.push(lines.slice(from, end).join('\n'));
  }
  return texts;
}

/** Where a part begins at or after a line: its heading, the first line of its text, and its fence. */
function openingIn(lines: readonly string[], label: string | undefined, first: number) {
  for (let at = first; at < lines.length; at += 1) {
    const [fence] = /^`{3,}/.exec(lines[at + 1] ?? '') ?? [];
    if (fence !== undefined && lines[at]?.trim() === `## Fragment: ${label ?? ''}`)
      return { at, from: at + 2, fence };
  }
  return null;
}
