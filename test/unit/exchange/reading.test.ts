import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { MOST_ENTRIES } from '../../../src-main/contract/values/exchange.ts';
import { type LooksLike, type Problem, Refusal } from '../../../src-main/contract/problem.ts';
import type { Read } from '../../../src-main/exchange/entry.ts';
import { readSource } from '../../../src-main/features/exchange/reading.ts';
import { readImport } from '../../../src-main/exchange/read.ts';
import { forEvery } from '../../for-every.ts';
import { growsFrom } from '../../linear-time/growth.ts';
import { temporaryFolder } from '../temporary.ts';
import { binaryPlist, sqlite, xmlPlist, zip } from './corpus/containers.ts';

const file = (name: string, text: string | Uint8Array) => ({
  name,
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
});
const read = (name: string, text: string | Uint8Array): Read[] => readImport([file(name, text)]).reads;

function faultOf(name: string, text: string | Uint8Array): Problem | null {
  try {
    read(name, text);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

test.for([
  [
    'a list of titles and contents',
    '[{"title":"A","content":"x"},{"name":"B","body":"y"},{"name":"C","text":"z"}]',
  ],
  [
    'a list inside of an object',
    '{"macros":[{"title":"A","content":"x"},{"name":"B","body":"y"},{"title":"C","text":"z"}]}',
  ],
])('JSON of other programs is read: %s', ([, text]) => {
  expect(read('macros.json', text ?? '')).toEqual([
    { title: 'A', content: 'x' },
    { title: 'B', content: 'y' },
    { title: 'C', content: 'z' },
  ]);
});

/** What every object of JavaScript has. */
const OF_EVERY_OBJECT = Object.getOwnPropertyNames(Object.prototype);

test.for(OF_EVERY_OBJECT)('“%s” is a word like others in a file of another program', (word) => {
  const json = JSON.stringify({ Call: { prefix: 'call', body: `a.$${word} \${${word}:b}` } });
  expect(read('a.code-snippets', json)).toEqual([
    { title: 'Call', content: `a.{{${word}}} {{${word}=b}}`, abbreviations: ['call'] },
  ]);
  expect(faultOf(`notes.${word}`, 'Hello')).toEqual({ kind: 'no-such-format', looksLike: 'text' });
});

test('thousands of tab stops of one name are read without delay', () => {
  const stops = (length: number) =>
    Array.from({ length: length / 10 }, (_, at) => `\${${String(at + 1)}:a}`).join('');
  const json = (length: number) => JSON.stringify({ Call: { prefix: 'call', body: stops(length) } });
  expect(growsFrom((length) => void read('a.code-snippets', json(length)))).toBeNull();
});

test('entries of JSON that are no snippets are named by their number, and the others are read', () => {
  expect(read('a.json', '[1, {"content":"x"}, {"title":"T"}, {"title":"A","content":"x"}, null]')).toEqual([
    { problem: { kind: 'not-an-entry', entry: 1 }, name: '' },
    { problem: { kind: 'no-title', entry: 2 }, name: '' },
    { problem: { kind: 'no-content', entry: 3 }, name: 'T' },
    { title: 'A', content: 'x' },
    { problem: { kind: 'not-an-entry', entry: 5 }, name: '' },
  ]);
});

test.for<[string, string, string | Uint8Array, Problem]>([
  ['a torn JSON file, by the line', 'a.json', '[\n {"title": "A"\n', { kind: 'not-json', line: 3 }],
  ['a wrong sign in JSON, by the line', 'a.json', '[\n\n {"title": A}]', { kind: 'not-json', line: 3 }],
  ['JSON of something else', 'a.json', '{"version": 1}', { kind: 'other-shape', looksLike: 'json' }],
  ['JSON that is null', 'a.json', 'null', { kind: 'other-shape', looksLike: 'json' }],
  [
    'a file of a newer Perch',
    'a.json',
    '{"format":"perch-snippets","version":2,"snippets":[]}',
    { kind: 'newer-format' },
  ],
  ['an empty list', 'a.json', '[]', { kind: 'nothing-inside' }],
  ['an empty file', 'a.csv', '', { kind: 'nothing-inside' }],
  ['an open quote in CSV', 'a.csv', 'title,content\n"A,x\n', { kind: 'not-csv', line: 2 }],
  ['CSV of one column', 'a.csv', 'title\n1\n', { kind: 'no-columns', line: 1 }],
  [
    'broken YAML, by the line',
    'a.yml',
    'matches:\n  - trigger: ":a"\n    replace: "x\n',
    { kind: 'not-yaml', line: 4 },
  ],
  ['YAML without matches', 'a.yml', 'global_vars: []\n', { kind: 'other-shape', looksLike: 'yaml' }],
  [
    'a picture',
    'a.json',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]),
    { kind: 'not-text', file: 'a.json', looksLike: 'image' },
  ],
  ['too much', 'a.json', new Uint8Array(10 * 1024 * 1024 + 1), { kind: 'too-large', limit: 10 }],
  ['too much YAML', 'a.yml', new Uint8Array(2 * 1024 * 1024 + 1), { kind: 'too-large', limit: 2 }],
])('a file is refused with the reason: %s', ([, name, text, fault]) => {
  expect(faultOf(name, text)).toEqual(fault);
});

