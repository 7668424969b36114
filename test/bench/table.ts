import { type Goal, judge, type Judged, type Row, type Statistic, type Unit } from './measure.ts';

const HEAD = ['what', 'ours', 'reference', 'ratio', 'spread', 'goal', 'held'] as const;
/** The columns with numbers, which end at the same place. */
const NUMBERS: ReadonlySet<number> = new Set([1, 3, 4]);

/** The table for a terminal, with the notes of rows under them. */
export function textTable(rows: readonly Row[]): string {
  const table = rows.map((row) => ({ cells: cellsOf(row), note: row.note }));
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...table.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        NUMBERS.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [
    line(HEAD),
    ...table.flatMap(({ cells, note }) => [line(cells), ...(note === undefined ? [] : [`    ${note}`])]),
  ].join('\n');
}

/** The table for a page. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(HEAD),
    line(HEAD.map((_, column) => (NUMBERS.has(column) ? '---:' : '---'))),
    ...rows.map((row) => line(cellsOf(row).map((cell) => cell.replaceAll('|', '\\|')))),
  ].join('\n');
}

/** How many goals hold, in words. */
export function summaryOf(rows: readonly Row[]): string {
  const verdicts = rows.map((row) => judge(row).isHeld).filter((isHeld) => isHeld !== null);
  return `${verdicts.filter(Boolean).length} of ${verdicts.length} rows hold their goals`;
}

function cellsOf(row: Row): string[] {
  const judged = judge(row);
  return [
    row.isStandIn ? `${row.what} (stand-in)` : row.what,
    withStatistic(row, judged),
    referenceOf(row, judged),
    judged.ratio === null ? '–' : `${significant(judged.ratio)} ×`,
    judged.spread === null ? '–' : `${Math.round(judged.spread * 100)} %`,
    row.goals.map((goal) => wordsOf(goal, row.unit)).join(', ') || '–',
    judged.isHeld === null ? '–' : judged.isHeld ? 'held' : 'not held',
  ];
}

const STATISTICS: Record<Statistic, string> = {
  median: '',
  p95: 'p95 ',
  longest: 'longest ',
  least: 'least ',
};

const withStatistic = ({ at = 'median', unit }: Row, { ours }: Judged): string =>
  `${STATISTICS[at]}${amount(ours, unit)}`;

const referenceOf = ({ reference, unit }: Row, judged: Judged): string =>
  reference && judged.reference !== null ? `${amount(judged.reference, unit)}: ${reference.what}` : '–';

function wordsOf(goal: Goal, unit: Unit): string {
  if ('most' in goal) return `≤ ${amount(goal.most, unit)}`;
  if ('more' in goal) return `≤ +${amount(goal.more, unit)}`;
  if ('timesAtMost' in goal) return `≤ ${significant(goal.timesAtMost)} ×`;
  return `≥ ${goal.timesAtLeast} ×`;
}

const amount = (value: number, unit: Unit): string =>
  `${significant(value)}${unit === '/s' ? '' : ' '}${unit}`;

/** Two digits at least, and no more than are distinguished. */
function significant(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 10 || Number.isInteger(value) ? 0 : size >= 1 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
