import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { dayFrom, readPlaceholder } from '../../src-main/contract/text/placeholder.ts';
import { filledIn, filledPart, partsOf, placeholdersIn } from '../../src-main/content/placeholders.ts';
import { readMarkdown } from '../../src-main/content/read.ts';
import { lineOf } from '../../src-main/content/text.ts';
import type { FillContext } from '../../src-renderer/components/fill/fill.svelte.ts';
import { words } from '../../resources/words.ts';
import { forEvery } from '../for-every.ts';

// Nothing is shown, so state is a plain value.
vi.stubGlobal(
  '$state',
  Object.assign((value: unknown) => value, { raw: (value: unknown) => value }),
);
const { Fill, listed } = await import('../../src-renderer/components/fill/fill.svelte.ts');
afterAll(() => void vi.unstubAllGlobals());

const NOON = new Date(2026, 10, 20, 12).getTime();
const context = (more: Partial<FillContext> = {}): FillContext => ({
  me: 'Mira Kowalski',
  clipboard: '',
  now: NOON,
  last: {},
  included: [],
  isTeams: false,
  findPeople: () => Promise.resolve([]),
  ...more,
});

test.each([
  ['name', { kind: 'field', name: 'name', otherwise: '' }],
  [' first name ', { kind: 'field', name: 'first name', otherwise: '' }],
  ['name=there', { kind: 'field', name: 'name', otherwise: 'there' }],
  ['name = dear customer', { kind: 'field', name: 'name', otherwise: 'dear customer' }],
  ['size=S|M|L', { kind: 'choice', name: 'size', choices: ['S', 'M', 'L'], several: false, otherwise: 'S' }],
  ['size = S | M', { kind: 'choice', name: 'size', choices: ['S', 'M'], several: false, otherwise: 'S' }],
  ['size=|S|M|S', { kind: 'choice', name: 'size', choices: ['S', 'M'], several: false, otherwise: '' }],
  ['size=S\\|M', { kind: 'choice', name: 'size', choices: ['S', 'M'], several: false, otherwise: 'S' }],
  ['with +=ham|egg', { kind: 'choice', name: 'with', choices: ['ham', 'egg'], several: true, otherwise: '' }],
  ['name=there|', { kind: 'field', name: 'name', otherwise: 'there|' }],
  ['c+', { kind: 'field', name: 'c+', otherwise: '' }],
  ['!account', { kind: 'field', name: 'account', otherwise: '', isSecret: true }],
  ['!account=none', { kind: 'field', name: 'account', otherwise: 'none', isSecret: true }],
  ['! a comment', { kind: 'unknown' }],
  ['!--', { kind: 'unknown' }],
  ['Größe', { kind: 'field', name: 'Größe', otherwise: '' }],
  ['@reviewer', { kind: 'person', name: 'reviewer', several: false }],
  ['@ who else +', { kind: 'person', name: 'who else', several: true }],
  ['@reviewer=Ana', { kind: 'unknown' }],
  ['>greeting', { kind: 'snippet', title: 'greeting' }],
  ['> Bye, #mail', { kind: 'snippet', title: 'Bye, #mail' }],
  ['>', { kind: 'unknown' }],
  ['due=date', { kind: 'day', name: 'due', days: 0, months: 0 }],
  ['due = date+1w', { kind: 'day', name: 'due', days: 7, months: 0 }],
  ['due=dated', { kind: 'field', name: 'due', otherwise: 'dated' }],
  ['date', { kind: 'date', days: 0, months: 0 }],
  ['date+3d', { kind: 'date', days: 3, months: 0 }],
  ['Date - 2w', { kind: 'date', days: -14, months: 0 }],
  ['date+1m', { kind: 'date', days: 0, months: 1 }],
  ['date+1y', { kind: 'date', days: 0, months: 12 }],
  ['date+3x', { kind: 'unknown' }],
  ['time', { kind: 'time' }],
  ['ME', { kind: 'me' }],
  ['cursor', { kind: 'cursor' }],
  ['clipboard', { kind: 'clipboard' }],
  ['#if paid', { kind: 'unknown' }],
  ['/if', { kind: 'unknown' }],
  ['{x', { kind: 'unknown' }],
])('“%s” is read', (written, meaning) => expect(readPlaceholder(written)).toEqual(meaning));

