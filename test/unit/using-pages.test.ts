// What docs/using says in examples, done as it is written there.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import english from '../../resources/messages/en.json' with { type: 'json' };
import { perchLinkIn } from '../../src-main/contract/links/perch-link.ts';
import { readPlaceholder } from '../../src-main/contract/text/placeholder.ts';
import { namesSecret } from '../../src-main/contract/text/secret-names.ts';
import { nextTimes } from '../../src-main/contract/values/occurrences.ts';
import { MOST_TEAM_CHANNELS, MOST_TEAM_SNIPPETS } from '../../src-main/contract/values/team-snippet.ts';
import type { RulePlan } from '../../src-main/contract/values/rules.ts';
import { turnsOf } from '../../src-main/contract/values/rule-turns.ts';
import { filledIn, placeholdersIn } from '../../src-main/content/placeholders.ts';
import { PROGRAMS } from '../../src-main/exchange/programs/programs.ts';
import { readPhrase } from '../../src-renderer/base/time/phrase/phrases.ts';
import { momentOf } from '../../src-renderer/base/time/when.ts';

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/using/${name}.md`, import.meta.url), 'utf8');

/** The cells of each row of the first table of a page. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => /^\| -+/.test(line)) + 1;
  const end = lines.findIndex((line, at) => at >= begin && !line.startsWith('|'));
  return lines.slice(begin, end).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
}
const marked = (text: string, mark: '`' | '_'): string[] =>
  [...text.matchAll(mark === '`' ? /`([^`]+)`/g : /_([^_]+)_/g)].map(([, inside = '']) => inside);

describe('repeating.md', () => {
  beforeAll(() => useLocale('en-GB'));
  afterAll(() => useLocale('en-US'));
  const ZONE = 'Europe/Berlin';
  /** A Thursday, at eleven there. */
  const NOW = Date.UTC(2026, 10, 26, 10);
  const rows = rowsOf(page('repeating'));
  const endings = marked(rows.at(-1)?.[0] ?? '', '_');
  const phrases = rows.slice(0, -1).flatMap(([written = '']) => marked(written, '_'));
  const read = (phrase: string) => momentOf(phrase, NOW, ZONE, { locale: 'en-GB', mayRepeat: true });

  test('has phrases and endings', () => {
    expect([phrases.length > 10, endings]).toEqual([true, ['until dec 24', '10 times']]);
  });

  test.each(phrases)('%s is a rule, alone and with each ending', (phrase) => {
    const { repeats } = read(phrase);
    expect(repeats).toBeTruthy();
    // Without a time of day it is 9 in the morning.
    if (!phrase.includes(' at ')) expect(repeats?.time).toBe(9 * 60);
    // A rule whose first time comes after its end is none.
    for (const ending of endings.filter((end) => end !== 'until dec 24' || repeats!.start < '2026-12-24'))
      expect(read(`${phrase} ${ending}`).repeats?.end, ending).toBeTruthy();
  });

  test('a month without the day has its last day instead', () => {
    const { repeats } = read('every month on the 31st');
    const days = repeats ? nextTimes(repeats, null, NOW, 6).map(({ day }) => day.slice(5)) : [];
    expect(days).toEqual(['11-30', '12-31', '01-31', '02-28', '03-31', '04-30']);
  });
});

describe('placeholders.md', () => {
  const text = page('placeholders');
  const rows = rowsOf(text);
  /** The kind of each row's placeholder. */
  const KINDS = [
    ...['field', 'field', 'field', 'choice', 'choice', 'choice', 'person', 'person', 'day', 'day'],
    ...['snippet', 'date', 'time', 'me', 'clipboard', 'cursor'],
  ];

  test('each row is a placeholder of its kind', () => {
    const written = rows.map(([first = '']) => marked(first, '`')[0] ?? '');
    expect(written.map((one) => readPlaceholder(one.slice(2, -2)).kind)).toEqual(KINDS);
    for (const one of written) expect(placeholdersIn(`Text ${one}`), one).toHaveLength(1);
  });

  test('what rows say of defaults and of several is so', () => {
    const read = (row: number) => readPlaceholder(marked(rows[row]?.[0] ?? '', '`')[0]!.slice(2, -2));
    expect(read(1)).toMatchObject({ otherwise: 'there' });
    expect(read(2)).toMatchObject({ isSecret: true });
    expect(read(3)).toMatchObject({ choices: ['S', 'M', 'L'], otherwise: 'S', several: false });
    expect(read(4)).toMatchObject({ choices: ['S', 'M', 'L'], otherwise: '' });
    expect(read(5)).toMatchObject({ choices: ['ham', 'egg'], several: true });
    expect([read(6), read(7)]).toMatchObject([{ several: false }, { several: true }]);
    expect([read(8), read(9)]).toMatchObject([{ days: 0 }, { days: 3 }]);
    expect(['w', 'm', 'y'].map((unit) => readPlaceholder(`date+3${unit}`))).toMatchObject([
      { days: 21 },
      { months: 3 },
      { months: 36 },
    ]);
  });

  test('its sentences about names, code and fields that stay empty are so', () => {
    for (const begins of ['a', 'ä', '1', '_']) expect(readPlaceholder(`${begins}x`).kind).toBe('field');
    for (const begins of ['#', '-', '/', '.']) expect(readPlaceholder(`${begins}x`).kind).toBe('unknown');
    expect(placeholdersIn('{{a}} {{b}} {{a}}')).toEqual(['a', 'b']);
    expect(placeholdersIn('`{{a}}`')).toEqual([]);
    expect(filledIn('Hi {{a}}', {})).toBe('Hi {{a}}');
  });

  test('the names that it gives as those of secrets are that', () => {
    const sentence = /one with the word (.*?)\. With/.exec(text)?.[1] ?? '';
    const named = [...marked(sentence, '_'), ...marked(sentence, '`').map((one) => one.slice(2, -2))];
    expect(named).toHaveLength(6);
    expect(named.filter((name) => !namesSecret(name))).toEqual([]);
  });
});