/** Files of no known form, as much of them as is looked at. */
const UNKNOWN: Record<LooksLike, [name: string, content: string | Uint8Array]> = {
  word: ['a.docx', zip({ 'word/document.xml': '<w:document/>' })],
  spreadsheet: ['a.xlsx', zip({ 'xl/workbook.xml': '<workbook/>' })],
  pdf: ['a.txt', '%PDF-1.7\n\x00'],
  image: ['a.png', 'GIF89a\x00'],
  'rich-text': ['a.txt', '{\\rtf1\\ansi Text}'],
  'web-page': ['a.html', '<!DOCTYPE html><html><body>Text</body></html>'],
  database: ['a.db', sqlite('create table notes (text)')],
  archive: ['a.zip', zip({ 'readme.txt': 'Text' })],
  'property-list': ['a.plist', xmlPlist({ theme: 'dark' })],
  atext: ['Data.atext', binaryPlist({ theme: 'dark' })],
  phraseexpress: ['a.pex', 'Text'],
  autohotkey: ['a.txt', ':*:btw::by the way\n'],
  json: ['a.json', '{"theme": "dark"}'],
  yaml: ['a.yml', 'theme: dark'],
  text: ['a.txt', 'Just a text'],
  unknown: ['a.bin', new Uint8Array([0, 1, 0, 3, 0xff])],
};

test.for(Object.entries(UNKNOWN))(
  'a file of an unknown form is named for what it looks like: %s',
  ([looksLike, [name, content]]) => {
    expect(faultOf(name, content)?.looksLike).toBe(looksLike);
  },
);

test.for([
  ['a.json', JSON.stringify(Array.from({ length: MOST_ENTRIES + 1 }, () => ({ title: 'A', content: 'x' })))],
  ['a.csv', `title,content\n${'A,x\n'.repeat(MOST_ENTRIES + 1)}`],
  ['a.yml', `matches:\n${'  - {trigger: a, replace: x}\n'.repeat(MOST_ENTRIES + 1)}`],
])('more entries than Perch takes at a time are refused: %s', ([name, text]) => {
  expect(faultOf(name ?? '', text ?? '')).toEqual({ kind: 'too-many', limit: MOST_ENTRIES });
});