describe('a day so far from today', () => {
  const from = (year: number, month: number, day: number, by: { days: number; months: number }): string => {
    const found = dayFrom(new Date(year, month - 1, day, 23, 30).getTime(), by);
    return [found.getFullYear(), found.getMonth() + 1, found.getDate()].join('-');
  };
  test.each([
    ['the next day', from(2026, 12, 31, { days: 1, months: 0 }), '2027-1-1'],
    ['a month after the last day of a longer one', from(2027, 1, 31, { days: 0, months: 1 }), '2027-2-28'],
    ['a year after a leap day', from(2028, 2, 29, { days: 0, months: 12 }), '2029-2-28'],
    ['weeks over a change of the clocks', from(2026, 10, 20, { days: 14, months: 0 }), '2026-11-3'],
    ['a month before', from(2026, 3, 31, { days: 0, months: -1 }), '2026-2-28'],
  ])('is right for %s', (_, found, day) => expect(found).toBe(day));
});

describe('a snippet is filled in', () => {
  test('by what the user writes, by defaults, and by itself', () => {
    const fill = new Fill(
      'Hi {{name=there}}, {{amount}} on {{date+3d}}. {{#if x}} {{clipboard}} {{me}} {{name}}',
      context({ clipboard: 'RMA-2041', last: { amount: '$42' } }),
    );
    expect(fill.fields).toEqual([
      { name: 'name', by: 'text', choices: [], otherwise: 'there', last: '' },
      { name: 'amount', by: 'text', choices: [], otherwise: '', last: '$42' },
    ]);
    expect(fill.filled).toBe(1);
    expect(fill.text).toBe(
      'Hi there, {{amount}} on November 23, 2026. {{#if x}} RMA-2041 Mira Kowalski there',
    );
    fill.write('name', 'Marta');
    fill.write('amount', '$118.50');
    expect(fill.filled).toBe(2);
    expect(fill.text).toBe('Hi Marta, $118.50 on November 23, 2026. {{#if x}} RMA-2041 Mira Kowalski Marta');
  });

  test('by Enter from field to field, and back to the empty ones before it is sent', () => {
    const fill = new Fill('{{name}} {{order=none}} {{amount}}', context());
    expect(fill.after('name')).toBe('order');
    expect(fill.after('order')).toBe('amount');
    expect(fill.after('amount')).toBe('name');
    fill.write('name', 'Ana');
    expect(fill.after('amount')).toBe('amount');
    expect(fill.isComplete).toBe(false);
    fill.write('amount', '$42');
    expect(fill.after('amount')).toBe(null);
    expect(fill.isComplete).toBe(true);
  });

  test.each([
    ['[your order](https://x.example/{{order}})', '[your order](https://x.example/RMA%202041)'],
    ['[{{name}}]({{order}} "{{name}}")', '[Ana](RMA%202041 "Ana")'],
    ['<https://x.example/{{order}}>', '<https://x.example/RMA%202041>'],
    ['![{{name}}](/a.png)', '![Ana](/a.png)'],
    ['| {{name=Ana|Olu}} | x |\n|---|---|\n| {{order}} | y |', '| Ana | x |\n|---|---|\n| RMA 2041 | y |'],
    ['| {{name}} |\n|---|\n| {{order}} |', '| Ana |\n|---|\n| RMA 2041 |'],
    ['`{{name}}` and \\{{name}} and \\\\{{name}}', '`{{name}}` and \\{{name}} and \\\\Ana'],
    ['```{{name}}\n{{order}}\n```\n{{name}}', '```{{name}}\n{{order}}\n```\nAna'],
  ])('wherever it stands in the Markdown of %j', (content, text) => {
    const fill = new Fill(content, context());
    for (const { name } of fill.fields) fill.write(name, name === 'name' ? 'Ana' : 'RMA 2041');
    expect(fill.text).toBe(text);
  });

  test('with a field for a name or a clipboard that is empty', () => {
    const fill = new Fill('{{ME}} {{clipboard}} {{me}}', context({ me: '' }));
    expect(fill.fields).toEqual([
      { name: 'me', by: 'text', choices: [], otherwise: '', last: '' },
      { name: 'clipboard', by: 'text', choices: [], otherwise: '', last: '' },
    ]);
    expect(fill.fillsItself).toBe(false);
    expect(fill.isComplete).toBe(false);
    fill.write('me', 'Mira');
    fill.write('clipboard', '4711');
    expect(fill.text).toBe('Mira 4711 Mira');
  });

  test('with a choice, whose first text is the default, and with several', () => {
    const fill = new Fill(
      '{{size}} {{size=S|M|L}} {{with+=ham|egg}} {{box=|no|yes}}',
      context({ last: { size: 'XL', with: 'egg' } }),
    );
    expect(fill.fields).toEqual([
      { name: 'size', by: 'choice', choices: ['S', 'M', 'L'], otherwise: 'S', last: '' },
      { name: 'with', by: 'choices', choices: ['ham', 'egg'], otherwise: '', last: '' },
      { name: 'box', by: 'choice', choices: ['no', 'yes'], otherwise: '', last: '' },
    ]);
    expect(fill.text).toBe('S S {{with+=ham|egg}} {{box=|no|yes}}');
    fill.write('size', 'L');
    fill.write('with', listed(['ham', 'egg']));
    expect(fill.text).toBe('L L ham, egg {{box=|no|yes}}');
    // A choice is one of few, so it is not offered the next time.
    expect(fill.written).toEqual({});
  });

  test('with a day in words, whose default is so far from today, and which cannot be unreadable', () => {
    const fill = new Fill('{{due=date+3d}} {{due}}', context({ last: { due: 'x' } }));
    expect(fill.fields).toEqual([
      { name: 'due', by: 'day', choices: [], otherwise: 'November 23, 2026', last: '' },
    ]);
    expect(fill.text).toBe('November 23, 2026 November 23, 2026');
    fill.write('due', null);
    expect(fill.isComplete).toBe(false);
    expect(fill.text).toBe('{{due=date+3d}} {{due}}');
    fill.write('due', 'November 27, 2026');
    expect(fill.text).toBe('November 27, 2026 November 27, 2026');
  });

  test('with people, who are mentioned in a message and named elsewhere', () => {
    const fill = new Fill('{{@reviewer}}, please: {{cursor}}{{reviewer}}', context());
    expect(fill.fields.map(({ name, by }) => [name, by])).toEqual([['reviewer', 'person']]);
    fill.write('reviewer', 'Ana Novak', '@**Ana Novak|7**');
    expect(fill.text).toBe('Ana Novak, please: Ana Novak');
    expect(fill.insertion).toEqual({ text: '@**Ana Novak|7**, please: @**Ana Novak|7**', caret: 26 });
    expect(fill.written).toEqual({});
  });

  test('with a place for the caret, which is no part of the text', () => {
    const fill = new Fill('Dear {{cursor}}, bye', context());
    expect(fill.text).toBe('Dear , bye');
    expect(fill.insertion).toEqual({ text: 'Dear , bye', caret: 5 });
    expect(new Fill('No place', context()).insertion.caret).toBe(8);
    expect(fill.values).toEqual({ cursor: '' });
    // A sign that keyboards of Apple write.
    expect(new Fill('\uF8FF {{name=\uF8FF}} {{cursor}}', context()).insertion).toEqual({
      text: '\uF8FF \uF8FF ',
      caret: 4,
    });
  });

  test('with a short text on the clipboard as an offer', () => {
    const offered = (clipboard: string) => new Fill('{{order}}', context({ clipboard })).offer;
    expect(offered(' RMA-2041\n')).toBe('RMA-2041');
    expect(offered('two\nlines')).toBe('');
    expect(offered('x'.repeat(61))).toBe('');
    expect(new Fill('{{order}}', context()).fillsItself).toBe(false);
    expect(new Fill('{{order}} {{date+1d}}', context()).fillsItself).toBe(true);
  });

  test('with names of the language’s own as names', () => {
    const fill = new Fill('{{toString}} {{__proto__}}', context());
    expect(fill.fields.map(({ name, last }) => [name, last])).toEqual([
      ['toString', ''],
      ['__proto__', ''],
    ]);
    expect(fill.text).toBe('{{toString}} {{__proto__}}');
    for (const { name } of fill.fields) fill.write(name, 'x');
    expect(fill.text).toBe('x x');
  });
});

