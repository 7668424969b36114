// Signs the lists of versions beside the packages: `node scripts/packaging/sign-updates.ts release`, with the makers' private
// key (PKCS8 in PEM) in PERCH_UPDATE_KEY (docs/maintaining/releasing.md). It runs after everything else that changes a package.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { identity } from './release.ts';

interface List {
  version: string;
  files: { url: string; size: number; sha512: string }[];
}

/** What signing adds to a list. */
const SIGNED = /\nlist: .*\nsignedAt: .*\nsignature: .*$/;

/** A list with its name, the moment, and the signature of all of it, in the place of an earlier one. */
export function signedList(text: string, name: string, key: KeyObject, signedAt = Date.now()): string {
  const part = `${text.trimEnd().replace(SIGNED, '')}\nlist: ${name}\nsignedAt: ${signedAt}\n`;
  return `${part}signature: ${sign(null, Buffer.from(part), key).toString('base64')}\n`;
}

/** The public half of a key, as package.json names it. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** What speaks against signing a list, a sentence each: it has to say what is there. */
export function listProblems(folder: string, name: string, version: string): string[] {
  const { version: listed, files } = parse(fs.readFileSync(path.join(folder, name), 'utf8')) as List;
  return [
    ...(listed === version ? [] : [`${name} is of ${listed}, not of ${version}`]),
    ...(files.length > 0 ? [] : [`${name} names no file`]),
    ...files.flatMap(({ url, size, sha512 }) => {
      const file = path.join(folder, url);
      if (path.basename(url) !== url || !fs.existsSync(file))
        return [`${name} names ${url}, which is not there`];
      const content = fs.readFileSync(file);
      const hash = createHash('sha512').update(content).digest('base64');
      return content.length === size && hash === sha512 ? [] : [`${url} is not the file that ${name} names`];
    }),
  ];
}

/** Signs all lists of a folder, or none. Returns the reasons against that, a sentence each. */
export function signLists(
  folder: string,
  pem: string,
  { version, updateKey }: ReturnType<typeof identity>,
): string[] {
  if (!pem)
    return updateKey ? ['package.json names an updateKey, and PERCH_UPDATE_KEY has no private key'] : [];
  const key = createPrivateKey(pem);
  if (publicHalf(key) !== updateKey)
    return [
      `the updateKey of package.json is ${updateKey}, and the private key belongs to ${publicHalf(key)}`,
    ];
  const names = fs.readdirSync(folder).filter((name) => /^(latest|beta|alpha)[\w-]*\.yml$/.test(name));
  const problems = names.flatMap((name) => listProblems(folder, name, version));
  if (names.length === 0) problems.push(`${folder} has no list of versions`);
  if (problems.length > 0) return problems;
  for (const name of names) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, signedList(fs.readFileSync(file, 'utf8'), name, key));
    console.log(`Signed ${name}.`);
  }
  return [];
}

if (process.argv[1] === import.meta.filename) {
  const pem = process.env['PERCH_UPDATE_KEY'] ?? '';
  const problems = signLists(process.argv[2] ?? 'release', pem, identity());
  for (const problem of problems) console.error(`Not signed: ${problem}.`);
  if (!pem && problems.length === 0)
    console.log('Not signed: package.json names no updateKey, so no installed version asks for versions.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
