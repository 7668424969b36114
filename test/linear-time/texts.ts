/** What a text may be a long run of. */
const RUNS = [
  ' ',
  '\u00a0',
  '\u2028',
  '\t',
  '\n',
  '\r\n',
  ' \n',
  '"',
  "'",
  '`',
  '´',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '{{',
  '}}',
  '<',
  '>',
  '&',
  '*',
  '**',
  '_',
  '~~',
  '#',
  '|',
  '\\|',
  '=',
  '-',
  '+',
  '\\',
  '\\"',
  '/',
  ':',
  ';',
  '.',
  ',',
  '@',
  '!',
  '$',
  '%',
  '?',
  '0',
  'a',
  'aB',
  'ß',
  'é',
  'e\u0301',
  '\u0301',
  '\u{1F1E9}',
  '\u{1F44D}\u200d',
  '\ud800',
  '\u200d',
  '\u0000',
  '漢',
  'ا',
  'क्ष',
] as const;

/** What a text may be made of again and again. */
const PIECES = [
  'a ',
  ' a',
  'a\n',
  '1.',
  '{{a}}',
  '{{a=',
  '{{ ',
  '{{a | ',
  '{{>a}}',
  '[a](',
  '[a](b',
  '![',
  '[[',
  '](',
  '<a ',
  '<a b="',
  '<b>',
  '</b>',
  '<p>',
  '<ul><li>',
  '<blockquote>',
  '&amp',
  '&#',
  '**a',
  '*a ',
  '_a',
  '`a',
  '`a``',
  '```\n',
  '> ',
  '- ',
  '1. ',
  '| a ',
  '|-',
  '#a ',
  'a/',
  '/api',
  '/near/1',
  'http://',
  'https://a.b/',
  '@**',
  '@_**a',
  ':a',
  ':a:',
  '/poll ',
  'a=',
  'a,',
  '"a",',
  '"",',
  '"a""',
  'a: ',
  '- a: ',
  '{"a":',
  '[1,',
  '\\n',
  '$|$',
  '%a',
  'B\r\n',
  'A:\r\n ',
  '--a ',
  '"\\"',
  "a'a",
  'x ✔ ',
  '~a~',
  '~~~\n',
  'e\u0301 ',
  '\u2028 ',
  ' \u00a0',
  '! ',
  ' .',
] as const;

/** What is around a run: what begins a placeholder, a link, a quotation, a tag or a file, and an end that fits nothing. */
const AROUND: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', '\u0001x'],
  ['{{a', '}}'],
  ['{{', 'x'],
  ['a', '='],
  ['"', 'x'],
  ['[a](', ')'],
  ['<a b="', 'x'],
  ['@**a', 'x'],
  ['https://a.example/', '\u0001'],
];

/** Beginnings and ends of files, for functions that read files. */
const FILES: readonly (readonly [string, string])[] = [
  [
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20300101T090000Z\r\nSUMMARY:',
    '\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ],
  ['BEGIN:VCALENDAR\r\n', '\r\nEND:VCALENDAR\r\n'],
  ['matches:\n  - trigger: ":a"\n    replace: "', '"\n'],
  ['matches:\n  - trigger: ":a"\n    form: |\n      ', '\n'],
  ['matches:\n', '\n'],
  ['title,content\na,"', '"\n'],
  ['[{"title":"a","content":"', '"}]'],
  ['[Desktop Entry]\nExec=', '\n'],
  ['[api]\nkey=', '\n'],
];

export interface Shape {
  before: string;
  again: string;
  after: string;
}

/**
 * The text of a shape, of this length at most: readers cut longer texts off, and a link without its end is read in another way,
 * which takes other time.
 */
export const textOf = ({ before, again, after }: Shape, length: number): string =>
  before + again.repeat((length - before.length - after.length) / again.length) + after;

/**
 * The shapes of texts that are tried.
 * @param readsFiles also those inside files
 * @param random a number from 0 to 1, another each time
 */
export function shapes(readsFiles: boolean, random: () => number): Shape[] {
  const among = <Of>(all: readonly Of[]): Of => all[Math.floor(random() * all.length)] as Of;
  const around = readsFiles ? [...AROUND, ...FILES] : AROUND;
  const bare = [...RUNS, ...PIECES].map((again) => ({ before: '', again, after: '' }));
  const inside = around
    .slice(1)
    .flatMap(([before, after]) =>
      [' ', '\u2028', among(RUNS), among(RUNS), among(PIECES)].map((again) => ({ before, again, after })),
    );
  const mixed = Array.from({ length: 12 }, () => {
    const [before, after] = among(around);
    return { before, again: among(RUNS) + among(PIECES) + among(RUNS), after };
  });
  return [...bare, ...inside, ...mixed];
}
