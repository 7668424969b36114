import { expect, test } from 'vitest';
import { advisoriesFor, type AuditReport } from '../../scripts/packaging/audit.ts';

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
