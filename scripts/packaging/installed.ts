// Installs, starts, upgrades, downgrades and removes the deb and the rpm, on a copy of this system that is thrown away:
// `node scripts/packaging/installed.ts`. The stand-in takes the place of Electron. Root alone can do that.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { endWith, root } from '../process.ts';
import { startAndQuit } from './check.ts';
import { configFor } from './package.ts';
import { withStandIn } from './stand-in.ts';

const VERSIONS = ['1.0.0', '1.0.1'] as const;

const FORMATS = ['deb', 'rpm'] as const;
type Format = (typeof FORMATS)[number];

/** How each format is handled. */
interface Handling {
  install: string[];
  /** Tells the version that is installed. */
  version: string[];
  /** The words of a refusal to go back to an earlier version. */
  refusal: RegExp;
  /** Goes back all the same. */
  downgrade: string[];
  remove: string[];
  purge: string[];
}

const HANDLING: Record<Format, Handling> = {
  deb: {
    install: ['apt-get', '--yes', '--no-install-recommends', 'install'],
    version: ['dpkg-query', '--show', '--showformat', '${Version}', 'perch'],
    refusal: /without --allow-downgrades/,
    // dpkg itself only warns, and apt-get does it with --allow-downgrades.
    downgrade: ['dpkg', '--install'],
    remove: ['apt-get', '--yes', 'remove', 'perch'],
    purge: ['apt-get', '--yes', 'purge', 'perch'],
  },
  // Its dependencies are packages of other distributions.
  rpm: {
    install: ['rpm', '--nodeps', '--upgrade'],
    version: ['rpm', '--query', '--queryformat', '%{VERSION}', 'perch'],
    refusal: /which is newer than/,
    downgrade: ['rpm', '--nodeps', '--upgrade', '--oldpackage'],
    remove: ['rpm', '--erase', 'perch'],
    // An rpm that was removed has nothing to purge.
    purge: ['true'],
  },
};

/** What may stay when a package has gone: what the tools for packages and their caches note. */
const STAYS = [
  /^var\/(lib|cache)\/(dpkg|rpm|debconf|ldconfig|man|apt|swcatalog|app-info)\//,
  /^var\/log\/(dpkg\.log|alternatives\.log|apt\/)/,
  /^usr\/share\/applications\/mimeinfo\.cache$/,
  /^usr\/share\/icons\/hicolor\/(icon-theme\.cache|\.icon-theme\.cache)$/,
  /^etc\/ld\.so\.cache$/,
];

/** The files that the copy has and the system does not, and those that it lacks. */
function changed(upper: string): string[] {
  return fs
    .readdirSync(upper, { recursive: true, encoding: 'utf8' })
    .filter((name) => !fs.lstatSync(path.join(upper, name)).isDirectory() || !fs.existsSync(`/${name}`))
    .filter(
      (name) => !STAYS.some((stays) => stays.test(`${name}${isFolder(path.join(upper, name)) ? '/' : ''}`)),
    );
}

const isFolder = (file: string): boolean => fs.lstatSync(file).isDirectory();

const packageOf = (folder: string, version: string, format: Format): string =>
  fs.globSync(`${folder}/*-${version}-linux-*.${format}`)[0] ?? '';

/** Makes both formats of both versions. */
async function makePackages(folder: string): Promise<void> {
  await withStandIn(async (dist) => {
    for (const version of VERSIONS) {
      const config = configFor(false, dist, 'linux', {});
      await build({
        projectDir: root,
        targets: Platform.LINUX.createTarget([...FORMATS], process.arch === 'arm64' ? Arch.arm64 : Arch.x64),
        publish: 'never',
        config: {
          ...config,
          extraMetadata: { ...(config.extraMetadata as object), version },
          directories: { output: folder, buildResources: 'resources' },
        },
      });
    }
  });
}

/** What lintian says of the deb, and why that stays. */
const EXPLAINED: Record<string, string> = {
  'dir-or-file-in-opt': 'A package that no distribution makes belongs there.',
  'missing-dependency-on-libc': 'GTK brings it.',
  'unstripped-binary-or-object': 'The binary of better-sqlite3 is shipped as its makers built it.',
  'description-starts-with-leading-spaces': 'The packager writes it.',
  'extended-description-line-too-long': 'The packager writes it.',
  'no-manual-page': '`perch --help` says the same.',
  'package-contains-timestamped-gzip': 'fpm writes a list of changes of its own.',
  'syntax-error-in-debian-changelog': 'fpm writes a list of changes of its own.',
  'unknown-field': 'fpm names license and vendor.',
};

/** What else lintian says of a deb. */
function lintianProblems(deb: string): string[] {
  const args = ['--allow-root', '--no-cfg', '--suppress-tags', Object.keys(EXPLAINED).join(), deb];
  const { stdout, error } = spawnSync('lintian', args, { encoding: 'utf8' });
  if (error) return [`lintian did not run: ${error.message}`];
  return stdout.split('\n').filter(Boolean);
}

interface Answer {
  status: number | null;
  said: string;
}

/** Runs a command, and shows what it says. */
function answerOf([program = '', ...args]: readonly string[]): Answer {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  const said = error ? error.message : stdout + stderr;
  console.log(said);
  return { status, said };
}

