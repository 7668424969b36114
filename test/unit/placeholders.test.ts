import { describe, expect, test } from 'vitest';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { filledIn, placeholdersIn, unknownIn } from '../../src-main/content/placeholders.ts';
import { hasPlaceholders } from '../../src-main/features/snippets/queries.ts';
import { addRow, newCache } from './cache.ts';

const values = { name: 'Ana', 'order number': '4711', p0: 'zero', empty: '' };

test.each([
  ['Until {{date+3}} and {{ date-2q }}, {{date+3}}', ['{{date+3}}', '{{ date-2q }}']],
  ['{{name}} `{{date+3}}` {{#if paid}}', ['{{#if paid}}']],
  ['{{p0}} {{@a=b}} {{date+3d}}', ['{{@a=b}}']],
  ['{{}} {{name', []],
])('what no rule reads in %j is named', (content, unknown) => {
  expect(unknownIn(content)).toEqual(unknown);
});

describe('the placeholders of a snippet are filled in', () => {
  test.each([
    ['Hello {{name}}!', 'Hello Ana!'],
    ['{{name}} and {{ name }} again', 'Ana and Ana again'],
    ['Order {{order number}} of {{name}}', 'Order 4711 of Ana'],
    ['**{{name}}**, _{{name}}_', '**Ana**, _Ana_'],
    ['> {{name}}\n\n- {{name}}\n1. {{name}}', '> Ana\n\n- Ana\n1. Ana'],
    ['Left empty: {{empty}}, unknown: {{other}}', 'Left empty: , unknown: {{other}}'],
    ['In code: `{{name}}`, and not: {{name}}', 'In code: `{{name}}`, and not: Ana'],
    ['```\n{{name}}\n```\n{{name}}', '```\n{{name}}\n```\nAna'],
    ['{{}} {{ }} {{name}}', '{{}} {{ }} Ana'],
    ['{{name', '{{name'],
    ['{{two\nlines}}', '{{two\nlines}}'],
    ['{{p0}}', 'zero'],
    ['{{toString}} {{__proto__}}', '{{toString}} {{__proto__}}'],
    ['Nothing to fill in', 'Nothing to fill in'],
  ])('the placeholders in %j are filled in', (content, filled) => {
    expect(filledIn(content, values)).toBe(filled);
  });

  test.each([
    ['```npm run build```\n\nHi {{name}}', true],
    ['Hi `{{name}}`', false],
    ['```\n{{name}}', false],
  ])('they are asked for where they are filled in: %j', (content, asks) => {
    const db = newCache();
    addRow(db, snippetRows, 'k', { title: 'Title', content });
    expect(hasPlaceholders(db, 'k')).toBe(asks);
    expect(placeholdersIn(content).length > 0).toBe(asks);
  });

  test('a value that looks like a placeholder or a pattern is inserted as text', () => {
    expect(filledIn('{{a}} {{b}}', { a: '{{b}}', b: '$& $1' })).toBe('{{b}} $& $1');
  });

  test('every listed placeholder is filled in', () => {
    const content = '{{a}} `{{b}}` {{c}} \\{{d}} [{{e}}](https://x.example) {{ f }}';
    const names = placeholdersIn(content);
    const filled = filledIn(content, Object.fromEntries(names.map((name) => [name, `<${name}>`])));
    for (const name of names) expect(filled).toContain(`<${name}>`);
    expect(filled).toContain('`{{b}}`');
  });
});
