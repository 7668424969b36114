import { random } from '../faults/random.ts';
import {
  attackByActing,
  attackByBackups,
  attackByCalendar,
  attackByImport,
  type Outcome,
} from './attacks.ts';
import { attackByTeam } from './teams.ts';
import { AttackedPerch } from './perch.ts';
import { Responsiveness } from './responsive.ts';

/** Files by what they are read as; a team’s are texts that other people send. */
export const readAs = ['calendar', 'import', 'team', 'backup'] as const;
export type ReadAs = (typeof readAs)[number];

/** The outcomes of the files that a Perch read. */
export interface HostileReport {
  outcomes: (Outcome & { as: ReadAs })[];
  /** For how long the process took no turn, in milliseconds of the processor. */
  longestTurn: number;
  /** The broken promises, as text. */
  problems: string[];
}

interface Hostile {
  seed: number;
  /** How many calendars, imports and sets of backups are read. */
  rounds: number;
}

/** A turn that takes longer hangs, on any machine; in milliseconds of the processor. */
const LONGEST_TURN = 5_000;

/** Hands one Perch hostile files while its engines run. */
export async function attackByFiles({ seed, rounds }: Hostile): Promise<HostileReport> {
  const { below } = random(seed);
  const perch = await AttackedPerch.start();
  const turns = new Responsiveness();
  const outcomes: HostileReport['outcomes'] = [];
  const problems: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      outcomes.push({ as: 'calendar', ...(await attackByCalendar(perch, below)) });
      outcomes.push({ as: 'import', ...(await attackByImport(perch, below)) });
      outcomes.push({ as: 'team', ...(await attackByTeam(perch, below)) });
      const ofBackups = await attackByBackups(perch, below);
      outcomes.push(...ofBackups.map((outcome) => ({ as: 'backup' as const, ...outcome })));
      outcomes.push({ as: 'backup', ...(await attackByActing(perch, below)) });
      problems.push(...perch.damages);
    }
    problems.push(...perch.office.faults.map((fault) => `a fault: ${wordsOf(fault)}`));
  } finally {
    turns.stop();
    await perch.close();
  }
  if (turns.longest > LONGEST_TURN) problems.push(`no turn for ${turns.longest} ms`);
  const ofFiles = outcomes.flatMap(({ as, kinds, problems: some }) =>
    some.map((problem) => `${as} (${kinds.join(', ')}): ${problem}`),
  );
  return { outcomes, longestTurn: turns.longest, problems: [...ofFiles, ...problems] };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