test('filling in changes nothing outside of the braces', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((one) => !/[{}`\\<>\s]/.test(one));
  forEvery([fc.array(text, { minLength: 1, maxLength: 6 }), text], 500, (parts, value) => {
    const content = parts.join('{{gap}}');
    if (placeholdersIn(content).join() !== (parts.length > 1 ? 'gap' : '')) return;
    expect(filledIn(content, { gap: value })).toBe(parts.join(value));
    expect(filledIn(content, {})).toBe(content);
  });
});

describe('for any text', () => {
  /** Pieces that parsers of braces and of Markdown stumble over. */
  const piece = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      '{{{',
      '}}}',
      '`',
      '``',
      '```\n',
      '\n\n',
      '    ',
      '|',
      '\\',
      '*',
      '> ',
      '- ',
    ),
    fc.constantFrom(
      '{{name}}',
      '{{name=there}}',
      '{{ Größe }}',
      '{{#if x}}',
      '{{/if}}',
      '{{a {{name}} b}}',
      '{{{name}}}',
    ),
    fc.constantFrom(
      '`{{name}}`',
      '```\n{{name}}\n```\n',
      '[{{name}}](https://x.example/{{name}})',
      '{{date+1w}}',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const content = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('{{name}}', '$&', '`', '\n'),
  );

  test('the parts are the text, and without values nothing changes', () =>
    forEvery([content], 1_000, (text) => {
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
      expect(filledIn(text, {})).toBe(text);
    }));

  test('each placeholder becomes its value, and every other character stays where it is', () =>
    forEvery([content, value], 1_000, (text, given) => {
      const values = Object.fromEntries(placeholdersIn(text).map((name) => [name, given]));
      const parts = partsOf(text);
      const filled = parts.map((part) =>
        part.inside === null ? part.text : part.isInAddress ? filledPart(part, values) : given,
      );
      expect(filledIn(text, values)).toBe(filled.join(''));
      for (const { text: written, inside } of parts)
        if (inside !== null) {
          expect(written).toMatch(/^\{\{[^{}\n]+\}\}$/);
          expect(readPlaceholder(inside).kind).not.toBe('unknown');
        }
    }));

  test('what another program reads, and what is in code, is no placeholder', () =>
    forEvery(
      [
        fc.constantFrom('#', '/', '! ', '!--', '&', '^', '=', '.'),
        fc.string({ maxLength: 8 }).filter((one) => !/[{}\n`\\]/.test(one)),
      ],
      100,
      (sign, rest) => {
        const text = `a {{${sign}${rest}}} b`;
        expect(filledIn(text, { [`${sign}${rest}`.trim()]: 'x' })).toBe(text);
        expect(placeholdersIn(text)).toEqual([]);
        expect(placeholdersIn(`\`\`\`\n{{name}} ${rest}\n\`\`\``)).toEqual([]);
      },
    ));
});

