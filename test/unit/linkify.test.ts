import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkRule,
  linkify,
  LONGEST_TEXT,
} from '../../src-renderer/views/organization/linkifiers/linkify.ts';
import { compilePattern } from '../../src-renderer/views/organization/linkifiers/pattern.ts';
import { checkTemplate } from '../../src-renderer/views/organization/linkifiers/url-template.ts';

const orders = { pattern: '#(?P<order>[0-9]+)', template: 'https://shop.example/orders/{order}' };
/** There is always enough time, however slow the machine is. */
const frozen = () => 0;
const links = (text: string, ...rules: { pattern: string; template: string }[]) =>
  linkify(text, rules, frozen)
    .parts.filter(({ url }) => url !== null)
    .map(({ text: linked, url }) => [linked, url]);
const text = ({ parts }: ReturnType<typeof linkify>) => parts.map((part) => part.text).join('');

describe('a text', () => {
  test('becomes links where the pattern fits, and stays what it is elsewhere', () => {
    const { parts } = linkify('Please look at #12 and #7.', [orders], frozen);
    expect(parts).toEqual([
      { text: 'Please look at ', url: null, rule: null },
      { text: '#12', url: 'https://shop.example/orders/12', rule: 0 },
      { text: ' and ', url: null, rule: null },
      { text: '#7', url: 'https://shop.example/orders/7', rule: 0 },
      { text: '.', url: null, rule: null },
    ]);
  });

  test('the first rule goes first where two fit', () => {
    const all = { pattern: '[#0-9]+', template: 'https://all.example/' };
    expect(links('#12', orders, all)).toEqual([['#12', 'https://shop.example/orders/12']]);
    expect(links('#12', all, orders)).toEqual([['#12', 'https://all.example/']]);
  });

  test('values are encoded as the template says, whatever they hold', () => {
    const rule = (template: string) => ({ pattern: '<(?P<q>[^>]*)>', template });
    expect(links('<a b&c/d?e"f>', rule('https://x.example/?q={q}'))[0]?.[1]).toBe(
      'https://x.example/?q=a%20b%26c%2Fd%3Fe%22f',
    );
    expect(links('<a/b c>', rule('https://x.example/{+q}'))[0]?.[1]).toBe('https://x.example/a/b%20c');
    expect(links('<kestrel>', rule('https://x.example/{q:3}'))[0]?.[1]).toBe('https://x.example/kes');
    expect(links('<1>', rule('https://x.example/{?q}'))[0]?.[1]).toBe('https://x.example/?q=1');
  });

  test('characters beyond the first plane and words of any script keep their places', () => {
    expect(linkify('🦜 #1 für Ωμέγα #22 🦜', [orders], frozen).parts.map((part) => part.text)).toEqual([
      '🦜 ',
      '#1',
      ' für Ωμέγα ',
      '#22',
      ' 🦜',
    ]);
  });

  test('a group that takes no part is left out', () => {
    const rule = { pattern: 'T(?P<a>[0-9])?(?P<b>[a-z])?', template: 'https://x.example/{a}/{b}' };
    expect(links('T1', rule)).toEqual([['T1', 'https://x.example/1/']]);
  });

  test('a pattern that fits nothing long makes no link and no circle', () => {
    expect(linkify('aaa', [{ pattern: 'b*', template: 'https://x.example' }], frozen).parts).toEqual([
      { text: 'aaa', url: null, rule: null },
    ]);
  });

  test('is never changed, whatever the rules', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(
          fc.record({ pattern: fc.string({ maxLength: 20 }), template: fc.string({ maxLength: 20 }) }),
          {
            maxLength: 4,
          },
        ),
        (shown, rules) => {
          expect(text(linkify(shown, rules))).toBe(shown);
        },
      ),
    );
  });
});

describe('patterns that bring other engines to a stand-still', () => {
  const long = `${'a'.repeat(50_000)}!`;
  test.each(['(a+)+$', '(a|aa)+$', '(a|a?)+$', '(.*a){20}$', '([a-z]+)*[0-9]', '(?:a{1,30}){1,30}$'])(
    '%s',
    (pattern) => {
      // Linear time, and no more than a preview shows: this ends, or the whole run does not.
      const linkified = linkify(long, [{ pattern, template: 'https://x.example' }]);
      expect(text(linkified)).toBe(long.slice(0, LONGEST_TEXT));
    },
  );

  test('what a form asks for again and again is compiled once, and not kept for ever', () => {
    const first = compilePattern('(a{1,30}){30}x');
    expect(compilePattern('(a{1,30}){30}x')).toBe(first);
    const wrong = compilePattern('(a{1,30}){30}(');
    expect(compilePattern('(a{1,30}){30}(')).toBe(wrong);
    for (let other = 0; other < 1_000; other += 1) compilePattern(`other ${other}`);
    expect(compilePattern('(a{1,30}){30}x')).not.toBe(first);
  });

  test('what would be too large is not compiled', () => {
    const { problem } = compilePattern('((a{1,100}){1,100}){1,100}') as { problem?: { kind: string } };
    expect(problem?.kind).toBe('repeat');
    const wide = compilePattern([...'abcdefghijkl'].map((from) => `[${from}-z]{900}`).join('|'));
    expect(wide).toMatchObject({ problem: { kind: 'too-large' } });
  });
});

