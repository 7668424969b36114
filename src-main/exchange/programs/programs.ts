import { MOST_BYTES } from '../../contract/values/exchange.ts';
import { ofAlfred, ofBeeftext, ofRaycast, ofTextBlaze } from '../placeholders/braces.ts';
import { ofTextExpander } from '../placeholders/textexpander.ts';
import { ofVsCode } from '../placeholders/vscode.ts';
import { decoded } from '../syntax/decode.ts';
import type { Opened } from '../syntax/sqlite.ts';
import type { Packed } from '../syntax/zip.ts';
import { fieldOf, type Fields, isRecord, type Item, listIn, type Program, recordsIn } from './program.ts';

/** The programs whose files are read. The first one that recognizes a file reads it. */
export const PROGRAMS: readonly Program[] = [
  {
    name: 'VS Code',
    recognizes: ({ name, json }) =>
      isRecord(json) && (/\.code-snippets$/i.test(name) || Object.values(json).some(isVsCodeSnippet)),
    items: ({ json }) =>
      Object.entries(isRecord(json) ? json : {}).map(([title, value]) =>
        isRecord(value)
          ? {
              titles: [title, value['description']],
              contents: [joinedLines(value['body'])],
              abbreviations: [value['prefix']].flat(),
            }
          : null,
      ),
    placeholders: ofVsCode,
  },
  {
    name: 'Alfred',
    recognizes: ({ zip, json }) => isAlfred(json) || (zip ?? []).some(isJson),
    items: ({ zip, json }) => (zip ? packedJson(zip) : [json]).map(alfredItem),
    placeholders: ofAlfred,
  },
  {
    name: 'Text Blaze',
    recognizes: ({ json }) =>
      recordsIn(fieldOf(json, 'folders')).some((folder) => Array.isArray(folder['snippets'])),
    items: ({ json }) =>
      recordsIn(fieldOf(json, 'folders')).flatMap((folder) =>
        listIn(folder['snippets']).map((snippet) =>
          itemOf(snippet, { titles: ['name'], contents: ['text'], abbreviations: ['shortcut'] }),
        ),
      ),
    placeholders: ofTextBlaze,
  },
  {
    name: 'Beeftext',
    recognizes: ({ json }) => Array.isArray(fieldOf(json, 'combos')),
    items: ({ json }) =>
      listIn(fieldOf(json, 'combos')).map((combo) =>
        itemOf(combo, {
          titles: ['name'],
          contents: ['snippet', 'substitutionText'],
          abbreviations: ['keyword', 'comboText'],
        }),
      ),
    placeholders: ofBeeftext,
  },
  {
    name: 'massCode',
    recognizes: ({ json, database }) =>
      hasMassCodeTables(database) ||
      recordsIn(fieldOf(json, 'snippets')).some(({ content }) =>
        recordsIn(content).some(({ value }) => typeof value === 'string'),
      ),
    items: ({ json, database }) =>
      database ? massCodeRows(database) : listIn(fieldOf(json, 'snippets')).flatMap(massCodeItems),
  },
  {
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
  },
  {
    name: 'Raycast',
    recognizes: ({ json }) => recordsIn(json).some(isRaycast) && recordsIn(json).every(isRaycast),
    items: ({ json }) =>
      listIn(json).map((item) =>
        itemOf(item, { titles: ['name'], contents: ['text'], abbreviations: ['keyword'] }),
      ),
    placeholders: ofRaycast,
  },
  {
    name: 'TextExpander',
    recognizes: ({ plist, table }) =>
      textExpanderGroups(plist).length > 0 ||
      /%(?:clipboard|filltext:|fillarea:|fillpopup:|fillpart:|snippet:|\||@[+-]\d)/.test(table ?? ''),
    items: ({ plist }) =>
      textExpanderGroups(plist)
        .flat()
        .map((snippet) => {
          const item = itemOf(snippet, {
            titles: ['label'],
            contents: ['plainText'],
            abbreviations: ['abbreviation'],
          });
          // AppleScript, shell script, JavaScript.
          return item && { ...item, isNoText: Number(fieldOf(snippet, 'snippetType') ?? 0) >= 2 };
        }),
    placeholders: ofTextExpander,
  },
  {
    name: 'macOS',
    recognizes: ({ plist }) => recordsIn(plist).some((item) => 'phrase' in item && 'shortcut' in item),
    items: ({ plist }) =>
      listIn(plist).map((item) =>
        itemOf(item, { titles: [], contents: ['phrase'], abbreviations: ['shortcut'] }),
      ),
  },
  {
    name: 'Beeftext',
    recognizes: ({ table }) => /#\{(?:clipboard|cursor|date|time|dateTime|input:|combo:)/.test(table ?? ''),
    items: () => [],
    placeholders: ofBeeftext,
  },
];