function command(line: readonly string[]): void {
  const { status } = answerOf(line);
  if (status !== 0) throw new Error(`${line.join(' ')}: exit code ${status}`);
}

/** Installs an empty package that provides what a deb depends on, so that apt-get needs no network. */
function provideDependencies(folder: string, deb: string): void {
  const { said } = answerOf(['dpkg-deb', '--field', deb, 'Depends']);
  const names = said.split(/[,|]/).map((name) => name.replace(/\(.*/, '').trim());
  const source = fs.mkdtempSync(path.join(folder, 'dependencies-'));
  const control = {
    Package: 'perch-dependencies',
    Version: '1',
    Architecture: 'all',
    Maintainer: 'Nobody <nobody@example.invalid>',
    Provides: [...new Set(names)].join(', '),
    Description: 'Provides what Perch depends on',
  };
  fs.mkdirSync(path.join(source, 'DEBIAN'), { mode: 0o755 });
  fs.writeFileSync(
    path.join(source, 'DEBIAN/control'),
    Object.entries(control)
      .map(([field, value]) => `${field}: ${value}\n`)
      .join(''),
  );
  command(['dpkg-deb', '--build', source, `${source}.deb`]);
  command(['dpkg', '--install', `${source}.deb`]);
}

/** What is wrong with the way in which an earlier version is refused. */
function offersDowngrade({ install, version, refusal }: Handling, former: string): string[] {
  const { status, said } = answerOf([...install, former]);
  const installed = answerOf(version).said;
  return [
    ...(status === 0 || !refusal.test(said) ? ['an earlier version was not refused'] : []),
    ...(installed === VERSIONS[1] ? [] : [`${installed} is installed, not ${VERSIONS[1]}`]),
  ];
}

/** In the copy: takes a package through its life, and starts it after each change. */
async function live(folder: string, format: Format): Promise<string[]> {
  const [former, newer] = VERSIONS.map((version) => packageOf(folder, version, format)) as [string, string];
  const handling = HANDLING[format];
  const { install, downgrade, remove, purge } = handling;
  if (format === 'deb') provideDependencies(folder, former);
  const problems: string[] = [];
  const note = (when: string, found: string[]): void =>
    void problems.push(...found.map((problem) => `${format}, ${when}: ${problem}`));
  for (const [name, line] of [
    ['install', [...install, former]],
    ['upgrade', [...install, newer]],
    ['downgrade', [...downgrade, former]],
    ['upgrade again', [...install, newer]],
  ] as const) {
    console.log(`\n${format}: ${name}`);
    if (name === 'downgrade') note('before that', offersDowngrade(handling, former));
    command(line);
    note(`after ${name}`, await startAndQuit('/usr/bin/perch').catch((error: unknown) => [String(error)]));
  }
  console.log(`\n${format}: remove, purge`);
  command(remove);
  for (const file of ['/usr/bin/perch', '/opt/Perch'])
    if (fs.existsSync(file)) note('after remove', [`${file} is there`]);
  command(purge);
  return problems;
}

/** Makes the copy of this system the root of a process that runs this file again for a package. */
const IN_COPY = `
set -e
copy=$1 project=$2 node=$3 folder=$4 format=$5
mkdir "$copy/upper" "$copy/work" "$copy/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$copy/upper,workdir=$copy/work" "$copy/root"
mkdir -p "$copy/root$project" "$copy/root$folder"
for part in /dev /proc /sys "$project"; do mount --rbind "$part" "$copy/root$part"; done
mount --bind "$folder" "$copy/root$folder"
mount -t tmpfs tmpfs "$copy/root/tmp"
mount -t tmpfs tmpfs "$copy/root/run"
cd "$copy/root"
mkdir run/former
pivot_root . run/former
umount -l /run/former
cd "$project"
# What the programs keep for their user is not the packages'.
export HOME=/tmp
exec "$node" --disable-warning=ExperimentalWarning scripts/packaging/installed.ts "$folder" "$format"
`;

/** Takes the packages of a folder through their lives, each on a copy of its own. Resolves to an exit code. */
async function check(folder: string): Promise<number> {
  const said = lintianProblems(packageOf(folder, VERSIONS[0], 'deb'));
  for (const line of said) console.error(`FAIL  lintian: ${line}`);
  let failed = Math.min(1, said.length);
  for (const format of FORMATS) {
    const copy = fs.mkdtempSync(path.join(folder, `${format}-`));
    const args = ['-c', IN_COPY, 'sh', copy, root, process.execPath, folder, format];
    const { status } = spawnSync('unshare', ['--mount', 'sh', ...args], { stdio: 'inherit' });
    const left = changed(path.join(copy, 'upper'));
    for (const name of left) console.error(`FAIL  ${format} leaves or changes /${name}`);
    if (status !== 0 || left.length > 0) failed += 1;
  }
  console.log(`\n2 formats, ${failed} problems`);
  return failed === 0 ? 0 : 1;
}

const [folder, format] = process.argv.slice(2);
if (folder && format) {
  const problems = await live(folder, format as Format);
  for (const problem of problems) console.error(`FAIL  ${problem}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
process.chdir(root);
// The copy needs a disk of its own: one overlay cannot hold another.
const made = fs.mkdtempSync('/var/tmp/perch-packages-');
try {
  await makePackages(made);
  endWith(await check(made));
} finally {
  fs.rmSync(made, { recursive: true, force: true });
}
