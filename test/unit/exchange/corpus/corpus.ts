import type { Read } from '../../../../src-main/exchange/entry.ts';
import { binaryPlist, lz4, sqlite, type Value, xmlPlist, zip } from './containers.ts';

/** A file as a program writes it, and the expected snippets. */
export interface Case {
  /** The form, and what is special in this file. */
  form: string;
  name: string;
  bytes: Buffer;
  program: string | null;
  reads: Read[];
}

/** When the corpus is read: Friday, November 27, 2026, 9:05 in the morning. */
export const NOW = new Date(2026, 10, 27, 9, 5).getTime();

/** A foreign text, and the text that Perch makes from it. */
interface Text {
  theirs: string;
  ours: string;
  foreign?: string[];
  /** Of a formatted text: the plain one beside it. */
  plain?: string;
}

const text = (theirs: string, ours = theirs, ...foreign: string[]): Text => ({
  theirs,
  ours,
  ...(foreign.length > 0 && { foreign }),
});

/** Texts without a placeholder of any of these programs. */
const PLAIN = [
  text('Hello & goodbye <b>"x"</b>'),
  text('Line one\nLine two\n\nLine four'),
  text('Grüße, 日本語 🎉'),
];

/** A snippet of a file: its title, what it is typed by, its text. */
interface Snippet {
  title: string;
  typed: string;
  text: Text;
}

const readOf = ({ title, typed, text: { ours, foreign } }: Snippet): Read => ({
  title,
  content: ours,
  ...(typed !== '' && typed !== title && { abbreviations: [typed] }),
  ...(foreign && { foreign }),
});

/** A form of a program's files. */
interface Form {
  program: string;
  form: string;
  name: string;
  texts: Text[];
  write(snippets: Snippet[]): Buffer;
  /** What is lost of a snippet in this form. */
  without?: ('title' | 'typed')[];
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2));

/** Formatted texts. What plain text says as well stays as the program wrote it there. */
const RICH = [
  { ...text('<p>Hi&nbsp;<b>you</b></p><p>Bye</p>', 'Hi **you**\n\nBye'), plain: 'Hi you\nBye' },
  { ...text('<p>One</p><p>Two</p>', 'One\nTwo'), plain: 'One\nTwo' },
  text('<div>One<br>Two</div>', 'One\nTwo'),
  { ...text('<p><a href="https://a.example/">us</a></p>', '[us](https://a.example/)'), plain: 'us' },
  { ...text('<ul><li>One</li><li>Two</li></ul>', '* One\n* Two'), plain: 'One\nTwo' },
  { ...text('Logo <img src="data:,"> end', 'Logo end', '<img>'), plain: 'Logo end' },
];