/** The fields of an item by what they are; null for what has no fields. */
function itemOf(
  value: unknown,
  names: Record<'titles' | 'contents' | 'abbreviations', readonly string[]>,
): Item | null {
  if (!isRecord(value)) return null;
  const allOf = (wanted: readonly string[]) => wanted.map((name) => fieldOf(value, name));
  return {
    titles: allOf(names.titles),
    contents: allOf(names.contents),
    abbreviations: allOf(names.abbreviations),
  };
}

/** A text, or the lines of one. */
const joinedLines = (body: unknown): unknown =>
  Array.isArray(body) && body.every((line) => typeof line === 'string') ? body.join('\n') : body;

const isVsCodeSnippet = (value: unknown): boolean =>
  isRecord(value) &&
  ('prefix' in value || 'scope' in value) &&
  typeof joinedLines(value['body']) === 'string';

const isAlfred = (json: unknown): boolean => isRecord(fieldOf(json, 'alfredsnippet'));

const alfredItem = (json: unknown): Item | null =>
  itemOf(fieldOf(json, 'alfredsnippet'), {
    titles: ['name'],
    contents: ['snippet'],
    abbreviations: ['keyword'],
  });

/** A Mac adds files of its own to an archive. */
const isJson = ({ path }: Packed): boolean => /(?:^|\/)[^/.][^/]*\.json$/i.test(path);

/** The values of the JSON files of an archive; null for one that cannot be read. */
function packedJson(zip: Packed[]): unknown[] {
  let left = MOST_BYTES;
  return zip.filter(isJson).map((file) => {
    try {
      const bytes = file.unpack(left);
      left -= bytes.byteLength;
      return JSON.parse(decoded(bytes) ?? '');
    } catch {
      return null;
    }
  });
}

/** Raycast writes these fields and no others. */
const isRaycast = (item: Fields): boolean =>
  typeof item['name'] === 'string' &&
  typeof item['text'] === 'string' &&
  Object.keys(item).every((key) => ['name', 'text', 'keyword'].includes(key));

/** The groups of a file: one, or all of the settings. */
function textExpanderGroups(plist: unknown): unknown[][] {
  const listOf = (group: unknown) => fieldOf(group, 'snippetsTE3') ?? fieldOf(group, 'snippetsTE2');
  const groups = [plist, ...recordsIn(fieldOf(plist, 'groupsTE2') ?? fieldOf(plist, 'groups'))].map(listOf);
  return groups.filter((group): group is unknown[] => Array.isArray(group));
}

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

/** What is in the trash stays there. */
function massCodeItems(snippet: unknown): (Item | null)[] {
  if (fieldOf(snippet, 'isDeleted') === true) return [];
  return fragmentsIn(snippet, {
    title: fieldOf(snippet, 'name'),
    fragments: fieldOf(snippet, 'content'),
    names: { label: ['label'], value: ['value'] },
    isFavorite: fieldOf(snippet, 'isFavorites') === true,
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
  return found.flatMap(({ id, name, isDeleted, isFavorites }) =>
    massCodeItems({
      name,
      content: parts.get(id),
      isDeleted: isDeleted === 1,
      isFavorites: isFavorites === 1,
    }),
  );
}
