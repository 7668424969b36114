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
