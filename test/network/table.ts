import type { MutationName } from '../../src-main/contract/values/change.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import type { SoakTable } from '../soak/part.ts';
import { runCell, type Outcome } from './cell.ts';
import { isFinal } from './cases.ts';
import { columns, faultNames, isChoice, MET, timingOf, type Column, type Phase } from './columns.ts';
import { World } from './world.ts';

/** All mutations, from the catalog. */
export const actions = Object.keys(mutationsByName) as MutationName[];

/** How many servers and devices run at once; most of the time they wait. */
const AT_ONCE = 10;

export interface Findings {
  outcomes: Outcome[];
  /** The problems, as text. */
  failures: string[];
}

/** Runs the wanted cells. Each fault gets a server and a device of its own, on which the mutations follow each other. */
export async function runTable(
  isWanted: (action: MutationName, column: Column) => boolean,
  goesOn: () => boolean = () => true,
): Promise<Findings> {
  const findings: Findings = { outcomes: [], failures: [] };
  const wanted = (column: Column) =>
    actions.filter((action) => isWanted(action, column) && !(isChoice(column.phase) && isFinal(action)));
  const left = columns.filter((column) => wanted(column).length > 0);
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let column = left.shift(); column && goesOn(); column = left.shift())
      await runColumn(column, wanted(column), findings);
  });
  await Promise.all(lanes);
  return findings;
}

async function runColumn(column: Column, wanted: MutationName[], findings: Findings): Promise<void> {
  const world = await World.open(wanted, { timing: timingOf(column) });
  try {
    for (const tracked of world.tracked) {
      const outcome = await runCell(world, tracked, column);
      findings.outcomes.push(outcome);
      if (outcome.wrong !== null)
        findings.failures.push(`${outcome.action}, ${column.name} (${column.phase}): ${outcome.wrong}`);
    }
    findings.failures.push(...world.broken.map((words) => `${column.name} (${column.phase}): ${words}`));
  } finally {
    await world.close();
  }
}

const COUNTED = ['delivered', ...MET, 'lost', 'doubled'] as const;
type Counted = (typeof COUNTED)[number];

const isCounted = ({ effects, met }: Outcome, what: Counted): boolean => {
  if (what === 'delivered') return effects === 1;
  if (what === 'lost') return effects === 0;
  if (what === 'doubled') return effects > 1;
  return met.includes(what);
};

const counts = (outcomes: readonly Outcome[]): number[] => [
  outcomes.length,
  ...COUNTED.map((what) => outcomes.filter((outcome) => isCounted(outcome, what)).length),
];

const LETTERS: [Counted, string][] = [
  ['lost', 'L'],
  ['doubled', '2'],
  ['expired', 'E'],
  ['rejected', 'R'],
  ['held', 'H'],
  ['asked', 'A'],
  ['in doubt', '?'],
  ['delivered', '+'],
];

const PHASES = [...new Set(columns.map(({ phase }) => phase))];

function letterOf(outcomes: readonly Outcome[], action: MutationName, name: string, phase: Phase): string {
  const outcome = outcomes.find(
    (one) => one.action === action && one.column.name === name && one.column.phase === phase,
  );
  return (outcome && LETTERS.find(([what]) => isCounted(outcome, what))?.[1]) ?? '·';
}

/** The outcomes of all cells as tables: by mutation, by fault, and one letter for each cell. */
export function tablesOf(outcomes: readonly Outcome[]): SoakTable[] {
  const faulty = PHASES.slice(0, 4);
  const matrix = actions.map((action) => [
    action,
    ...faultNames.map((name) => faulty.map((phase) => letterOf(outcomes, action, name, phase)).join('')),
    ...PHASES.slice(4).map((phase) => letterOf(outcomes, action, phase, phase)),
  ]);
  return [
    {
      title:
        'Each fault at each phase of each kind of change. The phases in each cell: before the server acts, after it has acted, ' +
        'on the read that follows, on registering. In the last columns the user chooses something newer while the request is not answered, ' +
        'and it takes effect after that. + delivered, ? in doubt and delivered by evidence, A asked, R rejected, ' +
        'H held until signing in, E expired, L lost, 2 doubled',
      columns: ['kind', ...faultNames, ...PHASES.slice(4)],
      rows: matrix,
    },
    {
      title:
        'What became of each kind of change; each was delivered after the fault, some after the user answered',
      columns: ['kind', 'cells', ...COUNTED],
      rows: [
        ...actions.map((action) => [action, ...counts(outcomes.filter((one) => one.action === action))]),
        ['all', ...counts(outcomes)],
      ],
    },
    {
      title: 'What became of changes under each fault',
      columns: ['fault', 'phase', 'cells', ...COUNTED],
      rows: columns.map((column) => [
        column.name,
        column.phase,
        ...counts(outcomes.filter((one) => one.column === column)),
      ]),
    },
  ];
}
