import { format } from 'prettier';
import { soakCommand, type PartReport, type Situations, type SoakTable } from './part.ts';

/** A run of the soak, in the form of the page. */
export interface SoakRun {
  /** The start of the run. */
  date: Date;
  seed: number;
  minutes: number;
  version: string;
  /** The short hash of the commit, with a remark where files differed from it. */
  commit: string;
  sections: { report: PartReport; about: string }[];
}

type Cell = string | number;

const row = (cells: Cell[]) =>
  `| ${cells.map((cell) => readable(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

const readable = (cell: Cell): string =>
  typeof cell === 'number' ? cell.toLocaleString('en', { maximumFractionDigits: 1 }) : cell;

const table = (columns: string[], rows: Cell[][]) =>
  [columns, columns.map(() => '---'), ...rows].map(row).join('\n');

const titled = ({ title, columns, rows }: SoakTable) => `### ${title}\n\n${table(columns, rows)}`;

const outcome = ({ name, failures }: PartReport) =>
  failures.length === 0
    ? 'Nothing was found that is not as promised.'
    : `**Not as promised:**\n\n${failures.map((failure) => `- \`${soakCommand(name, failure)}\` ${failure.words.replaceAll('\n', ' ')}`).join('\n')}`;

function section({ report, about }: SoakRun['sections'][number]): string {
  const facts = table(['counted', ''], report.facts);
  return [`## ${headingOf(report)}`, about, facts, ...report.tables.map(titled), outcome(report)].join(
    '\n\n',
  );
}

const headingOf = ({ name }: PartReport) => name.charAt(0).toUpperCase() + name.slice(1);

/** The paragraph of the page about situations that several parts cause, and the name of the table's first column. */
export const summaries: Record<keyof Situations, { about: string; column: string }> = {
  intermediaries: {
    about:
      'The programs between Perch and its server, in all parts together: each sends what such programs really send. The table counts the situations of each.',
    column: 'intermediary',
  },
  moments: {
    about: 'What the clock showed, in all parts together, and in how many situations.',
    column: 'moment',
  },
};

const summaryNames = Object.keys(summaries) as (keyof Situations)[];

/** A table with a row for each situation of a kind and the parts that caused it; empty where no part did. */
function summary(name: keyof Situations, sections: SoakRun['sections']): string[] {
  const rows = new Map<string, { count: number; parts: string[] }>();
  for (const { report } of sections)
    for (const [what, count] of report.situations?.[name] ?? []) {
      const before = rows.get(what) ?? { count: 0, parts: [] };
      rows.set(what, { count: before.count + count, parts: [...before.parts, report.name] });
    }
  if (rows.size === 0) return [];
  const cells = [...rows].map(([what, { count, parts }]) => [what, count, parts.join(', ')]);
  const heading = name.charAt(0).toUpperCase() + name.slice(1);
  const { about, column } = summaries[name];
  return [`## ${heading}`, about, table([column, 'situations', 'parts'], cells)];
}

/** The page about one run, as Markdown. */
export function reliabilityPage(run: SoakRun): Promise<string> {
  const { date, seed, minutes, version, commit, sections } = run;
  const failures = sections.reduce((sum, { report }) => sum + report.failures.length, 0);
  const began = `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = `# Reliability

How Perch is shown to lose nothing and to double nothing. This page was written by the run that it reports; \`npm run test:soak -- --minutes ${minutes} --seed ${seed}\` does it again.

${table(
  ['run', ''],
  [
    ['began', began],
    ['length', `${minutes} minutes`],
    ['seed', String(seed)],
    ['Perch', `${version} (${commit})`],
    ['failures', failures],
  ],
)}

The seed decides what is done and in which order; instants, and with them the counts, are those of the machine.

${[...sections.map(section), ...summaryNames.flatMap((name) => summary(name, sections))].join('\n\n')}
`;
  return format(text, { parser: 'markdown', proseWrap: 'preserve' });
}