test.for<[string, string, string, Problem | Read]>([
  [
    'a heading of blanks',
    'a.md',
    `# ${' '.repeat(100_000)}x${' '.repeat(100_000)}y\nText`,
    { title: `x${' '.repeat(100_000)}y`, content: 'Text' },
  ],
  [
    'marks after blanks',
    'a.md',
    `# x${' #'.repeat(50_000)}#\nText`,
    { title: `x${' #'.repeat(49_999)}`, content: 'Text' },
  ],
  ['blanks alone', 'a.md', ' '.repeat(200_000), { problem: { kind: 'no-content', file: 'a.md' }, name: 'a' }],
  [
    'front matter of megabytes, which is a text',
    'a.md',
    `---\n${'key: [\n'.repeat(600_000)}---\nText`,
    { title: 'a', content: `---\n${'key: [\n'.repeat(600_000)}---\nText` },
  ],
  [
    'thousands of parts of massCode that are not there, and as many in the text of one',
    'a.md',
    massCode('A', { 0: '## Fragment: 0\n```\n'.repeat(50_000) }).replace(
      'contents:\n',
      `contents:\n${'  - label: "1"\n'.repeat(4_000)}`,
    ),
    { problem: { kind: 'no-content', file: 'a.md' }, name: 'A: 1' },
  ],
  ['lists in lists in YAML', 'a.yml', '- '.repeat(50_000), { kind: 'not-yaml', line: 1 }],
  ['lists in lists in JSON', 'a.json', '['.repeat(100_000), { kind: 'not-json', line: 1 }],
])('what would take a parser for ever is read or refused at once: %s', ([, name, text, expected]) => {
  expect(faultOf(name, text) ?? read(name, text)[0]).toEqual(expected);
});

test('nothing of a YAML file is written into the log as a warning', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  try {
    expect(read('a.yml', 'matches:\n  - {? {secret: x} : y, trigger: a, replace: b}\n')).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  } finally {
    warn.mockRestore();
  }
});

test('the keys of a large YAML file are not compared with each other', () => {
  // Such a comparison would outlast the test.
  const keys = Array.from({ length: 100_000 }, (_, index) => `k${index}: x`).join('\n');
  expect(faultOf('a.yml', keys)).toEqual({ kind: 'other-shape', looksLike: 'yaml' });
});

test('a key that is there twice is named by its line', () => {
  expect(faultOf('a.yml', 'matches:\n  - trigger: a\n    replace: x\n    replace: y\n')).toEqual({
    kind: 'not-yaml',
    line: 4,
  });
  expect(read('a.md', '---\ntitle: A\ntitle: B\n---\nText')).toEqual([
    { problem: { kind: 'not-yaml', file: 'a.md', line: 3 }, name: 'a.md' },
  ]);
});

test('a row of CSV is named by its first line, also where its cells have several', () => {
  expect(read('a.csv', 'title,content\n"A\nB",x\n"C\nD",\n')).toEqual([
    { title: 'A\nB', content: 'x' },
    { problem: { kind: 'no-content', entry: 2, line: 4 }, name: 'C\nD' },
  ]);
});

test('aliases of YAML that grow without end are refused', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 9; level += 1)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    );
  lines.push('matches:', '  - trigger: a', '    replace: *a8');
  expect(faultOf('a.yml', lines.join('\n'))).toEqual({ kind: 'not-yaml' });
});

test('a table is read with its columns in any order, and with the delimiter that it has', () => {
  const expected = [{ title: 'A', content: 'x, y; z' }];
  expect(read('a.csv', 'Content,Title\n"x, y; z",A\n')).toEqual(expected);
  expect(read('a.csv', '\uFEFFname;text\r\nA;"x, y; z"\r\n')).toEqual(expected);
  expect(read('a.tsv', 'title\tid\tbody\nA\t7\tx, y; z\n')).toEqual(expected);
  expect(read('a.csv', 'A,"x, y; z"\n')).toEqual(expected);
});

test('rows of a table without title or content are named by row and line', () => {
  expect(read('a.csv', 'title,content\nA,"x\ny"\n,y\nB,\n')).toEqual([
    { title: 'A', content: 'x\ny' },
    { problem: { kind: 'no-title', entry: 2, line: 4 }, name: '' },
    { problem: { kind: 'no-content', entry: 3, line: 5 }, name: 'B' },
  ]);
});

