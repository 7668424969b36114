import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root, WrongArgument } from '../process.ts';
import { identity } from './release.ts';
import { listProblems } from './sign-updates.ts';

/** What was to be made. */
export interface Plan {
  platform: string;
  /** The processors; null for all that electron-builder.yml names. */
  archs: readonly string[] | null;
  /** The formats, as electron-builder.yml names them; null for all of them. */
  formats: readonly string[] | null;
  /** Only the unpacked applications. */
  dir: boolean;
  version: string;
}

interface Target {
  target: string;
  arch: string[];
}

/** The packager's names of systems, in its configuration and in the names of files. */
const SYSTEMS: Record<string, 'linux' | 'mac' | 'win'> = { linux: 'linux', darwin: 'mac', win32: 'win' };
/** The formats whose files have another ending. */
const ENDINGS: Partial<Record<string, string>> = { nsis: 'exe' };
/** The formats that name processors in another way. */
const ARCHS: Partial<Record<string, Record<string, string>>> = {
  AppImage: { x64: 'x86_64' },
  deb: { x64: 'amd64' },
  rpm: { x64: 'x86_64', arm64: 'aarch64' },
};
/** The endings of all packages, of whatever version. */
const PACKAGE = /\.(AppImage|deb|rpm|dmg|zip|exe|msi)$/;
/** The packages that Perch installs itself. */
const INSTALLED_BY_PERCH = /\.(AppImage|zip|exe)$/;

/** The formats that electron-builder.yml names for a system, with the processors of each. */
function targetsOf(platform: string): Target[] {
  const config = parse(fs.readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')) as Record<
    'linux' | 'mac' | 'win',
    { target: Target[] }
  >;
  return config[SYSTEMS[platform] ?? 'linux'].target;
}

/** The packages of a plan, by format and processor. */
export const plannedPackages = ({ platform, archs, formats }: Plan): { target: string; arch: string }[] =>
  targetsOf(platform)
    .filter(({ target }) => formats?.includes(target) ?? true)
    .flatMap(({ target, arch }) =>
      arch.filter((one) => archs?.includes(one) ?? true).map((one) => ({ target, arch: one })),
    );

/** The names that the plan gives the packages, the lists of versions and the folders with unpacked applications. */
export function expectedNames(plan: Plan): Record<'packages' | 'lists' | 'folders', string[]> {
  const { platform, dir, version } = plan;
  const system = SYSTEMS[platform] ?? 'linux';
  const made = plannedPackages(plan);
  const processors = new Set(made.map(({ arch }) => arch));
  const folders = [...processors].map((arch) => {
    const suffix = arch === 'x64' ? '' : `-${arch}`;
    return system === 'mac' ? `mac${suffix}` : `${system}${suffix}-unpacked`;
  });
  if (dir) return { packages: [], lists: [], folders };
  const packages = made.map(({ target, arch }) => {
    const ending = ENDINGS[target] ?? target;
    return `perch-${version}-${system}-${ARCHS[ending]?.[arch] ?? arch}.${ending}`;
  });
  const channel = /-(alpha|beta)\b/.exec(version)?.[1] ?? 'latest';
  const channels = ['latest', 'beta', 'alpha'].slice(['latest', 'beta', 'alpha'].indexOf(channel));
  // The packager lists no msi, which administrators replace.
  const hasList = made.some(({ target }) => target !== 'msi');
  const suffixes =
    system === 'linux'
      ? [...processors].map((arch) => (arch === 'x64' ? '-linux' : `-linux-${arch}`))
      : [system === 'mac' ? '-mac' : ''];
  const lists = hasList ? channels.flatMap((name) => suffixes.map((suffix) => `${name}${suffix}.yml`)) : [];
  return { packages, lists, folders };
}

/** The differences between a folder of packages and the plan, a sentence each. */
export function differences(output: string, plan: Plan): string[] {
  const { packages, lists, folders } = expectedNames(plan);
  const there = fs.existsSync(output) ? fs.readdirSync(output) : [];
  const missing = [...folders, ...packages, ...lists].filter((name) => !there.includes(name));
  const foreign = plan.dir ? [] : there.filter((name) => PACKAGE.test(name) && !packages.includes(name));
  const listed = lists.filter((name) => there.includes(name));
  const texts = listed.map((name) => fs.readFileSync(path.join(output, name), 'utf8'));
  const channelsPerPackage = new Set(lists.map((name) => name.split(/[-.]/)[0])).size;
  return [
    ...missing.map((name) => `${name} is missing`),
    ...foreign.map((name) => `${name} does not belong to ${plan.version}`),
    ...listed.flatMap((name) => listProblems(output, name, plan.version)),
    ...packages
      .filter((name) => INSTALLED_BY_PERCH.test(name) && there.includes(name))
      .filter((name) => texts.filter((text) => text.includes(`url: ${name}\n`)).length !== channelsPerPackage)
      .map((name) => `${name} is not in the list of each channel`),
  ];
}

/** What the user has asked for, beyond this computer's own package. */
interface Wanted {
  /** Everything that electron-builder.yml names for this system. */
  all: boolean;
  archs: readonly string[];
  formats: readonly string[];
  dir: boolean;
}

/**
 * The plan for this system: the package of this computer's format and processor, unless others are wanted.
 * @throws {WrongArgument} where there is no such package
 */
export function planFor({ all, archs, formats, dir }: Wanted): Plan {
  const { platform } = process;
  const known = targetsOf(platform).map(({ target }) => target);
  for (const format of formats)
    if (!known.includes(format))
      throw new WrongArgument(`--format ${format}: there are ${known.join(', ')}.`);
  const plan: Plan = {
    platform,
    archs: archs.length > 0 ? archs : all ? null : [process.arch],
    // An unpacked application is of no format.
    formats: formats.length > 0 ? formats : all || dir ? null : [ownFormat(platform)],
    dir,
    version: identity().version,
  };
  if (plannedPackages(plan).length === 0)
    throw new WrongArgument(`There is no ${plan.formats?.join() ?? 'package'} for ${plan.archs?.join()}.`);
  return plan;
}

/**
 * The format that this computer installs.
 * @param release the text of os-release, on Linux
 */
export function ownFormat(platform: string, release = osRelease()): string {
  if (platform === 'darwin') return 'dmg';
  if (platform === 'win32') return 'nsis';
  const families = [...release.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].flatMap(([, names = '']) =>
    names.replaceAll(/["']/g, '').split(' '),
  );
  if (families.includes('debian')) return 'deb';
  return families.some((name) => ['fedora', 'rhel', 'suse'].includes(name)) ? 'rpm' : 'AppImage';
}

function osRelease(): string {
  const files = ['/etc/os-release', '/usr/lib/os-release'];
  const file = files.find((one) => fs.existsSync(one));
  return file === undefined ? '' : fs.readFileSync(file, 'utf8');
}
