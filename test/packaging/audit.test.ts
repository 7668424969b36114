import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { advisoriesFor, audit, type AuditReport } from '../../scripts/packaging/audit.ts';

const address = 'https://github.com/advisories/GHSA-1';
const report: AuditReport = {
  vulnerabilities: {
    dompurify: { name: 'dompurify', severity: 'moderate', via: [{ title: 'Bypass', url: address }] },
    vite: {
      name: 'vite',
      severity: 'high',
      via: [{ title: 'Reads files', url: 'https://github.com/advisories/GHSA-2' }],
    },
    'markdown-it': { name: 'markdown-it', severity: 'moderate', via: ['linkify-it'] },
  },
};
const shipped = new Set(['dompurify', 'markdown-it', 'linkify-it']);

test('an advisory about a package that is shipped is named, and one about a tool is not (rule: advisories)', () => {
  expect(advisoriesFor(report, shipped)).toEqual([`dompurify (moderate): Bypass ${address}`]);
});

test('an advisory that somebody explained does not hold up a release', () => {
  expect(advisoriesFor(report, shipped, { [address]: 'Perch never does this.' })).toEqual([]);
});

/** Runs `npm run audit` with a registry that answers so, and returns its exit code and its words. */
async function auditWith(status: number, isThere = true): Promise<[code: number, said: string]> {
  const registry = createServer((_, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => registry.once('listening', resolve));
  const { port } = registry.address() as AddressInfo;
  const close = (): Promise<unknown> => new Promise((resolve) => registry.close(resolve));
  if (isThere) onTestFinished(() => void close());
  else await close();
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}`);
  vi.stubEnv('npm_config_fetch_retries', '0');
  const said = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => void vi.unstubAllEnvs());
  onTestFinished(() => said.mockRestore());
  return [await audit(), said.mock.calls.join('\n')];
}

test.each([
  ['cannot be reached', 503, false, 0],
  ['cannot answer for the moment', 503, true, 0],
  ['asks for fewer requests', 429, true, 0],
  ['has no advisories', 404, true, 1],
])('a registry that %s is named', async (_, status, isThere, code) => {
  expect(await auditWith(status, isThere)).toEqual([
    code,
    expect.stringMatching(/^Not audited: .*127\.0\.0\.1/),
  ]);
});