describe('links.md', () => {
  const text = page('links');
  const links = rowsOf(text).map(([first = '']) =>
    marked(first, '`')[0]!
      .replace('CHANNEL-ID', '7')
      .replace('ID', '12')
      .replace('NAME', 'a%2Fb')
      .replace('TEXT', 'Lunch'),
  );
  const to = (link: string) => perchLinkIn(link)?.target.to ?? null;

  test('each row is a link to what it says, with its server too', () => {
    expect(links.map(to)).toEqual(['message', 'channel', 'conversation', 'snippet', 'status']);
    for (const link of links) {
      const named = `${link}${link.includes('?') ? '&' : '?'}server=https://chat.example.com`;
      expect(perchLinkIn(named)?.server, named).toBe('https://chat.example.com');
    }
    expect(perchLinkIn(links[2]!)?.target).toMatchObject({ conversation: { channelId: 7, topic: 'a/b' } });
    expect(perchLinkIn('perch://topic/7/')?.target).toMatchObject({ conversation: { topic: '' } });
  });

  test('the other fields of a status are read', () => {
    const [, , , , status = ''] = links;
    for (const field of ['emoji=tada', 'for=1h30m', 'until=15:00'])
      expect(to(`${status}&${field}`), field).toBe('status');
  });

  test.each([
    ['another word', 'perch://settings/1'],
    ['a part too many', 'perch://message/1/2'],
    ['a field too many', 'perch://message/1?x=1'],
    ['a field twice', 'perch://status?text=a&text=b'],
    ['an ID that is no number', 'perch://message/first'],
    ['a text that no status can have', `perch://status?text=${'a'.repeat(61)}`],
    ['a link of more than 1,000 characters', `perch://topic/7/${'a'.repeat(985)}`],
  ])('%s is ignored', (named, link) => {
    expect(text).toContain(named.replace(/^a (?:part|field) too/, 'a part or field too'));
    expect(perchLinkIn(link)).toBeNull();
  });
});

