import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { getRawHeader } from '@electron/asar';
import { Place } from '../../src-main/contract/values/place.ts';

/** The system and processor of a package. */
export interface Target {
  platform: string;
  arch: string;
}

/** A file of the archive. */
interface Entry {
  name: string;
  size: number;
  /** It lies beside the archive. */
  unpacked: boolean;
  /** Electron can check that it was not changed. */
  hasIntegrity: boolean;
}

/** The most that the app's own files may take, in bytes. */
export const SIZE_BUDGET = 10_000_000;

/** The binary of better-sqlite3 for a target, in the archive. */
export const binaryFor = ({ platform, arch }: Target): string =>
  `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`;

/** The files that the archive may contain. */
const ALLOWED = [
  /^package\.json$/,
  /^out\/main\/(main|response-worker|reading-worker|installers|write|shared\d*)\.js$/,
  // Its messages in each language.
  /^out\/main\/[a-z]{2}\.data\.js$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/(quick\/index|[a-z]+)\.html$/,
  /^out\/renderer\/(quick\/)?assets\/[\w.-]+\.(js|css|svg)$/,
  /^out\/renderer\/assets\/[\w.-]+\.woff2$/,
  /^resources\/tray\/[\w.@-]+\.png$/,
  /^resources\/icons\/256x256\.png$/,
  /^node_modules\/better-sqlite3\/(package\.json|LICENSE|lib\/[\w./-]+\.js)$/,
];

/** The files that the archive must contain, or Perch would fail only when it needs them. */
const REQUIRED = [
  'package.json',
  'out/main/main.js',
  'out/main/de.data.js',
  'out/main/response-worker.js',
  'out/main/reading-worker.js',
  'out/main/installers.js',
  'out/main/write.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  ...Place.options.map((place) => `out/renderer/${place}.html`),
  'out/renderer/quick/index.html',
  'resources/icons/256x256.png',
];

/** The files that must lie beside the archive, for people and programs that look up Perch's components. */
const NOTICES = ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'];

/** The files of an archive. */
export function entriesOf(archive: string): Entry[] {
  const entries: Entry[] = [];
  const add = (node: Node, name: string): void => {
    if ('files' in node)
      for (const [child, below] of Object.entries(node.files)) add(below, name ? `${name}/${child}` : child);
    else
      entries.push({
        name,
        size: node.size ?? 0,
        unpacked: node.unpacked === true,
        hasIntegrity: node.integrity !== undefined,
      });
  };
  add(getRawHeader(archive).header as Node, '');
  return entries;
}

type Node = { files: Record<string, Node> } | { size?: number; unpacked?: boolean; integrity?: object };

/**
 * The problems with the resources of a package, a sentence each.
 * @param resources the folder that has `app.asar`
 */
export function problemsIn(resources: string, target: Target): string[] {
  const entries = entriesOf(path.join(resources, 'app.asar'));
  const names = new Set(entries.map(({ name }) => name));
  const binary = binaryFor(target);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const unpacked = path.join(resources, 'app.asar.unpacked');
  const beside = existsSync(unpacked) ? filesIn(unpacked) : [];
  const others = readdirSync(resources).filter(
    (name) => name === 'app' || (name.endsWith('.asar') && name !== 'app.asar'),
  );
  return [
    ...entries
      .filter(({ name }) => name !== binary && !ALLOWED.some((pattern) => pattern.test(name)))
      .map(({ name }) => `${name} does not belong into the package`),
    ...[...REQUIRED, binary].filter((name) => !names.has(name)).map((name) => `${name} is missing`),
    ...entries.filter((entry) => !entry.hasIntegrity).map(({ name }) => `${name} has no integrity`),
    ...entries
      .filter((entry) => entry.unpacked !== (entry.name === binary))
      .map(({ name }) => `${name} ${name === binary ? 'is in the archive' : 'is outside the archive'}`),
    ...(beside.join() === binary
      ? []
      : [`app.asar.unpacked has ${beside.join(', ') || 'nothing'}, not ${binary}`]),
    ...others.map((name) => `${name} is a second app`),
    ...NOTICES.filter((name) => !existsSync(path.join(resources, 'notices', name))).map(
      (name) => `notices/${name} is missing`,
    ),
    ...(size > SIZE_BUDGET ? [`${size} bytes are more than the budget of ${SIZE_BUDGET}`] : []),
  ];
}

/** The files below a folder, with `/` on every system. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
}

/** Lists what is in an archive, with the sum in the end. */
export function listing(archive: string): string {
  const entries = entriesOf(archive);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const lines = entries.map(
    (entry) => `${String(entry.size).padStart(9)} ${entry.unpacked ? 'outside' : 'inside '} ${entry.name}`,
  );
  return [...lines, `${String(size).padStart(9)} of ${SIZE_BUDGET} bytes in ${entries.length} files`].join(
    '\n',
  );
}
