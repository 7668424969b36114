import { spawnSync } from 'node:child_process';
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
  message?: string;
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

/** `npm run audit`. Resolves to an exit code. */
export async function audit(): Promise<number> {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const report = JSON.parse(stdout) as AuditReport;
  if (!report.vulnerabilities) {
    console.error(`Not audited: ${report.message ?? 'the registry gave no answer'}`);
    return 1;
  }
  const shipped = new Set([...shippedPackages().map(({ name }) => name), 'electron']);
  const advisories = advisoriesFor(report, shipped);
  for (const line of advisories) console.error(`FAIL  ${line}`);
  for (const [url, why] of Object.entries(EXPLAINED)) console.log(`Explained: ${url}: ${why}`);
  console.log(`${shipped.size} packages that are shipped, ${advisories.length} advisories`);
  return advisories.length === 0 ? 0 : 1;
}
