import { join } from 'node:path';
import { app } from 'electron';
import { words } from '../resources/words.ts';
import { type CommandLine, readCommandLine } from './shell/command-line/command-line.ts';
import { declareAppScheme } from './shell/network/app-scheme.ts';
import { collectEarlierClick } from './shell/notifications/notifications.ts';
import { APP_ID } from './shell/system/program/app-id.ts';
import { readBuild } from './shell/system/program/build.ts';
import { useKeyRing } from './shell/system/encryption/key-ring.ts';
import { followLanguage } from './shell/system/language/language.ts';
import { collectLinks } from './shell/system/launching/links.ts';
import { readDevelopment } from './shell/system/program/development.ts';
import { lookForProgramsIn } from './shell/system/program/programs.ts';
import { isWithoutSandbox, openingSwitches } from './shell/system/program/switches.ts';
import { startOnce } from './start/instance.ts';
import { startPerch } from './start/perch.ts';
import { refuseNewerProfile, refuseSwitches } from './start/refusals.ts';
import { settingsFile, storedLanguage } from './workspace/settings/local-settings.ts';
import { profileAge } from './workspace/profile/profile-age.ts';

/** The folder of this bundle: `out/main` in the project and in the package. */
const HERE = import.meta.dirname;

const build = readBuild();
const opening = openingSwitches(build.inspectable);
const isSandboxed = !isWithoutSandbox();

lookForProgramsIn(readDevelopment().programs);
declareAppScheme();
app.enableSandbox();
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
const argv = process.argv.slice(app.isPackaged ? 1 : 2);
collectLinks(argv);
collectEarlierClick(argv);
// Nothing of the profile is read where Perch refuses to start.
await followLanguage(opening.length > 0 ? 'system' : storedLanguage(settingsFile(app.getPath('userData'))));
const line = readCommandLine(argv);
if (opening.length > 0) refuseSwitches(opening);
else if (line.kind !== 'start') print(line);
else if (profileAge(app.getPath('userData')) === 'newer') refuseNewerProfile();
else {
  await useKeyRing();
  const here = { build, isSandboxed, out: join(HERE, '..'), resources: join(HERE, '../../resources') };
  startOnce(line, (asked, hidden) => startPerch(here, asked, hidden));
}

/** Prints what was asked for, or what is wrong with the command line, and ends without doing anything else. */
function print(asked: Exclude<CommandLine, { kind: 'start' }>): void {
  if (asked.kind === 'wrong')
    process.stderr.write(words('cli.wrong', { why: asked.why, usage: words('cli.help') }));
  else process.stdout.write(asked.kind === 'help' ? words('cli.help') : `${app.getVersion()}\n`);
  app.exit(asked.kind === 'wrong' ? 2 : 0);
}
