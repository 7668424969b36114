import { soakCommand, type PartReport, type Situations } from './part.ts';

/** A run of the soak, in the form of the page. */
export interface SoakRun {
  /** The start of the run. */
  date: Date;
  seed: number;
  minutes: number;
  version: string;
  /** The short hash of the commit, with a remark where files differed from it. */
  commit: string;
  reports: PartReport[];
}

const number = (count: number): string => count.toLocaleString('en', { maximumFractionDigits: 1 });

const row = ({ name, facts, failures }: PartReport): string => {
  const counts = facts.map(
    ([what, count]) => `${what}: ${typeof count === 'number' ? number(count) : count}`,
  );
  const cells = [name, counts.join('; '), number(failures.length)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
};

/** How many situations of a kind all parts caused together. */
function total(kind: keyof Situations, reports: PartReport[]): string {
  const counts = reports.flatMap(({ situations }) => [...(situations?.[kind] ?? [])]);
  const kinds = new Set(counts.map(([name]) => name)).size;
  return `${number(counts.reduce((sum, [, count]) => sum + count, 0))} situations of ${number(kinds)} kinds`;
}

/** The page about one run, as Markdown. */
export function soakPage({ date, seed, minutes, version, commit, reports }: SoakRun): string {
  const began = `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const failures = reports.flatMap((report) =>
    report.failures.map(
      (failure) => `- \`${soakCommand(report.name, failure)}\` ${failure.words.replaceAll('\n', ' ')}`,
    ),
  );
  return `# The last soak

The latest run of the proofs that Perch loses nothing and doubles nothing. \`test/soak/proofs.ts\` says what each part does and when it fails. The seed decides what is done and in which order; instants, and with them the counts, are those of the machine.

- Run again: \`npm run test:soak -- --minutes ${minutes} --seed ${seed}\`
- Began: ${began}
- Perch: ${version} (${commit})
- Failures: ${number(failures.length)}
- Programs between Perch and its server: ${total('intermediaries', reports)}
- Moments that the clock showed: ${total('moments', reports)}

| part | counted | failures |
| --- | --- | --- |
${reports.map(row).join('\n')}
${failures.length === 0 ? '' : `\n${failures.join('\n')}\n`}`;
}
