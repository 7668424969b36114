import { MOST_BYTES, MOST_ENTRIES } from '../../src-main/contract/values/exchange.ts';
import type { RawFile } from '../../src-main/exchange/read.ts';
import { type Below, oneOf } from '../faults/random.ts';
import { binaryPlist, lz4, sqlite, type Value, xmlPlist, zip } from '../unit/exchange/corpus/containers.ts';
import { sometimesDamaged } from './damage.ts';

/** Files that a person may choose to import. */
export interface HostileImport {
  /** The kinds of attack in the files. */
  kinds: string[];
  files: RawFile[];
  /** The title of the ordinary snippet; null if the files may have no ordinary snippet left. */
  ordinary: string | null;
}

/** A file with an ordinary snippet; `spoils` if nobody knows whether that snippet can be read. */
interface Attack {
  text: string | Buffer;
  spoils?: boolean;
}

interface Surroundings {
  below: Below;
  /** Stands in the texts of the file, and belongs nowhere else. */
  mark: string;
  title: string;
}

type Attacks = Record<string, (surroundings: Surroundings) => Attack>;

const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

const json = ({ title, mark }: Surroundings, ...others: string[]): Attack => ({
  text: `[${[...others, JSON.stringify({ title, content: mark })].join(',')}]`,
});

const ofJson: Attacks = {
  'lists in lists': ({ below }) => ({ text: '['.repeat(1 + below(400_000)), spoils: true }),
  'lists in a value': (here) => {
    const deep = 1 + here.below(4_000);
    return json(here, `{"title":${'['.repeat(deep)}${']'.repeat(deep)}}`);
  },
  'names of JavaScript': (here) =>
    json(here, `{"__proto__":{"title":"x","content":"y"},"constructor":1}`, `{"toString":"x"}`),
  'numbers without bounds': (here) =>
    json(
      here,
      `{"title":"a","content":"b","uses":1e999,"usedAt":"+275760-09-13T00:00:00.001Z"}`,
      `{"title":"c","content":"d","uses":-1,"favorite":"yes","usedAt":-1e300}`,
    ),
  'half of a character': (here) => json(here, String.raw`{"title":"\ud800","content":"\udfff\u0000"}`),
  'one title thousands of times': (here) =>
    json(here, ...times(1 + here.below(5_000), (at) => `{"title":"same","content":"${at}"}`)),
  'too many': () => ({
    text: JSON.stringify(times(MOST_ENTRIES + 1, (at) => ({ title: `${at}`, content: 'x' }))),
    spoils: true,
  }),
  'megabytes of one text': (here) =>
    json(here, JSON.stringify({ title: here.mark.repeat(100_000), content: here.mark.repeat(200_000) })),
  'another shape': ({ below }) => ({
    text: oneOf(
      [
        'null',
        '0',
        '""',
        '{}',
        '{"snippets":{}}',
        '{"format":"perch-snippets","version":9e9,"snippets":[]}',
        '{"items":[null,[],0]}',
      ],
      below,
    ),
    spoils: true,
  }),
};

const yaml = ({ title, mark }: Surroundings, others: string): Attack => ({
  text: `${others}\nmatches:\n  - trigger: ":a"\n    label: ${JSON.stringify(title)}\n    replace: ${JSON.stringify(mark)}\n`,
});

const ofYaml: Attacks = {
  'laughs a billion times': (here) =>
    yaml(
      here,
      `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${times(12, (at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join('\n')}`,
    ),
  'an anchor in itself': () => ({ text: 'matches: &m\n  - &a {trigger: *a, replace: *m}\n', spoils: true }),
  'anchors of matches': () => ({
    text: `matches:\n  - &a {trigger: x, replace: y}\n${'  - *a\n'.repeat(500)}  - {<<: *a, label: z}\n  - *nowhere\n`,
    spoils: true,
  }),
  'maps in maps': ({ below }) => ({ text: '{a: '.repeat(1 + below(150_000)), spoils: true }),
  'lists in lists': ({ below }) => ({ text: '- '.repeat(1 + below(100_000)), spoils: true }),
  'tens of thousands of keys': (here) =>
    yaml(here, times(1 + here.below(40_000), (at) => `k${at}: ${at}`).join('\n')),
  'keys twice': ({ below }) => ({ text: 'a: 1\n'.repeat(2 + below(10_000)), spoils: true }),
  'foreign types': () => ({
    text: 'matches:\n  - !!js/function {trigger: "function(){}", replace: !!binary "AAAA"}\n  - {trigger: !!set {a}, replace: !<tag:x> y}\n  - {? {a: b} : c}\n',
    spoils: true,
  }),
  'documents and directives': () => ({
    text: '%YAML 9.9\n%TAG ! x\n---\n...\n---\nmatches: []\n',
    spoils: true,
  }),
  'one line of megabytes': (here) => yaml(here, `x: "${'\\x00'.repeat(1 + here.below(200_000))}"`),
  'blanks without an end': (here) => yaml(here, `x: |\n${' '.repeat(1 + here.below(500_000))}`),
};

