import { describe, expect, test } from 'vitest';
import { inTurns, judge, median, quantile, type Row, spreadOf, timed } from '../bench/measure.ts';
import { benchOptions } from '../bench/options.ts';
import { withTable } from '../bench/page.ts';
import { markdownTable, summaryOf, textTable } from '../bench/table.ts';

const row = (more: Partial<Row>): Row => ({
  what: 'a search',
  unit: 'ms',
  ours: [10, 20, 30],
  reference: { what: 'nothing', values: [5, 10, 15] },
  goals: [],
  ...more,
});

describe('statistics', () => {
  test('the median is the middle value, or between the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  test('of a hundred values five are over the 95th percentile', () => {
    const values = Array.from({ length: 101 }, (_, value) => value);
    expect(quantile(values, 0.95)).toBe(95);
    expect([quantile(values, 0), quantile(values, 1)]).toEqual([0, 100]);
  });

  test('the spread is that of the middle half, so one slow run does not count', () => {
    expect(spreadOf([10, 10, 10, 10, 900])).toBe(0);
    expect(spreadOf([8, 9, 10, 11, 12])).toBe(0.2);
    expect(spreadOf([10])).toBeNull();
  });
});

describe('measuring in turns', () => {
  test('ours and the reference alternate, and the first runs do not count', async () => {
    const order: string[] = [];
    let runs = 0;
    const measured = await inTurns(
      { runs: 3, warmUps: 2 },
      () => (order.push('ours'), (runs += 1)),
      () => Promise.resolve((order.push('reference'), -runs)),
    );
    expect(order).toEqual(Array.from({ length: 5 }, () => ['ours', 'reference']).flat());
    expect(measured).toEqual({ ours: [3, 4, 5], reference: [-3, -4, -5] });
  });

  test('a run that waits is measured to its end', async () => {
    let isOver = false;
    const took = await timed(() =>
      new Promise<void>((resolve) => setImmediate(resolve)).then(() => (isOver = true)),
    )();
    expect(isOver).toBe(true);
    expect(took).toBeGreaterThan(0);
  });
});

describe('goals', () => {
  test.each<[string, Partial<Row>, boolean | null]>([
    ['no goal', {}, null],
    ['at most its value', { goals: [{ most: 20 }] }, true],
    ['over the most', { goals: [{ most: 19 }] }, false],
    ['the worst value counts', { at: 'longest', goals: [{ most: 29 }] }, false],
    ['the best value counts', { at: 'least', goals: [{ most: 10 }] }, true],
    ['twice the reference', { goals: [{ timesAtMost: 2 }] }, true],
    ['more than that', { goals: [{ timesAtMost: 1.9 }] }, false],
    ['the reference and ten', { goals: [{ more: 10 }] }, true],
    ['the reference and nine', { goals: [{ more: 9 }] }, false],
    ['at least twice', { goals: [{ timesAtLeast: 2 }] }, true],
    ['at least more than that', { goals: [{ timesAtLeast: 2.1 }] }, false],
    ['one of several is not held', { goals: [{ most: 20 }, { more: 9 }] }, false],
  ])('%s', (_, more, isHeld) => {
    expect(judge(row(more)).isHeld).toBe(isHeld);
  });

  test('a goal that compares needs a reference', () => {
    expect(() => judge(row({ reference: undefined, goals: [{ more: 1 }] }))).toThrow('needs a reference');
  });
});

describe('the table', () => {
  const rows = [
    row({ at: 'p95', goals: [{ timesAtMost: 2 }, { most: 10 }], note: 'slowest: “r”' }),
    row({
      what: 'a start',
      isStandIn: true,
      reference: undefined,
      ours: [1_234.5],
      goals: [{ most: 2_000 }],
    }),
  ];

  test('for a terminal has a line for each row, with its verdict and its note', () => {
    expect(textTable(rows).split('\n')).toEqual([
      'what                     ours  reference       ratio  spread  goal            held',
      'a search            p95 29 ms  15 ms: nothing    2 ×    50 %  ≤ 2 ×, ≤ 10 ms  not held',
      '    slowest: “r”',
      'a start (stand-in)   1,235 ms  –                   –       –  ≤ 2,000 ms      held',
    ]);
  });

  test('for a page stands between its marks, whatever stood there', () => {
    const page = 'Before\n<!-- measured: begin -->\nformer\n<!-- measured: end -->\nAfter\n';
    const written = withTable(page, { machine: 'a machine', date: '2026-11-26', groups: { search: rows } });
    expect(written).toContain(markdownTable(rows));
    expect(written).toContain('2026-11-26 on a machine. 1 of 2 rows hold their goals.');
    expect(written).not.toContain('former');
    expect(written).toMatch(/^Before\n<!-- measured: begin -->\n[^]+\n<!-- measured: end -->\nAfter\n$/);
    const again = withTable(written, { machine: 'a machine', date: '2026-11-26', groups: { search: rows } });
    expect(again).toBe(written);
    expect(() => withTable('nothing', { machine: '', date: '', groups: {} })).toThrow('measured: begin');
  });

  test('its last line counts the goals, without rows that have none', () => {
    expect(summaryOf([...rows, row({})])).toBe('1 of 2 rows hold their goals');
  });
});

describe('the arguments', () => {
  const names = ['search', 'writes', 'start'];
  const groupsOf = (...args: string[]) => benchOptions(args, names).groups;

  test('all groups are measured without any, or those that are named, in the order of the table', () => {
    expect(groupsOf()).toEqual(names);
    expect(groupsOf('--only', 'start', '--only', 'search')).toEqual(['search', 'start']);
  });

  test('of earlier measurements only the named groups are measured again', () => {
    expect(groupsOf('--from', 'a.json')).toEqual([]);
    expect(groupsOf('--from', 'a.json', '--only', 'writes')).toEqual(['writes']);
  });

  test('a group that installs something is measured only where it is named', () => {
    const named = (...args: string[]) => benchOptions(args, names, new Set(['writes'])).groups;
    expect(named()).toEqual(['search', 'start']);
    expect(named('--only', 'writes')).toEqual(['writes']);
  });

  test('an unknown group is refused by its name, with those that there are', () => {
    expect(() => groupsOf('--only', 'serach')).toThrow('--only serach: there are search, writes, start.');
  });

  test('a page needs every group', () => {
    expect(() => groupsOf('--only', 'search', '--page')).toThrow('--page needs every group');
    expect(benchOptions(['--only', 'search', '--page', '--from', 'a.json'], names).writesPage).toBe(true);
  });
});