describe('many rules that take long', () => {
  /** A clock on which each look takes 10 ms, and how often somebody looked. */
  const slowClock = () => {
    let at = 0;
    return { now: () => (at += 10), looks: () => at / 10 };
  };
  const own = { pattern: 'b', template: 'https://own.example' };
  const others = Array.from({ length: 1_000 }, (_, index) => ({
    pattern: `a{${index + 1}}|(a*c)?`,
    template: 'https://other.example',
  }));

  test('are given up after a while, the one that is being written is not', () => {
    const clock = slowClock();
    const shown = 'a'.repeat(LONGEST_TEXT - 1) + 'b';
    const linkified = linkify(shown, [...others, own], clock.now);
    expect(linkified.isWhole).toBe(false);
    expect(linkified.parts.at(-1)).toEqual({ text: 'b', url: 'https://own.example', rule: 1_000 });
    expect(text(linkified)).toBe(shown);
    expect(clock.looks()).toBeLessThan(20);
  });

  test('that there was enough time is known too', () => {
    expect(linkify('#12', [orders, own], slowClock().now).isWhole).toBe(true);
    expect(linkify('b', [], slowClock().now)).toEqual({
      parts: [{ text: 'b', url: null, rule: null }],
      isWhole: true,
    });
  });

  test('a single one finds at least the first link', () => {
    const late = [0, 1_000, 2_000, 3_000];
    const linkified = linkify('#12 #13', [orders], () => late.shift() ?? 4_000);
    expect(linkified.parts[0]).toMatchObject({ text: '#12', rule: 0 });
    expect(linkified.isWhole).toBe(false);
  });
});

describe('what is wrong with a pattern is told, with its place', () => {
  test.each([
    ['(abc', 'unclosed', null, ''],
    ['[abc', 'unclosed', null, ''],
    ['abc)', 'unopened', null, ''],
    ['a(?=b)', 'look-around', 1, '(?='],
    ['a(?<!b)', 'look-around', 1, '(?<!'],
    ['(?P<a>x)(?P<a>y)', 'group-twice', 4, 'a'],
    ['#(?<id>1)', 'group-syntax', 1, '(?<'],
    ['(?P<1a>x)', 'group-name', 4, '1a'],
    ['(?P<a b>x)', 'group-name', 0, '(?P<a b>'],
    ['x**', 'repeat', 1, '**'],
    ['*x', 'repeat', 0, '*'],
    ['a{1001}', 'repeat', 1, '{1001}'],
    ['[z-a]', 'range', 1, 'z-a'],
    ['abc\\', 'backslash', null, ''],
  ])('%s', (pattern, kind, position, part) => {
    expect(compilePattern(pattern)).toEqual({ problem: { kind, position, part } });
  });

  test('what only looks like another way to name a group is none', () => {
    for (const pattern of ['\\(?<a', '[(?<a]', '[](?<a]', '[^](?<a]'])
      expect(compilePattern(pattern), pattern).toHaveProperty('groups');
  });

  test('groups come in their order', () => {
    expect(compilePattern('(?P<z>a)(b)(?P<a>c)')).toMatchObject({ groups: ['z', 'a'] });
  });
});

describe('what is wrong with a template is told, with its place', () => {
  test.each([
    ['https://x.example/{a', 'open-brace', 18, '{'],
    ['https://x.example/a}', 'close-brace', 19, '}'],
    ['https://x.example/{}', 'empty-braces', 18, '{}'],
    ['https://x.example/{a-b}', 'variable', 19, 'a-b'],
    ['https://x.example/{a,}', 'variable', 21, ''],
    ['https://x.example/{?a,b c}', 'variable', 22, 'b c'],
    ['https://x.example/{a:0}', 'variable', 19, 'a:0'],
    ['https://x.example/{|a}', 'operator', 19, '|'],
    ['https://x.example/a b', 'character', 19, ' '],
    ['https://x.example/"', 'character', 18, '"'],
    ['https://x.example/100%', 'character', 21, '%'],
    ['https://x.example/%(name)s', 'character', 18, '%'],
    ['https://x.example/\u0000', 'character', 18, '\u0000'],
    ['<script>', 'character', 0, '<'],
  ])('%s', (template, kind, position, part) => {
    expect(checkTemplate(template)).toEqual({ problem: { kind, position, part } });
  });

  test('every form of the RFC is taken', () => {
    expect(checkTemplate('https://ü.example/{a}{+b}{#c}{.d}{/e*}{;f:3}{?g,h.i}{&j}%20')).toEqual({
      variables: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h.i', 'j'],
    });
  });

  test('no text breaks it, and what it takes is taken by the library too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (template) => {
        const rule = { pattern: 'x', template };
        const isTaken = template !== '' && 'variables' in checkTemplate(template);
        expect(links('x', rule)).toHaveLength(isTaken ? 1 : 0);
      }),
    );
  });
});

describe('both together', () => {
  test('a rule that can be used has no problem', () => {
    expect(checkRule(orders)).toEqual({ pattern: null, template: null });
  });

  test('each must know the groups of the other', () => {
    expect(checkRule({ ...orders, template: 'https://x.example/{order}/{line}' }).template).toMatchObject({
      kind: 'not-in-pattern',
      part: 'line',
    });
    expect(checkRule({ ...orders, template: 'https://x.example/' }).pattern).toMatchObject({
      kind: 'not-in-template',
      part: 'order',
    });
  });
});