const VS_CODE = [
  text('console.log($1);$0', 'console.log({{1}});{{cursor}}'),
  text('Dear ${1:customer}, thanks, $1', 'Dear {{customer=customer}}, thanks, {{customer}}'),
  text('${1|red,green,blue|} and $1', '{{1=red|green|blue}} and {{1}}'),
  text('${1:x} ${2:x}', '{{x=x}} {{x 2=x}}'),
  text('costs \\$5 \\} and $CLIPBOARD', 'costs $5 } and {{clipboard}}'),
  text('(c) $CURRENT_YEAR', '(c) {{CURRENT_YEAR=2026}}'),
  text('in $TM_FILENAME', 'in {{TM_FILENAME}}', '$TM_FILENAME'),
  text('${TM_FILENAME/(.*)\\.ts/${1:/upcase}/}', '{{TM_FILENAME}}', '${TM_FILENAME/(.*)\\.ts/${1:/upcase}/}'),
  text('${1:outer ${2:inner}}', 'outer {{inner=inner}}'),
  text('price: $ 5, ${', 'price: $ 5, ${'),
];
const RAYCAST = [
  text('Hi {argument name="name" default="there"}{cursor}', 'Hi {{name=there}}{{cursor}}'),
  text('{argument name="size" options="S, M, L" default="M"}', '{{size=M|S|L}}'),
  text('{argument}', '{{argument}}'),
  text('{clipboard} {clipboard | trim}', '{{clipboard}} {{clipboard}}'),
  text('{clipboard | uppercase}', '{{clipboard_}}', '{clipboard | uppercase}'),
  text('{date} {date offset="+3d"} {date offset="-2M"}', '{{date}} {{date+3d}} {{date-2m}}'),
  text('{date format="MMMM d, yyyy"}', '{{date}}'),
  text('{date format="yyyy-MM-dd"} {date format="EEEE"}', '{{date_=2026-11-27}} {{date 2=Friday}}'),
  text('{time} on {day}', '{{time}} on {{day=Friday}}'),
  text(
    '{uuid} {selection} {browser-tab}',
    '{{uuid}} {{selection}} {{browser-tab}}',
    '{uuid}',
    '{selection}',
    '{browser-tab}',
  ),
  text('{snippet name="Snippet 1"}', '{{>Snippet 1}}'),
  text('{snippet name="none"}', '{{none}}', '{snippet name="none"}'),
  text('a { b } {unknown} {}', 'a { b } {unknown} {}'),
];
const ALFRED = [
  text('{clipboard} {cursor}', '{{clipboard}} {{cursor}}'),
  text('{clipboard:1}', '{{clipboard_}}', '{clipboard:1}'),
  text('{date} {date +1D} {time}', '{{date}} {{date+1d}} {{time}}'),
  text('{date:long} {date:yyyy}', '{{date}} {{date_=2026}}'),
  text('{snippet:Snippet 1}', '{{>Snippet 1}}'),
  text('{random:UUID}', '{{UUID}}', '{random:UUID}'),
];
const TEXT_BLAZE = [
  text('Hi {formtext: name=first name; default=you},', 'Hi {{first name=you}},'),
  text('{formmenu: red; green; blue; name=color; default=green}', '{{color=green|red|blue}}'),
  text('{formmenu: red; green; name=colors; multiple=yes}', '{{colors+=red|green}}'),
  text('{time: MMMM D, YYYY} {time: MMMM D, YYYY; shift=+2D}', '{{date}} {{date+2d}}'),
  text('{time: dddd}', '{{date_=Friday}}'),
  text('{clipboard}{cursor}{key: enter}x', '{{clipboard}}{{cursor}}\nx'),
  text('{import: /typed1}', '{{>Snippet 1}}'),
  text('{site: title}', '{{title}}', '{site: title}'),
  text('{formparagraph: name=note}', '{{note}}'),
];
const BEEFTEXT = [
  text('Hi #{input:first name}#{cursor}', 'Hi {{first name}}{{cursor}}'),
  text('#{clipboard} #{date} #{time}', '{{clipboard}} {{date}} {{time}}'),
  text('#{dateTime:MMMM d, yyyy} #{dateTime:+1w:MMMM d, yyyy}', '{{date}} {{date+7d}}'),
  text('#{dateTime:dddd}', '{{date_=Friday}}'),
  text('#{combo:typed1}', '{{>Snippet 1}}'),
  text('#{upper:typed1} #{envVar:HOME}', '{{typed1}} {{HOME}}', '#{upper:typed1}', '#{envVar:HOME}'),
  text('#{delay:100}#{key:tab}x #{unknown}', '\tx #{unknown}', '#{delay:100}'),
];
const TEXT_EXPANDER = [
  text('Dear %filltext:name=customer:default=you%,%|', 'Dear {{customer=you}},{{cursor}}'),
  text('%fillpopup:name=size:S:default=M:L%', '{{size=M|S|L}}'),
  text('%fillarea:name=note:width=30:height=5%', '{{note}}'),
  text('%clipboard and 100%%', '{{clipboard}} and 100%'),
  text('%B %e, %Y', '{{date}}'),
  text('%@+5D%B %e, %Y', '{{date+5d}}'),
  text('Happy %A! (c) %Y', 'Happy {{date_=Friday}}! (c) {{date 2=2026}}'),
  text('%snippet:typed1%', '{{>Snippet 1}}'),
  text(
    '%fillpart:name=more:default=yes%more%fillpartend%',
    'more',
    '%fillpart:name=more:default=yes%',
    '%fillpartend%',
  ),
  text('%key:enter%x', '\nx'),
];

