import { expect, test } from 'vitest';
import { ValueCount } from '../../src-main/api/responses/value-count.ts';

test.each([
  ['[1, 2, {"a": [3]}]', 5],
  [String.raw`["a,[{\",,,",1]`, 2],
  [String.raw`["a\\",1,2]`, 3],
])('the values of %s are counted alike, wherever its pieces end', (json, count) => {
  const bytes = new TextEncoder().encode(json);
  for (let at = 0; at <= bytes.length; at += 1) {
    const counted = new ValueCount();
    counted.add(bytes.subarray(0, at));
    counted.add(bytes.subarray(at));
    expect(counted.count, `cut at ${at}`).toBe(count);
  }
});
