import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Arch, archFromString, build, type Configuration, Platform } from 'electron-builder';
import { root } from '../process.ts';
import { checkPackages } from './check.ts';
import { type Plan, plannedPackages, planFor } from './expected.ts';
import { changelog, feedAddress, identity, releaseNotes } from './release.ts';
import { withStandIn } from './stand-in.ts';

/** The package's facts about itself. src-main/shell/system/program/build.ts reads them from the package's own package.json. */
export interface PackagedBuild {
  /** A certificate vouches for it. */
  signed: boolean;
  /** Tests may attach a debugger. */
  inspectable: boolean;
}

interface PackageOptions {
  /** A package that tests can drive over the debugger. */
  inspectable: boolean;
  /** The stand-in takes the place of Electron. */
  standIn: boolean;
  plan: Plan;
  /** Where the packages go. */
  output: string;
}

const OPTIONS = {
  dir: { type: 'boolean' },
  inspectable: { type: 'boolean' },
  'stand-in': { type: 'boolean' },
  all: { type: 'boolean' },
  x64: { type: 'boolean' },
  arm64: { type: 'boolean' },
  format: { type: 'string', multiple: true },
  output: { type: 'string' },
  // Takes out/ unchanged: the signing job builds nothing.
  built: { type: 'boolean' },
  check: { type: 'boolean' },
} as const;

/**
 * The arguments of `npm run package`.
 * @throws {TypeError} where there is no such argument, and {WrongArgument} where there is no such package
 */
export function packageOptions(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { dir = false, inspectable = false, 'stand-in': standIn = false, all = false, format = [] } = values;
  const archs = (['x64', 'arm64'] as const).filter((arch) => values[arch]);
  // A distribution is of one processor, and nothing but an unpacked application can be made of it.
  const given = Boolean(process.env['PERCH_ELECTRON_DIST']);
  const onlyDir = dir || inspectable || standIn || given;
  return { ...values, inspectable, standIn, plan: planFor({ all, archs, formats: format, dir: onlyDir }) };
}

/** `npm run package`. Resolves to an exit code. */
export async function packageFor(args: string[]): Promise<number> {
  const values = packageOptions(args);
  const { inspectable, standIn, plan } = values;
  // A package that can be debugged never lies among those that are released.
  const output = values.output ?? path.join(root, inspectable ? 'release/inspectable' : 'release');
  if (values.check) return checkPackages(output, plan);
  try {
    await packageApp({ inspectable, standIn, plan, output });
  } catch (error) {
    if (!isDownloadError(error)) throw error;
    console.error(whatIsMissing(error.message));
    return 1;
  }
  console.log(`Packaged into ${output}.`);
  return 0;
}

/** Whether the packager could not fetch something. Its library for requests gives such errors these names. */
const isDownloadError = (error: unknown): error is Error =>
  error instanceof Error && /^(Request|HTTP|Timeout|Read|MaxRedirects)Error$/.test(error.name);

const whatIsMissing = (reason: string): string => `
Not packaged: the packager downloads Electron for each processor, and its own tools, and that failed: ${reason}.

Where they can't be reached,
- set ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR to other addresses that have them, or
- set PERCH_ELECTRON_DIST to a folder that has Electron's distribution, for the unpacked application.

npm run package -- --dir --stand-in makes the unpacked application with the stand-in in the place of Electron.
`;

/**
 * Packages the build in out/ for this system. The packager fetches the runtime of each processor, unless
 * `PERCH_ELECTRON_DIST` names a folder with one, or the stand-in is wanted.
 * @throws Error where there is no build, or a check of the result fails
 */
async function packageApp(options: PackageOptions): Promise<void> {
  if (!existsSync(path.join(root, 'out/main/main.js')))
    throw new Error('Nothing to package: out/main/main.js is missing. Build the app first.');
  forgetEmptySecrets();
  if (options.standIn) return withStandIn((dist) => packageWith(options, dist));
  const given = process.env['PERCH_ELECTRON_DIST'];
  if (given && !statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`PERCH_ELECTRON_DIST is not a folder: ${given}`);
  return packageWith(options, given ? path.resolve(given) : null);
}

/** A workflow sets the secrets that it does not have to nothing, which the packager takes for the name of a file. */
function forgetEmptySecrets(): void {
  for (const name of ['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'])
    if (process.env[name] === '') Reflect.deleteProperty(process.env, name);
}

async function packageWith(
  { inspectable, plan, output }: PackageOptions,
  dist: string | null,
): Promise<void> {
  const byArch = Map.groupBy(plannedPackages(plan), ({ arch }) => archFromString(arch));
  const formats = [...byArch].map(([arch, planned]): [Arch, string[]] => [
    arch,
    plan.dir ? ['dir'] : planned.map(({ target }) => target),
  ]);
  await build({
    projectDir: root,
    targets: new Map([[Platform.current(), new Map(formats)]]),
    publish: 'never',
    config: { ...configFor(inspectable, dist), directories: { output, buildResources: 'resources' } },
  });
}

/** The configuration for a system, beyond electron-builder.yml. */
export function configFor(
  inspectable: boolean,
  dist: string | null,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Configuration {
  const signed = !inspectable && isSigned(platform, env);
  const perchBuild: PackagedBuild = { signed, inspectable };
  const version = dist && versionOf(dist);
  const perch = identity();
  return {
    extraMetadata: { perchBuild },
    copyright: `Copyright © 2026 ${perch.author.replace(/ <.*/, '')}`,
    // Written into each package, and into the files of the feed that lie beside the packages. Nothing is uploaded.
    publish: { provider: 'generic', url: feedAddress(perch) },
    releaseInfo: { releaseNotes: releaseNotes(changelog(), perch.version) },
    files: [`!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}).node`],
    // Only a folder that was named by hand: it is used for every processor and is not cleaned.
    ...(dist ? { electronDist: dist } : {}),
    ...(version ? { electronVersion: version } : {}),
    // A certificate that is there and does not work must not become an unsigned release.
    ...(signed && platform !== 'linux' ? { forceCodeSigning: true } : {}),
    ...(signed || platform !== 'darwin' ? {} : { mac: UNSIGNED_MAC }),
  };
}

/** Apple's processors run nothing unsigned, so it is signed by nobody; the hardened runtime would refuse that. */
const UNSIGNED_MAC = { identity: '-', hardenedRuntime: false, notarize: false } as const;

/** Whether the environment has what a signed package for this system needs (docs/maintaining/releasing.md). */
function isSigned(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  const has = (...names: string[]): boolean => names.every((name) => Boolean(env[name]));
  if (platform === 'darwin') return has('CSC_LINK', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER');
  if (platform === 'win32') return has('CSC_LINK') || has('WIN_CSC_LINK');
  // Packages for Linux have no signature in them; the release's list of checksums has one.
  return has('PERCH_CHECKSUMS_SIGNED');
}

/** The version in a distribution. */
function versionOf(dist: string): string | null {
  const file = path.join(dist, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : null;
}