test('matches of espanso are read by label or trigger; what is no text is named by its line', () => {
  const yaml = `matches:
  - trigger: ":hi"
    replace: "Hi"
  - triggers: [":a", ":b"]
    label: Greeting
    replace: |
      Dear {{name}},
      hello
  - trigger: ":form"
    form: "Hi [[name]]"
  - trigger: ":img"
    image_path: "/x.png"
  - replace: nobody
  - just a text
  - trigger: ":empty"
    replace: ""
`;
  expect(read('base.yml', yaml)).toEqual([
    { title: ':hi', content: 'Hi' },
    { title: 'Greeting', content: 'Dear {{name}},\nhello\n', abbreviations: [':a', ':b'] },
    { title: ':form', content: 'Hi {{name}}' },
    { problem: { kind: 'not-only-text', entry: 4, line: 11 }, name: ':img' },
    { problem: { kind: 'no-title', entry: 5, line: 13 }, name: '' },
    { problem: { kind: 'not-an-entry', entry: 6, line: 14 }, name: '' },
    { problem: { kind: 'no-content', entry: 7, line: 15 }, name: ':empty' },
  ]);
});

test('Markdown gets its title from the front matter, else from its heading, else from its name', () => {
  const files = [
    file('one.md', '---\ntitle: Front\ntags: [a]\n---\n\n# Heading\n\nText\n'),
    file('two.md', '\n# Heading #\n\nText\nmore\n'),
    file('three name.md', 'Text\n\n---\n'),
    file('four.md', '---\r\ntitle: Windows\r\n---\r\n\r\nOne\r\nTwo\r\n'),
    file('five.md', '# Only a heading'),
    file('six.md', '---\ntags: x\n---\nText'),
    file('notes.txt', 'no Markdown'),
  ];
  expect(readImport(files).reads).toEqual([
    { title: 'Front', content: '# Heading\n\nText' },
    { title: 'Heading', content: 'Text\nmore' },
    { title: 'three name', content: 'Text\n\n---' },
    { title: 'Windows', content: 'One\nTwo' },
    { title: 'Only a heading', content: '# Only a heading' },
    { title: 'six', content: 'Text' },
  ]);
});

/** A snippet as massCode 5 writes it: a fence is longer than those in a text. */
function massCode(name: string, parts: Record<string, string>, more = ''): string {
  const labels = Object.keys(parts).map(
    (label) => `  - id: 1\n    label: ${label}\n    language: plain_text\n`,
  );
  const body = Object.entries(parts).map(([label, text]) => {
    const fence = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
    return `## Fragment: ${label}\n${fence}plain_text\n${text}\n${fence}`;
  });
  const front = `contents:\n${labels.join('')}name: ${JSON.stringify(name)}\n${more}tags: []\n`;
  return `---\n${front}---\n\n${body.join('\n\n')}\n`;
}