const csv = ({ title, mark }: Surroundings, others: string): Attack => ({
  text: `title,content\n"${title}","${mark}"\n${others}`,
});

const ofCsv: Attacks = {
  'a quote that does not end': (here) => ({ ...csv(here, `"${here.mark.repeat(50_000)}`), spoils: true }),
  'thousands of columns': (here) => csv(here, `${'x,'.repeat(1 + here.below(200_000))}\n`),
  'quotes and quotes': (here) => csv(here, `a,"${'""'.repeat(1 + here.below(400_000))}"\n`),
  'breaks of all kinds': (here) => ({ ...csv(here, '\r\r\n\n\ra\rb\u2028c,d\r'), spoils: true }),
  formulas: (here) => csv(here, `"=cmd|' /C calc'!A0","''''=1"\n+1,@x\n`),
  'too many': (here) => ({ ...csv(here, 'a,b\n'.repeat(MOST_ENTRIES + 1)), spoils: true }),
  'semicolons in the first line': () => ({ text: `${';'.repeat(300_000)}\n`, spoils: true }),
};

const markdown = ({ title, mark }: Surroundings, content: string): Attack => ({
  text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${mark}\n${content}`,
});

const ofMarkdown: Attacks = {
  'a heading of blanks': ({ below }) => ({ text: `#${' '.repeat(1 + below(500_000))}#\nx`, spoils: true }),
  'signs of headings': ({ below }) => ({ text: `# ${'# '.repeat(1 + below(300_000))}\nx`, spoils: true }),
  'front matter of megabytes': ({ mark }) => ({
    text: `---\n${`a: ${mark}\n`.repeat(100_000)}---\nx`,
    spoils: true,
  }),
  'front matter without an end': ({ below }) => ({
    text: `---\n${'---x\n'.repeat(1 + below(200_000))}`,
    spoils: true,
  }),
  'front matter of anchors': () => ({ text: '---\ntitle: &a [*a, *a]\n---\nx', spoils: true }),
  'parts of massCode that are not there': (here) => ({
    text: `---\ncontents:\n${'  - label: x\n'.repeat(1 + here.below(4_000))}---\n${'## Fragment: x\n```\n'.repeat(here.below(50_000))}`,
    spoils: true,
  }),
  'empty lines': (here) => markdown(here, '\n \n'.repeat(1 + here.below(200_000))),
  // Longer than any server lets a snippet be.
  'one long word': (here) => ({
    ...markdown(here, 'x'.repeat(100_000 + here.below(2_000_000))),
    spoils: true,
  }),
};

const alfred = ({ title, mark }: Surroundings): string =>
  JSON.stringify({ alfredsnippet: { name: title, snippet: mark, uid: '1', keyword: 'x' } });

const ofArchives: Attacks = {
  'megabytes of one letter': (here) => ({
    text: zip({
      'a [1].json': alfred(here),
      'b [2].json': `{"alfredsnippet":{"name":"x","snippet":"${'x'.repeat(2e7)}"}}`,
    }),
  }),
  'one file thousands of times': (here) => {
    const one = zip({ 'a [1].json': alfred(here) });
    const directory = one.readUInt32LE(one.length - 6);
    const entry = one.subarray(directory, one.length - 22);
    const end = Buffer.from(one.subarray(-22));
    const count = 1 + here.below(20_000);
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    return {
      text: Buffer.concat([one.subarray(0, directory), ...times(count, () => entry), end]),
      spoils: true,
    };
  },
  'places beyond the end': (here) => {
    const archive = zip({ 'a [1].json': alfred(here) });
    archive.writeUInt32LE(here.below(2 ** 31), archive.length - (here.below(2) ? 6 : 10));
    return { text: archive, spoils: true };
  },
  'names that lead out': (here) => ({
    text: zip({
      'a [1].json': alfred(here),
      '../../../etc/passwd.json': '[]',
      '/x.json': 'null',
      'b.json/': '',
    }),
  }),
  'JSON without an end': (here) => ({
    text: zip({ 'a [1].json': alfred(here), 'b [2].json': '['.repeat(1 + here.below(2_000_000)) }),
  }),
};

const atext = ({ title, mark }: Surroundings, ...others: string[]): Attack => {
  const all = [JSON.stringify({ 1: ['x'], 2: title, 4: mark }), ...others].join(',');
  return { text: Buffer.concat([Buffer.from('{"0":"x"}\0'), lz4(Buffer.from(`[${all}]`))]) };
};

const ofAtext: Attacks = {
  'groups in groups': (here) => {
    const depth = 1 + here.below(200_000);
    return { ...atext(here, `${'{"13":['.repeat(depth)}${']}'.repeat(depth)}`), spoils: true };
  },
  'elements in elements': (here) =>
    atext(
      here,
      `{"2":"x","5":"${'<b>'.repeat(1 + here.below(100_000))}"}`,
      `{"2":"y","5":"${'<td>'.repeat(20_000)}"}`,
    ),
  'a copy of gigabytes': ({ below }) => {
    const copy = Buffer.concat([Buffer.from([0x1f, 0x41, 1, 0]), Buffer.alloc(1 + below(2_000_000), 0xff)]);
    const head = Buffer.from('{"0":"x"}\0\x04\x22\x4D\x18\x60\x40\x82____', 'latin1');
    head.writeUInt32LE(copy.length, head.length - 4);
    return { text: Buffer.concat([head, copy, Buffer.alloc(4)]), spoils: true };
  },
};

const phrase = ({ title, mark }: Surroundings): { [name: string]: Value } => ({
  shortcut: title,
  phrase: mark,
});

const ofPropertyLists: Attacks = {
  'lists in lists': ({ below }) => ({
    text: `<?xml version="1.0"?><plist>${'<array>'.repeat(1 + below(300_000))}`,
    spoils: true,
  }),
  'entities of entities': (here) => ({
    text: xmlPlist([phrase(here)])
      .toString()
      .replace(
        '<plist',
        `<!DOCTYPE x [${times(12, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(9)}">`).join('')}]><plist`,
      ),
    spoils: true,
  }),
  'keys without values': (here) => ({
    text: `<?xml version="1.0"?><plist><array><dict>${'<key>phrase</key>'.repeat(1 + here.below(200_000))}`,
    spoils: true,
  }),
  'names of JavaScript': (here) => ({
    text: xmlPlist([phrase(here), JSON.parse('{"__proto__":{"phrase":"x"},"shortcut":"y"}') as Value]),
  }),
  'a list that contains itself': (here) => {
    const bytes = binaryPlist([[['x'], 'y'], phrase(here)]);
    // Each list has the first value, which is the outermost list, in place of its own first.
    return {
      text: Buffer.from(
        bytes.toString('latin1').replaceAll('\xA2\0', '\xA2\0\0').slice(0, bytes.length),
        'latin1',
      ),
      spoils: true,
    };
  },
};

const ofDatabases: Attacks = {
  'a view without an end': ({ below }) => ({
    text: sqlite(
      `create view snippets as with recursive n(name) as (select 'x' union all select name || 'x' from n) select name, 1 as id from n;
       create table snippet_contents (snippetId, value text); ${'-- x\n'.repeat(below(100))}`,
    ),
    spoils: true,
  }),
  'a virtual table': () => ({
    text: sqlite(
      'create virtual table snippets using fts5 (name, id); create table snippet_contents (snippetId, value text);',
    ),
    spoils: true,
  }),
  'thousands of parts': (here) => ({
    text: sqlite(
      `create table snippets (id integer primary key, name text, isDeleted integer, isFavorites integer);
       create table snippet_contents (id integer primary key, snippetId integer, label text, value text);
       insert into snippets values (1, '${here.title}', 0, 0);
       insert into snippet_contents values (1, 1, 'x', '${here.mark}');
       insert into snippet_contents with recursive n(i) as (select 2 union all select i + 1 from n where i < 20000)
         select i, i, 'x', 'y' from n;`,
    ),
  }),
};

const formats = {
  json: ofJson,
  yml: ofYaml,
  csv: ofCsv,
  md: ofMarkdown,
  alfredsnippets: ofArchives,
  atext: ofAtext,
  plist: ofPropertyLists,
  db: ofDatabases,
};
const endings = Object.keys(formats) as (keyof typeof formats)[];

/** Files to import with content by an attacker or a broken program, and in most cases an ordinary snippet. */
export function hostileImport(below: Below, mark: string): HostileImport {
  const ending = oneOf(endings, below);
  const title = `Ordinary ${below(1_000_000)}`;
  const [kind, make] = oneOf(Object.entries(formats[ending]), below);
  const { text, spoils } = make({ below, mark, title });
  const kinds = [`${ending}: ${kind}`];
  const { how, bytes: read } = sometimesDamaged(Buffer.from(text), below);
  if (how !== null) kinds.push(how);
  let isWhole = spoils !== true && how === null;
  let bytes = read;
  if (below(12) === 0) {
    bytes = Buffer.concat([bytes, Buffer.alloc(MOST_BYTES, '\n')]);
    kinds.push('too large');
    isWhole = false;
  }
  const name = oneOf(
    [`a.${ending}`, `A.${ending.toUpperCase()}`, `../../a.${ending}`, `${mark}\0.${ending}`],
    below,
  );
  const files = [{ name, bytes: new Uint8Array(bytes) }];
  if (ending === 'md' && below(3) === 0)
    files.push(
      ...times(1 + below(200), (at) => ({
        name: `${at}.md`,
        bytes: new TextEncoder().encode(`# ${at}\n\nx`),
      })),
    );
  return { kinds, files, ordinary: isWhole ? title : null };
}