test('of braces inside braces the inner ones are a placeholder, and those around them stay', () => {
  expect(filledIn('{{#each {{name}} }} {{{name}}}', { name: 'Ana' })).toBe('{{#each Ana }} {Ana}');
});

test('the row of a list has a placeholder without its default, and what another program reads as it is written', () => {
  expect(lineOf(readMarkdown('Hi {{name=there}} {{#if paid}}').blocks)).toEqual({
    text: 'Hi name {{#if paid}}',
    placeholders: [{ start: 3, end: 7 }],
  });
});

describe('a snippet within a snippet', () => {
  const own = ([title, content]: [title: string, content: string]) => ({ title, content, isTeams: false });
  const whole = (content: string, ...included: [title: string, content: string][]) =>
    new Fill(content, context({ included: included.map(own) }));

  test('brings its text and its fields, which are asked for once', () => {
    const fill = whole(
      '{{> GREETING }}\n\nIt is {{name}}’s. {{cursor}}\n\n{{>bye}}',
      ['Greeting', 'Dear {{name=friend}},'],
      ['Bye', 'Yours, {{>Signature}}'],
      ['Signature', '{{me}}'],
    );
    expect(fill.content).toBe('Dear {{name=friend}},\n\nIt is {{name}}’s. {{cursor}}\n\nYours, {{me}}');
    expect(fill.fields.map(({ name, otherwise }) => [name, otherwise])).toEqual([['name', 'friend']]);
    expect(fill.text).toBe('Dear friend,\n\nIt is friend’s. \n\nYours, Mira Kowalski');
    expect([fill.missing, fill.circle]).toEqual([[], null]);
  });

  test('stays as it is written where no snippet has the title, and in code', () => {
    const fill = whole('{{>greeting}} `{{>bye}}` {{>greeting}}', ['Bye', 'Bye']);
    expect(fill.missing).toEqual(['greeting']);
    expect(fill.asks).toBe(true);
    expect(fill.text).toBe('{{>greeting}} `{{>bye}}` {{>greeting}}');
  });

  test('that contains itself is a circle', () => {
    expect(whole('{{>A}}', ['A', 'a {{>B}}'], ['B', 'b {{>C}}'], ['C', 'c {{>b}}']).circle).toEqual([
      'B',
      'C',
      'B',
    ]);
    expect(whole('{{>A}} {{>A}}', ['A', 'a']).circle).toBe(null);
  });

  test('makes no text that is longer than servers take', () => {
    const doubled = Array.from({ length: 40 }, (_, at): [string, string] => [
      String(at),
      `{{>${String(at + 1)}}}{{>${String(at + 1)}}} and some text of its own`,
    ]);
    expect(whole('{{>0}}', ...doubled).content.length).toBeLessThan(100_000);
  });
});