test('the files of massCode 5 are snippets by their fragments, without what was thrown away', () => {
  const text = 'one\n```js\ncode\n```\n## Fragment: B\n```\ntwo';
  const files = [
    file('a.md', massCode('Own: name', { 'Fragment 1': text }, 'isDeleted: 0\nisFavorites: 1\n')),
    file('b.md', massCode('Two', { A: 'x', B: text }).replaceAll('\n', '\r\n')),
    file('c.md', massCode('Gone', { A: 'x' }, 'isDeleted: 1\n')),
    file('d.md', massCode('Empty', { A: '' })),
    file('e.md', massCode('Torn', { A: 'x', B: 'y' }).replace('## Fragment: B', '## B')),
    file('f.md', massCode('Fence', { A: 'x' }).replace(/```\n$/, '')),
    file('g.md', '---\ncontents: my list\n---\n# Title\nText'),
  ];
  const found = readImport(files);
  expect(found.reads).toEqual([
    { title: 'Own: name', content: text, use: { favorite: true, uses: 0, usedAt: null } },
    { title: 'Two: A', content: 'x' },
    { title: 'Two: B', content: text },
    { problem: { kind: 'no-content', file: 'd.md' }, name: 'Empty' },
    { title: 'Torn: A', content: 'x\n```\n\n## B\n```plain_text\ny' },
    { problem: { kind: 'no-content', file: 'e.md' }, name: 'Torn: B' },
    { title: 'Fence', content: 'x' },
    { title: 'Title', content: 'Text' },
  ]);
  expect(readImport(files.slice(0, 3)).program).toBe('massCode');
});

test('a text that an early massCode 5 wrote in a fence of three signs is not cut at those in it', () => {
  const early = massCode('Early', { A: '@', B: 'end' }).replace('@', 'one\n```\ncode\n```\ntwo');
  expect(read('a.md', early)).toEqual([
    { title: 'Early: A', content: 'one\n```\ncode\n```\ntwo' },
    { title: 'Early: B', content: 'end' },
  ]);
});

test('a chosen vault of massCode 5 is read with its folders, without links and other folders', async () => {
  const folder = temporaryFolder();
  const write = (path: string, name: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), massCode(name, { A: 'x' }));
  };
  write('code/.masscode/inbox/one.md', 'One');
  write('code/Work/Deep/two.md', 'Two');
  write('notes/three.md', 'A note');
  symlinkSync(join(folder, 'notes'), join(folder, 'code/Work/linked'));
  for (const chosen of [folder, join(folder, 'code')]) {
    const { files } = await readSource(chosen, 'folder');
    expect(readImport(files).reads).toEqual([
      { title: 'One', content: 'x' },
      { title: 'Two', content: 'x' },
    ]);
  }
});

/** What the tool of LZ4 packs of two groups with a text, a formatted one and a script. */
const ATEXT =
  'BCJNGGRAp/4AAADzFVt7IjAiOiI2ZjBjIiwiMiI6IldvcmsiLCI5OSI6MSwiMTMiOiQA8gAxYSIsIjEiOlsibWZnIl0uAPINUmVnYXJkcyIsIjMiOiJ0IiwiNCI6IktpbmQgchsAYSxcbk1pcjwA0jIiOjE2Njc2OTA5MDRcADMxNzABACN9LGcAFGJnADR2aXNnAFNWaXNpdGUAE3JlAAEUACAgdXwAcjUiOiI8cD4SAPQcPGEgaHJlZj1cImh0dHBzOi8vZXhhbXBsZS5jb20vXCI+dXM8L2E+PC9wPpUAJX1dfgAUY34ANHJ1bn4AVFNjcmlwfwATc38AwHByaW50KDEpIn1dCgAAAADecIER';
const atextOf = (packed: Uint8Array) =>
  new Uint8Array(Buffer.concat([Buffer.from('\uFEFF{"0":"d2","1":true}\0'), packed]));

test('aText’s own data is read as its tool packs it, and a damaged file is refused with what helps', () => {
  const packed = Buffer.from(ATEXT, 'base64');
  expect(read('Data.atext', atextOf(packed))).toEqual([
    { title: 'Regards', content: 'Kind regards,\nMira', abbreviations: ['mfg'] },
    { title: 'Visit', content: 'Visit [us](https://example.com/)', abbreviations: ['vis'] },
    { problem: { kind: 'not-only-text', entry: 3 }, name: 'Script' },
  ]);
  const asItIs: Problem = { kind: 'no-such-format', looksLike: 'atext' };
  for (let end = 4; end < packed.length - 8; end += 1)
    expect(faultOf('Data.atext', atextOf(packed.subarray(0, end)))).toEqual(asItIs);
  // A copy from before the beginning, and one without a length to end with.
  for (const block of [
    [0x00, 0x09, 0x00],
    [0x1f, 0x41, 0x01, 0x00, 0xff],
  ]) {
    const frame = [0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82, block.length, 0, 0, 0, ...block, 0, 0, 0, 0];
    expect(faultOf('Data.atext', atextOf(new Uint8Array(frame)))).toEqual(asItIs);
  }
});

