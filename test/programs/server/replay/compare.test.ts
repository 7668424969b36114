import { expect, test } from 'vitest';
import { Comparison } from './compare.ts';
import { Names } from './names.ts';
import type { Json } from './recording.ts';

const differences = (recorded: Json, seen: Json, names = new Names('host.example')) => {
  const comparison = new Comparison(names);
  comparison.values('', recorded, seen);
  return comparison.differences;
};

test.each<[Json, Json, string[]]>([
  [{ a: 1, b: [true, null] }, { b: [true, null], a: 1 }, []],
  [{ a: 1 }, {}, ['.a missing']],
  [{}, { a: 1, 7: 2 }, ['.{} extra', '.a extra']],
  [{ a: 1 }, { a: '1' }, ['.a type']],
  [{ a: 'x' }, { a: 'y' }, ['.a value']],
  // What the server wrote is any text, and a moment any number.
  [{ a: '…', at: '<time>' }, { a: 'Hello', at: 7 }, []],
  [{ a: '…', at: '<time>' }, { a: null, at: '7' }, ['.a type', '.at type']],
  [['a', 'b'], ['b', 'a'], [' order']],
  [['a'], ['a', 'b'], ['[] extra']],
  [
    [{ id: 1, x: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 1, x: 2 }],
    ['[].x value', ' order'],
  ],
  // Channels are listed in no defined order.
  [[{ stream_id: 1 }, { stream_id: 2 }], [{ stream_id: 2 }, { stream_id: 1 }], []],
  ['aa<12 characters in all>', 'a'.repeat(12), []],
  ['aa<12 characters in all>', 'a'.repeat(11), [' value']],
])('%j and %j differ in %j', (recorded, seen, expected) => {
  expect(differences(recorded, seen)).toEqual(expected);
});

test('A name means one ID, and an ID has one name', () => {
  const names = new Names('host.example');
  expect(differences({ a: '<user member>', b: '<user owner>' }, { a: 4, b: 5 }, names)).toEqual([]);
  expect(differences('<user member>', 4, names)).toEqual([]);
  expect(differences('<user member>', 5, names)).toEqual([' value']);
  expect(differences('<user guest>', 5, names)).toEqual([' value']);
  // Of another kind of thing.
  expect(differences('<channel made>', 5, names)).toEqual([]);
  expect(differences('<placeholder address of user member>', 'user4@host.example', names)).toEqual([]);
  expect(differences({ '<user owner>': 1 }, { 5: 2 }, names)).toEqual(['.{} value']);
});