describe('the user’s own things in a team’s text', () => {
  const teams = { title: 'Team', content: 'Hi {{>Own}} {{clipboard}}', isTeams: true };
  const own = { title: 'Own', content: 'IBAN', isTeams: false };
  const taken = (content: string, more: Partial<FillContext>) =>
    new Fill(content, context({ clipboard: 'secret', ...more })).notices;
  const clipboard = words('fill.takes-clipboard');
  const ownIban = words('fill.takes-snippet', { title: 'Own' });
  const ofTeam = words('fill.of-team', { title: 'Team' });

  test.each([
    ['the clipboard', '{{ Clipboard }}', { isTeams: true }, [clipboard]],
    ['a snippet', '{{>own}}', { isTeams: true, included: [own] }, [ownIban]],
    [
      'both by a team’s snippet in one’s own',
      '{{>team}}',
      { included: [teams, own] },
      [clipboard, ownIban, ofTeam],
    ],
    [
      'the clipboard by one’s own in it',
      '{{>own}}',
      { isTeams: true, included: [{ ...own, content: '{{clipboard}}' }] },
      [clipboard, ownIban],
    ],
    [
      'a placeholder that two texts make together',
      '{{{>team}}}',
      { isTeams: true, included: [{ ...teams, content: '{clipboard}' }] },
      [clipboard, ofTeam],
    ],
  ] as [string, string, Partial<FillContext>, string[]][])('are asked for: %s', (_, content, more, asked) => {
    expect(taken(content, more)).toEqual(asked);
    expect(new Fill(content, context({ clipboard: 'secret', ...more })).asks).toBe(true);
  });

  test('are not asked for where nothing of them is taken, and in a text of one’s own', () => {
    const included = [own, { ...teams, content: 'x' }];
    expect(taken('{{me}} {{date}} `{{clipboard}}`', { isTeams: true, included })).toEqual([]);
    expect(taken('{{clipboard}} {{>own}}', { included })).toEqual([]);
  });

  test.each([true, false])(
    'a team’s text inside another is shown before it goes anywhere, in one of a team: %s',
    (isTeams) => {
      const fill = new Fill(
        'Hi. {{>team}}',
        context({ isTeams, included: [{ ...teams, content: 'rm -r *' }] }),
      );
      expect(fill.notices).toEqual([ofTeam]);
      expect(fill.asks).toBe(true);
    },
  );

  test('whatever texts a team writes: a value of the user’s goes nowhere without a question (rule: foreign-text-asks)', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      'clipboard',
      '>own',
      '>team',
      '>',
      ' ',
      '`',
      '\n',
      'a',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    forEvery([text, text], 400, (content, other) => {
      const values = { clipboard: 'SECRET', isTeams: true };
      const included = [
        { ...own, content: 'IBAN' },
        { ...teams, content: other },
      ];
      const fill = new Fill(content, context({ ...values, included }));
      if (/SECRET|IBAN/.test(fill.text)) expect(fill.notices).not.toEqual([]);
    });
  });
});
