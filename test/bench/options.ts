import { parseArgs } from 'node:util';
import { WrongArgument } from '../../scripts/process.ts';

/** The parsed arguments of the command. */
export interface BenchOptions {
  /** The names of the groups that are measured. */
  groups: string[];
  /** The file for the measurements. */
  json: string | undefined;
  /** A file of earlier measurements, for every group that is not measured. */
  from: string | undefined;
  writesPage: boolean;
  prints: 'text' | 'markdown';
}

/**
 * @param onlyNamed the groups among them that run only where they are named
 * @throws {WrongArgument}
 */
export function benchOptions(
  args: string[],
  names: readonly string[],
  onlyNamed: ReadonlySet<string> = new Set(),
): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true },
      json: { type: 'string' },
      from: { type: 'string' },
      page: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
  });
  const { only, json, from, page, markdown } = values;
  for (const name of only ?? [])
    if (!names.includes(name)) throw new WrongArgument(`--only ${name}: there are ${names.join(', ')}.`);
  if (page && only && from === undefined)
    throw new WrongArgument(
      '--page needs every group: leave --only away, or name earlier measurements with --from.',
    );
  return {
    groups: names.filter((name) => only?.includes(name) ?? (from === undefined && !onlyNamed.has(name))),
    json,
    from,
    writesPage: page,
    prints: markdown ? 'markdown' : 'text',
  };
}
