import { expect, test } from 'vitest';
import { actions } from '../../network/table.ts';
import { intermediaryNames } from './index.ts';
import { runWithIntermediaries } from './table.ts';

test('a change whose request a proxy repeats is known as done, whatever the server says to the second one (rule: foreign-response)', async () => {
  const repeating = intermediaryNames.indexOf('a proxy that asks twice');
  const { results, failures } = await runWithIntermediaries(1, (_, index) => index === repeating);
  expect(failures).toEqual([]);
  expect(results).toHaveLength(actions.length);
}, 120_000);