test('the page about snippets of teams has the numbers of channels and topics', () => {
  const text = page('team-snippets');
  expect(MOST_TEAM_CHANNELS).toBe(10);
  expect(text).toContain('ten channels can be');
  expect(text).toContain(`| more than ${MOST_TEAM_SNIPPETS} topics are open`);
});

test('the page about rules of the computer has their order', () => {
  const status = { text: 'Busy', emoji: null };
  const [now, hour] = [Date.UTC(2026, 10, 26, 10), 3_600_000];
  const [from, to] = [now - hour, now + hour];
  const rank = (plan: RulePlan, out = false): number =>
    turnsOf(
      plan,
      { times: [{ from, to, out, tentative: false }], signs: { focus: from, call: from } },
      now,
    )[0]!.rank;
  const calendar = {
    ...({ kind: 'calendar', source: { kind: 'file', path: '' } } as const),
    ...({ meeting: status, out: status, least: 0, tentative: true } as const),
  };
  const ofSign = (sign: 'focus' | 'call') => rank({ kind: 'system', sign, status, quiet: false });
  const ranks = {
    repeating: rank({ kind: 'repeating', status, days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 0 }),
    'Do Not Disturb': ofSign('focus'),
    'the microphone': ofSign('call'),
    meeting: rank(calendar),
    'out of office': rank(calendar, true),
    planned: rank({ kind: 'planned', status, from, to }),
  };
  const names = Object.entries(ranks)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
  expect(page('computer-rules')).toContain(`for the status: ${names.join(', ')}.`);
});

test('the page about placeholders names each program whose files are read', () => {
  const [, table = ''] = page('placeholders').split('| program ');
  const [, , ...rows] = table.split('\n\n')[0]!.split('\n');
  const named = rows.map((row) => row.split('|')[1]?.trim());
  expect(new Set(named)).toEqual(new Set([...PROGRAMS.map(({ name }) => name), 'espanso', 'other']));
});

test('the phrases in the page about repeating are read as rules', () => {
  const [schedule, remind] = marked(page('repeating'), '_').filter((one) => / every /.test(one));
  const read = (text = '') => readPhrase(text, Date.UTC(2026, 10, 26, 10), 'Europe/Berlin', {});
  for (const [text, kind] of [
    [schedule, 'schedule'],
    [remind, 'remind'],
  ] as const)
    expect(read(text), text).toMatchObject({ kind, asks: false, readings: [{ repeats: { unit: 'week' } }] });
});

describe('what pages name in italics or quotation marks is on the screen', () => {
  /** Examples, and names of other programs. */
  const OTHERS = ['Friday', 'PIN', 'Export Snippets', 'Happy Friday', 'Happy November 27', 'Suggestions: '];
  const OTHER_PAGES = ['../../README.md', '../../SECURITY.md', '../maintaining/releasing.md'];
  const using = readdirSync(new URL('../../docs/using', import.meta.url));
  /** What each text looks like with anything filled in, and without what is filled in at its end. */
  const shown = Object.values<string>(english).flatMap((text) => {
    let plain = text;
    for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replaceAll(/\{[^{}]*\}/g, '\0')];
    // A pattern of gaps alone fits every label.
    if (!/\w{2}/.test(plain)) return [];
    return [plain, plain.replace(/ \0$/, '')].map((one) => {
      const parts = one.split('\0').map((part) => RegExp.escape(part));
      return new RegExp(`^${parts.join('.+')}$`);
    });
  });
  const isShown = (label: string): boolean => shown.some((pattern) => pattern.test(label));

  test.each([...using, ...OTHER_PAGES])('%s', (name) => {
    const text = readFileSync(new URL(`../../docs/using/${name}`, import.meta.url), 'utf8')
      .replaceAll(/^```[^]*?^```/gm, '')
      .replaceAll(/`[^`]+`/g, '');
    const labels = [...text.matchAll(/(?<!\w)_([A-Z][^_]*)_|“([A-Z][^”]*)”/g)]
      .flatMap(([, italic, quoted]) => italic?.split(' → ') ?? quoted ?? [])
      .filter((label) => !OTHERS.includes(label));
    expect(labels.filter((label) => !isShown(label))).toEqual([]);
  });
});
