import { beforeAll, describe, expect, test } from 'vitest';
import * as allowed from './differences.ts';
import { levels } from './recording.ts';
import { replay, type Differences } from './replay.ts';

/** The longest lists of differences. */
const most = { steps: 25, kinds: 50 };

/** Whether a kind of difference is that of a row, where a star stands for anything. */
const isOf = (kind: string, row: string): boolean => {
  if (row.includes('<key>')) return /^POST \/register\.\w+ missing$/.test(kind);
  const parts = row.split('*');
  const [start = ''] = parts;
  if (!kind.startsWith(start)) return false;
  let place = start.length;
  for (const part of parts.slice(1)) {
    const found = part === '' ? kind.length : kind.indexOf(part, place);
    if (found === -1) return false;
    place = found + part.length;
  }
  return place >= kind.length;
};

const found = new Map<number, Differences>();

describe.each(levels)('The recorded steps of a real server of level %i', (level) => {
  beforeAll(async () => {
    found.set(level, await replay(level));
  });

  test('have the same status, code and kinds of events here, except in listed steps', () => {
    const { steps } = found.get(level)!;
    const unlisted = [...steps].filter(([n]) => !Object.hasOwn(allowed.steps[level], n));
    expect(unlisted).toEqual([]);
    expect([...steps.keys()]).toEqual(Object.keys(allowed.steps[level]).map(Number));
  });

  test('have the same fields, values and orders here, except of listed kinds', () => {
    const { kinds } = found.get(level)!;
    const unlisted = [...kinds].filter(([kind]) => !allowed.kinds.some(([row]) => isOf(kind, row)));
    expect(unlisted).toEqual([]);
  });
});

test('The lists of differences are short, and each row is one', () => {
  for (const level of levels) {
    expect(Object.keys(allowed.steps[level]).length).toBeLessThanOrEqual(most.steps);
  }
  expect(allowed.kinds.length).toBeLessThanOrEqual(most.kinds);
  const kinds = [...found.values()].flatMap((differences) => [...differences.kinds.keys()]);
  expect(allowed.kinds.filter(([row]) => !kinds.some((kind) => isOf(kind, row)))).toEqual([]);
});
