import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkRule,
  linkify,
  LONGEST_TEXT,
} from '../../src-renderer/places/organization/linkifiers/linkify.ts';
import { compilePattern } from '../../src-renderer/places/organization/linkifiers/pattern.ts';
import { checkTemplate } from '../../src-renderer/places/organization/linkifiers/url-template.ts';
import { forEvery } from '../for-every.ts';

const orders = { pattern: '#(?P<order>[0-9]+)', template: 'https://shop.example/orders/{order}' };
/** There is always enough time, however slow the machine is. */
const frozen = () => 0;
const links = (text: string, ...rules: { pattern: string; template: string }[]) =>
  linkify(text, rules, frozen)
    .parts.filter(({ url }) => url !== null)
    .map(({ text: linked, url }) => [linked, url]);
const text = ({ parts }: ReturnType<typeof linkify>) => parts.map((part) => part.text).join('');

describe('linkifiers turn text into links', () => {
  test('the matches of a pattern become links, and other text stays', () => {
    const { parts } = linkify('Please look at #12 and #7.', [orders], frozen);
    expect(parts).toEqual([
      { text: 'Please look at ', url: null, rule: null },
      { text: '#12', url: 'https://shop.example/orders/12', rule: 0 },
      { text: ' and ', url: null, rule: null },
      { text: '#7', url: 'https://shop.example/orders/7', rule: 0 },
      { text: '.', url: null, rule: null },
    ]);
  });

  test('the first of two matching rules wins', () => {
    const all = { pattern: '[#0-9]+', template: 'https://all.example/' };
    expect(links('#12', orders, all)).toEqual([['#12', 'https://shop.example/orders/12']]);
    expect(links('#12', all, orders)).toEqual([['#12', 'https://all.example/']]);
  });

  test('values are encoded as the template demands', () => {
    const rule = (template: string) => ({ pattern: '<(?P<q>[^>]*)>', template });
    expect(links('<a b&c/d?e"f>', rule('https://x.example/?q={q}'))[0]?.[1]).toBe(
      'https://x.example/?q=a%20b%26c%2Fd%3Fe%22f',
    );
    expect(links('<a/b c>', rule('https://x.example/{+q}'))[0]?.[1]).toBe('https://x.example/a/b%20c');
    expect(links('<kestrel>', rule('https://x.example/{q:3}'))[0]?.[1]).toBe('https://x.example/kes');
    expect(links('<1>', rule('https://x.example/{?q}'))[0]?.[1]).toBe('https://x.example/?q=1');
  });

  test('matches keep their positions after characters beyond the first plane', () => {
    expect(linkify('🦜 #1 für Ωμέγα #22 🦜', [orders], frozen).parts.map((part) => part.text)).toEqual([
      '🦜 ',
      '#1',
      ' für Ωμέγα ',
      '#22',
      ' 🦜',
    ]);
  });

  test('a group that does not take part is left out', () => {
    const rule = { pattern: 'T(?P<a>[0-9])?(?P<b>[a-z])?', template: 'https://x.example/{a}/{b}' };
    expect(links('T1', rule)).toEqual([['T1', 'https://x.example/1/']]);
  });

  test('a pattern that matches nothing makes no link and no endless loop', () => {
    expect(linkify('aaa', [{ pattern: 'b*', template: 'https://x.example' }], frozen).parts).toEqual([
      { text: 'aaa', url: null, rule: null },
    ]);
  });

  test('the text is never changed, whatever the rules', () => {
    forEvery(
      [
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(
          fc.record({ pattern: fc.string({ maxLength: 20 }), template: fc.string({ maxLength: 20 }) }),
          { maxLength: 4 },
        ),
      ],
      100,
      (shown, rules) => {
        expect(text(linkify(shown, rules))).toBe(shown);
      },
    );
  });
});

