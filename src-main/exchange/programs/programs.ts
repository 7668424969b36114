import { MOST_BYTES } from '../../contract/values/exchange.ts';
import { ofAlfred, ofBeeftext, ofRaycast, ofTextBlaze } from '../placeholders/braces.ts';
import { ofTextExpander } from '../placeholders/textexpander.ts';
import { ofVsCode } from '../placeholders/vscode.ts';
import { decoded } from '../syntax/decode.ts';
import type { Packed } from '../syntax/zip.ts';
import { MASS_CODE, SNIPPETS_LAB } from './fragments.ts';
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
        listIn(folder['snippets']).map((snippet) => {
          const item = itemOf(snippet, { titles: ['name'], contents: ['text'], abbreviations: ['shortcut'] });
          return item && { ...item, formatted: fieldOf(snippet, 'html') };
        }),
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
  MASS_CODE,
  SNIPPETS_LAB,
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
    name: 'aText',
    recognizes: ({ json }) => recordsIn(json).some((one) => isAtextGroup(one) || Array.isArray(one['1'])),
    items: ({ json }) => atextItems(listIn(json)),
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

/** A group has a list where a snippet has the time of its last change. */
const isAtextGroup = (value: unknown): boolean => Array.isArray(fieldOf(value, '13'));

/** The snippets of all groups. Their fields are numbered; scripts and pictures are no texts. */
function atextItems(items: unknown[]): (Item | null)[] {
  const left = items.toReversed();
  const found: (Item | null)[] = [];
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    if (isAtextGroup(item)) {
      for (const inner of listIn(fieldOf(item, '13')).toReversed()) left.push(inner);
      continue;
    }
    const read = itemOf(item, { titles: ['2'], contents: ['4'], abbreviations: [] });
    found.push(
      read && {
        ...read,
        abbreviations: [fieldOf(item, '1')].flat(),
        formatted: fieldOf(item, '5'),
        isNoText: ['s', 'p'].includes(String(fieldOf(item, '3'))),
      },
    );
  }
  return found;
}