const textExpander = (key: string, snippets: Snippet[]): Value => ({
  groupInfo: { groupName: 'Group', expandAfterMode: 0 },
  [key]: snippets.map(({ title, typed, text: { theirs } }) => ({
    abbreviation: typed,
    abbreviationMode: 0,
    label: title,
    plainText: theirs,
    snippetType: 0,
    uuidString: 'E9C5',
  })),
});
const replacements = (snippets: Snippet[]): Value =>
  snippets.map(({ typed, text: { theirs } }) => ({ phrase: theirs, shortcut: typed }));
const alfred = (snippets: Snippet[]): Record<string, string> =>
  Object.fromEntries([
    ['info.plist', xmlPlist({ snippetkeywordprefix: '', snippetkeywordsuffix: '' }).toString()],
    ...snippets.map(({ title, typed, text: { theirs } }, at) => [
      `${title} [ABC-${String(at)}].json`,
      JSON.stringify({
        alfredsnippet: { snippet: theirs, uid: `ABC-${String(at)}`, name: title, keyword: typed },
      }),
    ]),
  ]) as Record<string, string>;
/** The types of aText: text, formatted text, script, picture. Groups have what is in them where snippets have a time. */
const atext = (snippets: Snippet[]): Buffer => {
  const items = snippets.map(({ title, typed, text: { theirs, plain } }) => ({
    0: 'd2aba433',
    1: [typed],
    2: title,
    3: theirs.startsWith('<') || plain !== undefined ? 'r' : 't',
    4: theirs.startsWith('<') ? plain : (plain ?? theirs),
    ...((theirs.startsWith('<') || plain !== undefined) && { 5: theirs }),
    12: 1667690904,
    13: 1700000000,
  }));
  const [first, ...others] = items;
  const groups = [first, { 0: 'g', 2: 'Group', 13: [{ 0: 'h', 2: 'Inner', 13: others, 99: 1 }], 99: 1 }];
  const header = Buffer.from('\uFEFF{"0":"d2aba433-91e9-4b3d","1":true}\0');
  return Buffer.concat([header, lz4(Buffer.from(JSON.stringify(groups)))]);
};
const massCode = (snippets: Snippet[]): string =>
  `create table folders (id integer primary key, name text not null);
   create table snippets (id integer primary key autoincrement, name text not null, description text, folderId integer,
     isDeleted integer not null, isFavorites integer not null, createdAt integer not null, updatedAt integer not null);
   create table snippet_contents (id integer primary key autoincrement, snippetId integer not null, label text, value text, language text);
   ${snippets
     .map(
       ({ title, text: { theirs } }, at) => `
   insert into snippets values (${String(at + 1)}, ${sql(title)}, null, null, 0, 0, 1, 1);
   insert into snippet_contents values (null, ${String(at + 1)}, 'Fragment 1', ${sql(theirs)}, 'plain_text');`,
     )
     .join('')}
   insert into snippets values (99, 'Thrown away', null, null, 1, 0, 1, 1);
   insert into snippet_contents values (null, 99, 'Fragment 1', 'x', 'plain_text');`;