test('a few bytes of aText that would unpack to gigabytes are refused at once', () => {
  const length = Buffer.alloc(9 * 1024 * 1024, 0xff);
  const head = Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82, 0, 0, 0, 0, 0x1f, 0x41, 0x01, 0x00]);
  head.writeUInt32LE(length.length + 5, 7);
  const frame = Buffer.concat([head, length, Buffer.from([0, 0, 0, 0, 0])]);
  expect(faultOf('Data.atext', atextOf(frame))).toEqual({ kind: 'no-such-format', looksLike: 'atext' });
});

test('a Markdown file that cannot be read is named, with the line of its front matter', () => {
  expect(
    readImport([
      file('good.md', 'Text'),
      file('torn.md', '---\na: b\ntitle: "x\n---\nText'),
      file('empty.md', '---\ntitle: Empty\n---\n'),
      file('picture.md', new Uint8Array([0xff, 0xd8, 0xff])),
    ]).reads,
  ).toEqual([
    { title: 'good', content: 'Text' },
    { problem: { kind: 'not-yaml', file: 'torn.md', line: 3 }, name: 'torn.md' },
    { problem: { kind: 'no-content', file: 'empty.md' }, name: 'Empty' },
    { problem: { kind: 'not-text', file: 'picture.md', looksLike: 'image' }, name: 'picture.md' },
  ]);
});

test('UTF-16 is read where the file says so', () => {
  const text = '\uFEFFtitle;content\r\nÄ;ö\r\n';
  expect(read('a.csv', new Uint8Array(Buffer.from(text, 'utf16le')))).toEqual([{ title: 'Ä', content: 'ö' }]);
});

test('no file makes reading fail in another way than by its reason', () => {
  const name = fc.constantFrom('a.json', 'a.csv', 'a.yml', 'a.md');
  const begin = fc.constantFrom(
    '',
    '[',
    '{"snippets":[',
    'title,content\n',
    'matches:\n  - ',
    '---\n',
    '&a [*a]',
    'matches: [',
  );
  forEvery([name, begin, fc.string({ unit: 'binary', maxLength: 80 })], 2_000, (called, first, rest) => {
    faultOf(called, first + rest);
  });
  faultOf('a.json', '['.repeat(100_000));
  faultOf('a.yml', `matches: ${'['.repeat(100_000)}`);
});

test('forms, choices and nested matches of espanso become placeholders', () => {
  const yaml = `global_vars:
  - { name: today, type: date, params: { format: "%B %-d, %Y" } }
matches:
  - trigger: ":sig"
    label: Signature
    replace: "Yours, Mira"
  - trigger: ":form"
    form: |
      To [[who]], [[tone]] [[tags]] [[note]]$|$
    form_fields:
      tone: { type: choice, values: [formal, casual], default: casual }
      tags:
        type: list
        values: |
          red
          blue
      note: { default: none, multiline: true }
      who: { type: choice, values: "{{people}}" }
  - trigger: ":all"
    replace: "{{tone}} {{today}} {{soon}} {{now}} {{clip}} {{fix}} {{sig}} {{shell}} {{other}}"
    vars:
      - { name: tone, type: choice, params: { values: [{ label: Formal, id: Sir }, Hey] } }
      - { name: soon, type: date, params: { format: "%B %-d, %Y", offset: 172800 } }
      - { name: now, type: date, params: { format: "%H:%M" } }
      - { name: clip, type: clipboard }
      - { name: fix, type: echo, params: { echo: fixed } }
      - { name: sig, type: match, params: { trigger: ":sig" } }
      - { name: shell, type: shell, params: { cmd: "date" } }
`;
  expect(read('base.yml', yaml)).toEqual([
    { title: 'Signature', content: 'Yours, Mira', abbreviations: [':sig'] },
    {
      title: ':form',
      content: 'To {{who}}, {{tone=casual|formal}} {{tags+=red|blue}} {{note=none}}{{cursor}}\n',
    },
    {
      title: ':all',
      content:
        '{{tone=Sir|Hey}} {{date}} {{date+2d}} {{time}} {{clipboard}} fixed {{>Signature}} {{shell}} {{other}}',
      foreign: ['{{shell}}'],
    },
  ]);
});
