import path from 'node:path';
import { Arch, type AfterPackContext } from 'electron-builder';
import { problemsIn } from './contents.ts';
import { isScript, setFuses } from './fuses.ts';
import type { PackagedBuild } from './package.ts';

/**
 * Checks what was packaged, and sets the fuses. The packager signs afterwards.
 * @throws Error that names everything that is wrong
 */
export default async function finishPackage(context: AfterPackContext): Promise<void> {
  const { appOutDir, packager, electronPlatformName: platform } = context;
  const problems = problemsIn(packager.getResourcesDir(appOutDir), { platform, arch: Arch[context.arch] });
  if (problems.length > 0) throw new Error(`The package is wrong:\n${problems.join('\n')}`);

  const executable = executableOf(context);
  if (platform !== 'darwin' && isScript(executable)) {
    console.log(`No fuses are set: ${executable} is a script in the place of Electron.`);
    return;
  }
  const { perchBuild } = packager.config.extraMetadata as { perchBuild: PackagedBuild };
  await setFuses(executable, {
    inspectable: perchBuild.inspectable,
    resign: platform === 'darwin' && !perchBuild.signed,
  });
}

/** The program in a package; the bundle on macOS. */
function executableOf({ appOutDir, packager, electronPlatformName }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  const name = { darwin: `${productFilename}.app`, win32: `${productFilename}.exe` }[electronPlatformName];
  return path.join(appOutDir, name ?? packager.config.linux?.executableName ?? productFilename);
}