const sql = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const FORMS: Form[] = [
  {
    program: 'VS Code',
    form: 'prefix and body as texts',
    name: 'team.code-snippets',
    texts: VS_CODE,
    write: (snippets) =>
      json(
        Object.fromEntries(
          snippets.map(({ title, typed, text: { theirs } }) => [
            title,
            { prefix: typed, body: theirs, description: 'About it' },
          ]),
        ),
      ),
  },
  {
    program: 'VS Code',
    form: 'of a language, with comments, a list of lines and commas at the end',
    name: 'typescript.json',
    texts: [...PLAIN, ...VS_CODE],
    write: (snippets) =>
      Buffer.from(
        `{\n// Place your snippets here: { "x": 1, }\n${snippets
          .map(
            ({ title, typed, text: { theirs } }) =>
              `\t${JSON.stringify(title)}: {\n\t\t/* what */ "prefix": [${JSON.stringify(typed)},],\n\t\t"body": ${JSON.stringify(theirs.split('\n'))}, // "end"\n\t},`,
          )
          .join('\n')}\n}\n`,
      ),
  },
  {
    program: 'Raycast',
    form: 'export',
    name: 'Snippets 2026-11-27.json',
    texts: RAYCAST,
    write: (snippets) =>
      json(
        snippets.map(({ title, typed, text: { theirs } }) => ({ name: title, text: theirs, keyword: typed })),
      ),
  },
  {
    program: 'Alfred',
    form: 'collection, deflated',
    name: 'Work.alfredsnippets',
    texts: [...PLAIN, ...ALFRED],
    write: (snippets) => zip(alfred(snippets)),
  },
  {
    program: 'Alfred',
    form: 'collection, stored, with a comment',
    name: 'Work.alfredsnippets',
    texts: ALFRED,
    write: (snippets) =>
      zip({ ...alfred(snippets), '__MACOSX/._x.json': 'x' }, { stored: true, comment: 'from a Mac' }),
  },
  {
    program: 'Text Blaze',
    form: 'export of folders',
    name: 'Export.json',
    texts: [...PLAIN, ...TEXT_BLAZE],
    write: (snippets) =>
      json({
        version: 7,
        folders: snippets.map(({ title, typed, text: { theirs } }) => ({
          name: 'Folder',
          snippets: [{ name: title, shortcut: `/${typed}`, type: 'text', text: theirs }],
        })),
      }),
  },
  {
    program: 'Text Blaze',
    form: 'formatted snippets',
    name: 'Export.json',
    texts: RICH,
    write: (snippets) =>
      json({
        version: 7,
        folders: [
          {
            name: 'Folder',
            snippets: snippets.map(({ title, typed, text: { theirs, plain } }) => ({
              name: title,
              shortcut: `/${typed}`,
              type: 'html',
              text: plain,
              html: theirs,
            })),
          },
        ],
      }),
  },
  {
    program: 'aText',
    form: 'data of its own',
    name: 'Data.atext',
    texts: [...PLAIN, ...RICH],
    write: (snippets) => atext(snippets),
  },
  {
    program: 'Beeftext',
    form: 'combo list, version 10',
    name: 'comboList.json',
    texts: BEEFTEXT,
    write: (snippets) =>
      json({
        fileFormatVersion: 10,
        groups: [],
        combos: snippets.map(({ title, typed, text: { theirs } }) => ({
          uuid: '{1}',
          name: title,
          keyword: typed,
          snippet: theirs,
          enabled: true,
        })),
      }),
  },
  {
    program: 'Beeftext',
    form: 'combo list, version 1',
    name: 'backup.btbackup.json',
    texts: PLAIN,
    write: (snippets) =>
      json({
        fileFormatVersion: 1,
        combos: snippets.map(({ title, typed, text: { theirs } }) => ({
          name: title,
          comboText: typed,
          substitutionText: theirs,
        })),
      }),
  },
  ...(['snippetsTE2', 'snippetsTE3'] as const).map((key): Form => ({
    program: 'TextExpander',
    form: `group, ${key}`,
    name: 'Group.textexpander',
    texts: [...PLAIN, ...TEXT_EXPANDER],
    write: (snippets) => xmlPlist(textExpander(key, snippets)),
  })),
  {
    program: 'TextExpander',
    form: 'settings of all groups, binary',
    name: 'Settings.textexpander',
    texts: TEXT_EXPANDER,
    write: (snippets) => binaryPlist({ groupsTE2: [textExpander('snippetsTE2', snippets)] }),
  },
  {
    program: 'TextExpander',
    form: 'export as CSV, without headings',
    name: 'Group.csv',
    texts: TEXT_EXPANDER.filter(({ theirs }) => /%(?:clipboard|fill|snippet|\||@)/.test(theirs)),
    write: (snippets) =>
      Buffer.from(
        snippets
          .map(({ title, typed, text: { theirs } }) => [typed, theirs, title].map(quoted).join(','))
          .join('\r\n'),
      ),
  },
  {
    program: 'massCode',
    form: 'version 3',
    name: 'db.json',
    texts: PLAIN,
    without: ['typed'],
    write: (snippets) =>
      json({
        folders: [],
        tags: [],
        snippets: [
          ...snippets.map(({ title, text: { theirs } }) => ({
            id: title,
            name: title,
            content: [{ label: 'Fragment 1', language: 'plain_text', value: theirs }],
            isDeleted: false,
            isFavorites: false,
          })),
          { name: 'Thrown away', content: [{ label: 'Fragment 1', value: 'x' }], isDeleted: true },
        ],
      }),
  },
  {
    program: 'massCode',
    form: 'version 4',
    name: 'massCode.db',
    texts: PLAIN,
    without: ['typed'],
    write: (snippets) => sqlite(massCode(snippets)),
  },
  {
    program: 'massCode',
    form: 'version 4, written beside a journal',
    name: 'app.db',
    texts: PLAIN,
    without: ['typed'],
    write: (snippets) => Buffer.from(sqlite(massCode(snippets))).fill(2, 18, 20),
  },
  {
    program: 'SnippetsLab',
    form: 'version 2',
    name: 'library.json',
    texts: PLAIN,
    without: ['typed'],
    write: (snippets) =>
      json({
        app: 'SnippetsLab',
        contents: {
          folders: [],
          tags: [],
          snippets: snippets.map(({ title, text: { theirs } }) => ({
            title,
            uuid: '1',
            fragments: [{ title: 'Fragment', content: theirs, language: 'TextLexer', note: '' }],
          })),
        },
      }),
  },
  {
    program: 'SnippetsLab',
    form: 'version 1',
    name: 'export.json',
    texts: PLAIN,
    without: ['typed'],
    write: (snippets) =>
      json({
        'Library Name': 'main.snippetslablibrary',
        Snippets: snippets.map(({ title, text: { theirs } }) => ({
          Title: title,
          Folder: 'F',
          Tags: [],
          Fragments: [{ Title: 'Fragment', Content: theirs, Language: 'Plain Text' }],
        })),
      }),
  },
  ...([xmlPlist, binaryPlist] as const).map((write): Form => ({
    program: 'macOS',
    form: `text replacements, ${write === xmlPlist ? 'XML' : 'binary'}`,
    name: 'Text Substitutions.plist',
    texts: PLAIN,
    without: ['title'],
    write: (snippets) => write(replacements(snippets)),
  })),
];

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** A file for each text of each form, beside a first snippet that others can name. */
const ofPrograms = FORMS.flatMap(({ program, form, name, texts, write, without = [] }) =>
  texts.map((one): Case => {
    const first = { title: 'Snippet 1', typed: 'typed1', text: text('Nothing special.') };
    const snippets = [first, { title: 'Snippet 2', typed: 'typed2', text: one }];
    const isOfTable = form.includes('CSV');
    const slash = program === 'Text Blaze' ? '/' : '';
    return {
      form: `${program}, ${form}: ${JSON.stringify(one.theirs).slice(0, 60)}`,
      name,
      bytes: write(snippets),
      program: isOfTable && !/%(?:clipboard|fill|snippet|\||@)/.test(one.theirs) ? null : program,
      reads: snippets.map((snippet) => {
        const typed = without.includes('typed') ? '' : `${slash}${snippet.typed}`;
        return readOf({ ...snippet, typed, title: without.includes('title') ? typed : snippet.title });
      }),
    };
  }),
);

/** How a text becomes bytes. */
const ENCODINGS: Record<string, (written: string) => Buffer> = {
  'UTF-8': (written) => Buffer.from(written),
  'UTF-8 with a mark': (written) => Buffer.from(`\uFEFF${written}`),
  'UTF-16 with a mark': (written) => Buffer.from(`\uFEFF${written}`, 'utf16le'),
  'UTF-16 without a mark': (written) => Buffer.from(written, 'utf16le'),
  'UTF-16, high byte first, with a mark': (written) => Buffer.from(`\uFEFF${written}`, 'utf16le').swap16(),
  'UTF-16, high byte first, without a mark': (written) => Buffer.from(written, 'utf16le').swap16(),
  'Windows-1252': (written) => Buffer.from(written, 'latin1'),
};
const HEADINGS = [
  ['Title', 'Content'],
  ['Titel', 'Inhalt'],
  ['Nom', 'Texte'],
  ['Título', 'Texto'],
  ['Kürzel', 'Text'],
  ['Nome', 'Testo'],
  null,
];
const DELIMITERS = { commas: ',', semicolons: ';', tabs: '\t', 'semicolons and a line of Excel': ';' };

const ofTables = Object.entries(ENCODINGS).flatMap(([encoding, encode]) =>
  Object.entries(DELIMITERS).flatMap(([how, sign]) =>
    HEADINGS.map((names): Case => {
      const rows = [
        ...(names ? [names] : []),
        ['Grüße', 'Schöne Grüße,\r\nMüller'],
        ['Zweite', `a ${sign} b`],
      ];
      const first = how.includes('Excel') ? `sep=${sign}\r\n` : '';
      return {
        form: `table of ${how}, ${names?.join(' and ') ?? 'without headings'}, ${encoding}`,
        name: how === 'tabs' ? 'a.tsv' : 'a.csv',
        bytes: encode(`${first}${rows.map((row) => row.map(quoted).join(sign)).join('\r\n')}\r\n`),
        program: null,
        reads: [
          { title: 'Grüße', content: 'Schöne Grüße,\r\nMüller' },
          { title: 'Zweite', content: `a ${sign} b` },
        ],
      };
    }),
  ),
);

const yaml = (lines: string[]): Buffer =>
  Buffer.from(`matches:\n${lines.map((line) => `  ${line}\n`).join('')}`);
const date = (format: string, more = ''): string[] => [
  '- trigger: ":x"',
  '  replace: "Happy {{day}}!"',
  `  vars: [{ name: day, type: date, params: { format: ${JSON.stringify(format)}${more} } }]`,
];

/** What espanso writes of a day, beside what Perch has in its place. */
const DATES: [format: string, ours: string, more?: string][] = [
  ['%A', '{{day=Friday}}'],
  ['%Y', '{{day=2026}}'],
  ['%d.%m.%Y', '{{day=27.11.2026}}'],
  ['%-d/%-m/%y', '{{day=27/11/26}}'],
  ['%F', '{{day=2026-11-27}}'],
  ['%b %e', '{{day=Nov 27}}'],
  ['%j', '{{day=331}}'],
  ['%V', '{{day=48}}'],
  ['%B %-d, %Y', '{{date}}'],
  ['%B %-d, %Y', '{{date-2d}}', ', offset: -172800'],
  ['%B %-d, %Y', '{{day=November 27, 2026}}', ', offset: 3600'],
  ['%A', '{{day=Saturday}}', ', offset: 86400'],
  ['%A', '{{day=Freitag}}', ', locale: "de-DE"'],
  ['%H:%M', '{{time}}'],
  ['%H:%M:%S', '{{day=09:05:00}}'],
  ['%Y-%m-%d %H:%M', '{{day=2026-11-27 09:05}}'],
];

const ofEspanso: Case[] = [
  ...DATES.map(([format, ours, more = '']): Case => ({
    form: `espanso, a date as ${format}${more}`,
    name: 'base.yml',
    bytes: yaml(date(format, more)),
    program: 'espanso',
    reads: [{ title: ':x', content: `Happy ${ours}!` }],
  })),
  {
    form: 'espanso, a form with variables',
    name: 'base.yml',
    bytes: yaml([
      '- triggers: [":a", ":b"]',
      '  label: Greeting',
      '  search_terms: ["hello"]',
      '  form: "Hi [[name]], {{clip}} {{day}}"',
      '  form_fields: { name: { default: you } }',
      '  vars: [{ name: clip, type: clipboard }, { name: day, type: date, params: { format: "%Y" } }]',
    ]),
    program: 'espanso',
    reads: [
      {
        title: 'Greeting',
        content: 'Hi {{name=you}}, {{clipboard}} {{day=2026}}',
        abbreviations: [':a', ':b', 'hello'],
      },
    ],
  },
];

/** Files of every form that is read, each with what is to be read of it. */
export const CORPUS: Case[] = [...ofPrograms, ...ofTables, ...ofEspanso];
