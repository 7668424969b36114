import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { serverAddressIn } from '../../contract/links/server-address.ts';
import type { PolicyProblem } from '../../contract/values/policy-problem.ts';
import { LocalSettings } from '../../contract/values/local-settings.ts';
import { readAuthorities } from './authority-file.ts';
import { ADMINISTRATOR, NotOwned, type Owner, readOwned } from './owned-file.ts';

/** The settings that an administrator may fix: neither a pause nor a setting that the system stores. */
const FixedSettings = LocalSettings.omit({
  openAtSignIn: true,
  inApplications: true,
  pausedUntil: true,
}).partial();

/** The content of a policy (docs/using/managed-installs.md). */
export const PolicyContent = z
  .strictObject({
    /** The addresses that the form for signing in offers, the first one filled in. */
    servers: z.array(z.string().refine((address) => serverAddressIn(address) !== null)).max(20),
    /** False leaves the browser and API keys. */
    passwordSignIn: z.boolean(),
    /** The PEM file of authorities that Perch trusts besides the system's. */
    caFile: z.string().refine((file) => isAbsolute(file)),
    settings: FixedSettings,
  })
  .partial();

/** The decisions of an administrator for every user of this computer. */
export interface Policy {
  /** The file or the system's store that the policy is in; null if this computer has none. */
  source: string | null;
  servers: readonly string[];
  passwordSignIn: boolean;
  /** PEM of the certificate of each authority that is trusted besides the system's. */
  authorities: readonly string[];
  settings: z.infer<typeof FixedSettings>;
  /** The parts that are invalid. All others hold. */
  problems: readonly PolicyProblem[];
}

export const NO_POLICY: Policy = {
  source: null,
  servers: [],
  passwordSignIn: true,
  authorities: [],
  settings: {},
  problems: [],
};

/** Reads the policy of a file. A file that exists and cannot be read is a problem of its own. */
export const readPolicyFile = (file: string, owner: Owner = ADMINISTRATOR): Policy =>
  policyFrom(file, () => readOwned(file, owner).toString(), owner);

/**
 * The policy of a source. Nothing of it holds where others than its owner can change the source, or the file of authorities
 * that it names.
 * @param text reads the JSON; null if the source has none
 * @param owner who may decide about files; null if no file counts
 */
export function policyFrom(source: string, text: () => string | null, owner: Owner | null): Policy {
  try {
    const written = text();
    return written === null ? NO_POLICY : readPolicy(source, written, owner);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NO_POLICY;
    const changeable = error instanceof NotOwned ? { changeable: error.path } : {};
    return { ...NO_POLICY, source, problems: [{ line: null, path: '', ...changeable }] };
  }
}

/**
 * Reads the JSON of a policy and the file of authorities that it names. Each invalid part is left out and named.
 * @throws NotOwned
 */
export function readPolicy(source: string, text: string, owner: Owner | null = ADMINISTRATOR): Policy {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const line = /line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const at = line === undefined ? text.split('\n').length : Number(line);
    return { ...NO_POLICY, source, problems: [{ line: at, path: '' }] };
  }
  const invalid = (PolicyContent.safeParse(content).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  // An entry of a list is taken out after the entries behind it, whose places would change.
  for (const path of invalid.toReversed()) content = without(content, path);
  const { caFile, ...valid } = PolicyContent.safeParse(content).data ?? {};
  const problemAt = (path: readonly PropertyKey[]): PolicyProblem => ({
    line: lineOf(text, path),
    path: path.join('.'),
  });
  const { authorities, faults } = caFile
    ? readAuthorities(caFile, owner, Date.now())
    : { authorities: [], faults: [] };
  const problems = [...invalid.map(problemAt), ...faults.map((file) => ({ ...problemAt(['caFile']), file }))];
  return { ...NO_POLICY, ...valid, authorities, source, problems };
}

/** A problem as the log has it: `line 3 caFile: expired, line 21`. */
export const problemText = ({ line, path, changeable, file }: PolicyProblem): string => {
  if (changeable !== undefined) return `others can change ${changeable}`;
  const inFile = file ? `: ${file.fault}${file.line === null ? '' : `, line ${file.line}`}` : '';
  return `line ${line} ${path}${inFile}`;
};

/** The value without the part at the path. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return {};
  if (Array.isArray(value)) return value.filter((_, at) => at !== key);
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, part]: [string, unknown]) => {
      if (name !== key) return [[name, part]];
      return rest.length === 0 ? [] : [[name, without(part, rest)]];
    }),
  );
}

/* eslint-disable regexp/no-super-linear-move, no-restricted-syntax -- the file is the administrator's, and its keys are Perch's */
/** The line of the part at the path, counted from 1. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  let at = 0;
  for (const key of path) {
    const begin = typeof key === 'number' ? text.indexOf('[', at) : at;
    const pattern =
      typeof key === 'number' ? /"(?:[^"\\]|\\.)*"|[\w.-]+/g : new RegExp(`${JSON.stringify(key)}\\s*:`, 'g');
    pattern.lastIndex = begin;
    for (let entry = 0; entry <= (typeof key === 'number' ? key : 0); entry++)
      at = pattern.exec(text)?.index ?? at;
  }
  return text.slice(0, at).split('\n').length;
}