describe('a pattern would stop other engines', () => {
  const long = `${'a'.repeat(50_000)}!`;
  test.each(['(a+)+$', '(a|aa)+$', '(a|a?)+$', '(.*a){20}$', '([a-z]+)*[0-9]', '(?:a{1,30}){1,30}$'])(
    'the pattern %s is matched in linear time',
    (pattern) => {
      // Linear time, and no more than a preview shows: this ends, or the whole run does not.
      const linkified = linkify(long, [{ pattern, template: 'https://x.example' }]);
      expect(text(linkified)).toBe(long.slice(0, LONGEST_TEXT));
    },
  );

  test('a compiled pattern is cached for a while', () => {
    const first = compilePattern('(a{1,30}){30}x');
    expect(compilePattern('(a{1,30}){30}x')).toBe(first);
    const wrong = compilePattern('(a{1,30}){30}(');
    expect(compilePattern('(a{1,30}){30}(')).toBe(wrong);
    for (let other = 0; other < 1_000; other += 1) compilePattern(`other ${other}`);
    expect(compilePattern('(a{1,30}){30}x')).not.toBe(first);
  });

  test('a pattern that would be too large is not compiled', () => {
    const { problem } = compilePattern('((a{1,100}){1,100}){1,100}') as { problem?: { kind: string } };
    expect(problem?.kind).toBe('repeat');
    const wide = compilePattern([...'abcdefghijkl'].map((from) => `[${from}-z]{900}`).join('|'));
    expect(wide).toMatchObject({ problem: { kind: 'too-large' } });
  });
});

describe('many rules take long', () => {
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

  test('rules are given up after a time limit, except for the one being written', () => {
    const clock = slowClock();
    const shown = 'a'.repeat(LONGEST_TEXT - 1) + 'b';
    const linkified = linkify(shown, [...others, own], clock.now);
    expect(linkified.isWhole).toBe(false);
    expect(linkified.parts.at(-1)).toEqual({ text: 'b', url: 'https://own.example', rule: 1_000 });
    expect(text(linkified)).toBe(shown);
    expect(clock.looks()).toBeLessThan(20);
  });

  test('the result says when every rule was applied', () => {
    expect(linkify('#12', [orders, own], slowClock().now).isWhole).toBe(true);
    expect(linkify('b', [], slowClock().now)).toEqual({
      parts: [{ text: 'b', url: null, rule: null }],
      isWhole: true,
    });
  });

  test('a single slow rule still finds at least its first link', () => {
    const late = [0, 1_000, 2_000, 3_000];
    const linkified = linkify('#12 #13', [orders], () => late.shift() ?? 4_000);
    expect(linkified.parts[0]).toMatchObject({ text: '#12', rule: 0 });
    expect(linkified.isWhole).toBe(false);
  });
});

describe('a mistake in a pattern is reported with its place', () => {
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
  ])('the mistake in the pattern %s is reported', (pattern, kind, position, part) => {
    expect(compilePattern(pattern)).toEqual({ problem: { kind, position, part } });
  });

  test('text that only looks like another group syntax is accepted', () => {
    for (const pattern of ['\\(?<a', '[(?<a]', '[](?<a]', '[^](?<a]'])
      expect(compilePattern(pattern), pattern).toHaveProperty('groups');
  });

  test('groups are listed in their order', () => {
    expect(compilePattern('(?P<z>a)(b)(?P<a>c)')).toMatchObject({ groups: ['z', 'a'] });
  });
});

describe('a mistake in a template is reported with its place', () => {
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
  ])('the mistake in the template %s is reported', (template, kind, position, part) => {
    expect(checkTemplate(template)).toEqual({ problem: { kind, position, part } });
  });

  test('every form of the RFC is accepted', () => {
    expect(checkTemplate('https://ü.example/{a}{+b}{#c}{.d}{/e*}{;f:3}{?g,h.i}{&j}%20')).toEqual({
      variables: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h.i', 'j'],
    });
  });

  test('an accepted template is also accepted by the library, and no text breaks the check', () => {
    forEvery([fc.string({ unit: 'grapheme', maxLength: 60 })], 100, (template) => {
      const rule = { pattern: 'x', template };
      const isTaken = template !== '' && 'variables' in checkTemplate(template);
      expect(links('x', rule)).toHaveLength(isTaken ? 1 : 0);
    });
  });
});

describe('pattern and template are checked together', () => {
  test('a usable rule has no problem', () => {
    expect(checkRule(orders)).toEqual({ pattern: null, template: null });
  });

  test('pattern and template must use the same groups', () => {
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
