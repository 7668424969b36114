import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  changelog,
  feedAddress,
  identity,
  releaseNotes,
  releaseProblems,
} from '../../scripts/packaging/release.ts';

const real = {
  version: '1.2.3',
  homepage: 'https://perch.app',
  author: 'Somebody <hello@perch.app>',
  updateKey: 'MCowBQYDK2VwAyEA',
};
const changes = '# Changes\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n\n- Old.\n';

test('what is tagged as its version, named and described is released', () => {
  expect(releaseProblems('v1.2.3', real, changes)).toEqual([]);
});

test.each([
  ['v1.2.4', {}, 'the tag v1.2.4 is not the version 1.2.3 of package.json'],
  ['v1.2.3', { homepage: 'https://perch.example.invalid' }, /homepage .* is a placeholder/],
  ['v1.2.3', { homepage: 'https://example.org/perch' }, /homepage .* is a placeholder/],
  ['v1.2.3', { author: 'The Perch authors <perch@example.invalid>' }, /author .* is a placeholder/],
  ['v1.2.3', { updateKey: null }, 'package.json has no updateKey, so it could never be updated'],
] as const)('a release by the tag %s with %j is refused', (tag, replaced, problem) => {
  expect(releaseProblems(tag, { ...real, ...replaced }, changes)).toEqual([expect.stringMatching(problem)]);
});

test('a release that nothing is said of is refused', () => {
  expect(releaseProblems('v1.3.0', { ...real, version: '1.3.0' }, changes)).toEqual([
    'CHANGELOG.md says nothing of 1.3.0',
  ]);
});

test('the notes of a version end where those of the one before begin', () => {
  expect(releaseNotes(changes, '1.2.3')).toBe('- New.');
  expect(releaseNotes(changes.replaceAll('\n', '\r\n'), '1.2.2')).toBe('- Old.');
  expect(releaseNotes(changes, '1.2')).toBe('');
});

test('the list of changes has the version that package.json names', () => {
  expect(releaseNotes(changelog(), identity().version)).not.toBe('');
});

test('updates are looked for beside the homepage', () => {
  expect(feedAddress({ homepage: 'https://perch.app' })).toBe('https://perch.app/updates/');
  expect(feedAddress({ homepage: 'https://host.app/perch/' })).toBe('https://host.app/perch/updates/');
});

test('the workflow’s command ends with a code and names every reason', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/packaging/release.ts', 'v0'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('Not released: the tag v0 is not the version');
});
