import type { MutationName } from '../../src-main/contract/values/change.ts';
import { oneOf, random, shuffled, someOf } from '../faults/random.ts';
import type { Share } from '../soak/share.ts';
import { columns, isChoice, type Column } from './columns.ts';
import { runSequences } from './sequences.ts';
import { actions, runTable } from './table.ts';

/** How many mutations, of all there are, a share takes: other seeds take others. */
const MUTATIONS = 8;

/** Cells of the table in which each of some mutations is once at least, and each fault once at least, at a random phase. */
function someCells(seed: number): Map<Column, MutationName[]> {
  const { below } = random(seed);
  const faults = columns.filter(({ phase }) => !isChoice(phase));
  const names = [...new Set(faults.map(({ name }) => name))];
  const chosen = names.map(
    (name) =>
      shuffled(
        faults.filter((column) => column.name === name),
        below,
      )[0]!,
  );
  const mutations = someOf(actions, MUTATIONS, below);
  const cells = new Map(chosen.map((column) => [column, [] as MutationName[]]));
  for (let cell = 0; cell < Math.max(chosen.length, mutations.length); cell += 1)
    cells.get(chosen[cell % chosen.length]!)?.push(mutations[cell % mutations.length]!);
  return cells;
}

/** A column, out of some, for each of some mutations. */
function columnOfEach(seed: number, some: readonly Column[]): Map<MutationName, Column> {
  const { below } = random(seed);
  return new Map(someOf(actions, MUTATIONS, below).map((action) => [action, oneOf(some, below)]));
}

/** The server does not respond, before or after it has acted. */
const isUnanswered = ({ phase, name }: Column): boolean =>
  name === 'drop' && (phase === 'before' || phase === 'acted');

/** Some mutations once each, in one of some columns. */
const mutationsIn = (name: string, some: readonly Column[]): Share => ({
  name,
  async run(seed) {
    const columnOf = columnOfEach(seed, some);
    const { outcomes, failures } = await runTable((action, column) => columnOf.get(action) === column);
    return outcomes.length === 0 ? ['nothing ran'] : failures;
  },
});

export const networkShares = {
  choices: mutationsIn(
    'choices',
    columns.filter(({ phase }) => isChoice(phase)),
  ),
  unanswered: mutationsIn('unanswered', columns.filter(isUnanswered)),
  table: {
    name: 'table',
    async run(seed) {
      const cells = someCells(seed);
      const { failures } = await runTable((action, column) => cells.get(column)?.includes(action) === true);
      return failures;
    },
  },
  faults: {
    name: 'faults',
    async run(seed) {
      const some = someOf(actions, MUTATIONS, random(seed).below);
      return (await runSequences(seed, some)).failures;
    },
  },
} satisfies Record<string, Share>;
