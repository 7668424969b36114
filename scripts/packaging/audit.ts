import { startChild } from '../children.mjs';
import { root } from '../process.ts';
import { shippedPackages } from './notices.ts';

/** One finding of `npm audit --json`. */
interface Vulnerability {
  name: string;
  severity: string;
  /** Advisories; a text names another package that brings the fault with it. */
  via: (string | { title: string; url: string })[];
}

export interface AuditReport {
  vulnerabilities?: Record<string, Vulnerability>;
  /** Why there are none. */
  message?: string;
  /** The registry's answer, where it gave one and no advisories. */
  statusCode?: number;
}

/** Advisories that don't concern Perch, by their addresses, with the reason. Each is looked at again with every release. */
const EXPLAINED: Record<string, string> = {};

/**
 * The advisories about packages that people install, a line each. Most of them are development dependencies, because the bundles
 * contain their code, so npm's own selection would leave them out.
 * @param shipped the names of these packages
 */
export function advisoriesFor(
  { vulnerabilities = {} }: AuditReport,
  shipped: ReadonlySet<string>,
  explained: Record<string, string> = EXPLAINED,
): string[] {
  return Object.values(vulnerabilities)
    .filter(({ name }) => shipped.has(name))
    .flatMap(({ name, severity, via }) =>
      via
        .filter((advisory) => typeof advisory !== 'string')
        .filter(({ url }) => !(url in explained))
        .map(({ title, url }) => `${name} (${severity}): ${title} ${url}`),
    );
}

/** Whether the registry could not be reached, or could not answer for the moment. */
const isAway = ({ message = '', statusCode }: AuditReport): boolean =>
  statusCode === undefined ? /^request to \S+ failed/.test(message) : statusCode === 429 || statusCode >= 500;

/** `npm run audit`, which does not fail where nobody answers: that says nothing about Perch. Resolves to an exit code. */
export async function audit(): Promise<number> {
  const { child, ended } = startChild('npm', ['audit', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await ended;
  const report = JSON.parse(output) as AuditReport;
  if (!report.vulnerabilities) {
    console.error(`Not audited: ${report.message ?? 'the registry gave no answer'}`);
    return isAway(report) ? 0 : 1;
  }
  const shipped = new Set([...shippedPackages().map(({ name }) => name), 'electron']);
  const advisories = advisoriesFor(report, shipped);
  for (const line of advisories) console.error(`FAIL  ${line}`);
  for (const [url, why] of Object.entries(EXPLAINED)) console.log(`Explained: ${url}: ${why}`);
  console.log(`${shipped.size} packages that are shipped, ${advisories.length} advisories`);
  return advisories.length === 0 ? 0 : 1;
}
