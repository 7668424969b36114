import { expect, test } from 'vitest';
import { readImport } from '../../../../src-main/exchange/read.ts';
import { CORPUS, NOW } from './corpus.ts';

const forms = Map.groupBy(CORPUS, ({ form }) => form.split(':')[0]?.split(',')[0] ?? '');

test.each([...forms.keys()])('every file of %s is read as it is meant', (form) => {
  for (const { form: full, name, bytes, program, reads } of forms.get(form) ?? []) {
    const found = readImport([{ name, bytes: new Uint8Array(bytes) }], { now: NOW });
    expect
      .soft({ form: full, program: found.program, reads: found.reads })
      .toEqual({ form: full, program, reads });
  }
});

test('the files differ, and are more than two hundred', () => {
  expect(
    new Set(CORPUS.map(({ name, bytes }) => `${name} ${bytes.toString('base64')}`)).size,
  ).toBeGreaterThan(200);
});

test('dates in many thousands of forms are read, each a field of its own', () => {
  // To compare each with all others would outlast the test.
  const forms = Array.from({ length: 50_000 }, (_, at) => `{date format="'${String(at)}' yyyy"}`);
  const bytes = new TextEncoder().encode(JSON.stringify([{ name: 'Dates', text: forms.join(' ') }]));
  const [read] = readImport([{ name: 'a.json', bytes }], { now: NOW }).reads;
  expect(read && 'content' in read && read.content.split('}} {{')).toHaveLength(forms.length);
  expect(read).toMatchObject({ content: expect.stringContaining('{{date 50000=49999 2026}}') as string });
});
