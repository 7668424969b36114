// Whether the tagged commit can be released: `node scripts/packaging/release.ts v1.2.3`. It runs before anything is installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The fields of package.json that name Perch and its makers. Every package and the feed of updates take them from there. */
interface Identity {
  version: string;
  homepage: string;
  author: string;
  /** The public key that installed versions check lists of versions by; null installs no updates. */
  updateKey: string | null;
}

/** The project's own `package.json`. */
export const identity = (): Identity =>
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Identity;

/** The project's list of changes. */
export const changelog = (): string => readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');

/** The address of the folder that tells installed versions of newer ones. */
export const feedAddress = ({ homepage }: Pick<Identity, 'homepage'>): string =>
  new URL('updates/', homepage.endsWith('/') ? homepage : `${homepage}/`).href;

/** The section of a version in a list of changes; empty if it has none. */
export function releaseNotes(changes: string, version: string): string {
  const [, ...sections] = `\n${changes.replaceAll('\r\n', '\n')}`.split('\n## ');
  const section = sections.find((text) => text.split('\n', 1)[0]?.trim() === version);
  return section?.slice(section.indexOf('\n')).trim() ?? '';
}

/** A top-level domain that belongs to nobody (RFC 2606). */
const NOBODYS = /\.(invalid|example|test|localhost)\b|\bexample\.(com|net|org)\b/i;

/** The reasons against a release of this commit by this tag, a sentence each. */
export function releaseProblems(
  tag: string,
  { version, homepage, author, updateKey }: Identity,
  changes: string,
): string[] {
  return [
    ...(tag === `v${version}` ? [] : [`the tag ${tag} is not the version ${version} of package.json`]),
    ...(NOBODYS.test(homepage) ? [`the homepage ${homepage} in package.json is a placeholder`] : []),
    ...(NOBODYS.test(author) ? [`the author ${author} in package.json is a placeholder`] : []),
    ...(updateKey ? [] : ['package.json has no updateKey, so it could never be updated']),
    ...(releaseNotes(changes, version) ? [] : [`CHANGELOG.md says nothing of ${version}`]),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const problems = releaseProblems(process.argv[2] ?? '', identity(), changelog());
  for (const problem of problems) console.error(`Not released: ${problem}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
