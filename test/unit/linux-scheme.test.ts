import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { APP_ID } from '../../src-main/shell/system/program/app-id.ts';
import { commandFor, execOf } from '../../src-main/shell/system/linux/desktop-entry.ts';
import { LinuxScheme } from '../../src-main/shell/system/launching/linux-scheme.ts';
import { defaultIn, withDefault } from '../../src-main/shell/system/linux/mimeapps.ts';
import { permissionsOf } from '../permissions.ts';
import { lookForProgramsIn } from '../../src-main/shell/system/program/programs.ts';
import { temporaryFolder, usePrograms } from './temporary.ts';

/** A run is killed before this one of its calls that change files: neither that nor a later one happens. */
const { death } = vi.hoisted(() => ({ death: { at: Infinity, calls: 0 } }));
vi.mock('node:fs', async (original) => {
  const fs = await original<Record<string, (...args: unknown[]) => unknown>>();
  const changing = ['mkdirSync', 'openSync', 'writeSync', 'writeFileSync', 'renameSync', 'rmSync'];
  const mortal = changing.map((name) => [
    name,
    (...args: unknown[]): unknown => {
      if (death.calls >= death.at) throw new Error('killed');
      death.calls += 1;
      return fs[name]?.(...args);
    },
  ]);
  return { ...fs, ...(Object.fromEntries(mortal) as object) };
});

const TYPE = 'x-scheme-handler/zulip';
const OWN = `${APP_ID}.zulip.desktop`;

describe('the list of programs', () => {
  const list = `[Added Associations]\n${TYPE}=a.desktop;\n\n[Default Applications]\ntext/html=b.desktop\n${TYPE}=c.desktop;d.desktop;\n\n[Removed Associations]\n${TYPE}=e.desktop\n`;

  test('is read and written in the group of defaults alone', () => {
    expect(defaultIn(list, TYPE)).toBe('c.desktop;d.desktop;');
    const changed = withDefault(list, TYPE, 'own.desktop');
    expect(changed).toBe(list.replace('c.desktop;d.desktop;', 'own.desktop'));
    expect(withDefault(changed, TYPE, 'c.desktop;d.desktop;')).toBe(list);
  });

  test.each([
    ['without an entry', '[Default Applications]\ntext/html=b.desktop\n'],
    ['without the group', '[Added Associations]\ntext/html=b.desktop\n'],
    ['that is empty', ''],
  ])('%s is as before once the entry is gone', (_, before) => {
    expect(defaultIn(before, TYPE)).toBeNull();
    const changed = withDefault(before, TYPE, 'own.desktop');
    expect(defaultIn(changed, TYPE)).toBe('own.desktop');
    expect(withDefault(changed, TYPE, null)).toBe(before);
  });
});

describe('the command of an entry', () => {
  const link = 'zulip://login?a=1&b="$(x)"';
  const entry = (exec: string): string =>
    `[Desktop Entry]\nName=Other\nExec=${exec}\n\n[Desktop Action new]\nExec=no %u\n`;

  test('has the link in place of its field, as one argument', () => {
    expect(commandFor(entry('a-chat --open %u'), link)).toEqual(['a-chat', '--open', link]);
    expect(commandFor(entry('"/opt/An other/run" %U %i --100%%'), link)).toEqual([
      '/opt/An other/run',
      link,
      '--100%',
    ]);
    expect(commandFor(entry(`${execOf(['/a "b"/$c/`d`/100%/e\\f', 'g h'])} %u`), link)).toEqual([
      '/a "b"/$c/`d`/100%/e\\f',
      'g h',
      link,
    ]);
  });

  test('is none where the entry takes no link', () => {
    expect(commandFor(entry('a-chat'), link)).toBeNull();
    expect(commandFor('[Desktop Entry]\nName=Other\n[Desktop Action new]\nExec=no %u\n', link)).toBeNull();
  });
});

const hasTool = process.platform === 'linux' && spawnSync('xdg-mime', ['--version']).status === 0;

// The tool that browsers ask on a Linux desktop, over folders of the test's own.
describe.skipIf(!hasTool)('the scheme on Linux', () => {
  let folder: string;
  let list: string;
  let options: ConstructorParameters<typeof LinuxScheme>[0];
  const entries = (): string => join(folder, 'data/applications');
  const handler = (): string =>
    execFileSync('xdg-mime', ['query', 'default', TYPE], { encoding: 'utf8' }).trim();

  /** A program of the user that opens such links, and writes down which. Without a list the first one by its name opens them. */
  function install(name: string): void {
    const program = join(folder, name);
    writeFileSync(
      program,
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/${name}.new'\nmv '${folder}/${name}.new' '${folder}/${name}.links'\n`,
    );
    chmodSync(program, 0o755);
    writeFileSync(
      join(entries(), `${name}.desktop`),
      `[Desktop Entry]\nType=Application\nName=${name}\nExec=${program} --from-desktop %U\nMimeType=${TYPE};\n`,
    );
  }
  /** A later run of Perch. */
  const nextRun = (): LinuxScheme => new LinuxScheme(options);

  beforeEach(() => {
    folder = temporaryFolder();
    list = join(folder, 'config/mimeapps.list');
    options = {
      scheme: 'zulip',
      note: join(folder, 'claimed-scheme'),
      command: [process.execPath, '/a path/app'],
    };
    mkdirSync(entries(), { recursive: true });
    mkdirSync(join(folder, 'config'));
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
    vi.stubEnv('XDG_CONFIG_DIRS', join(folder, 'none'));
    vi.stubEnv('XDG_DATA_HOME', join(folder, 'data'));
    vi.stubEnv('XDG_DATA_DIRS', join(folder, 'none'));
    vi.stubEnv('XDG_CURRENT_DESKTOP', '');
    vi.stubEnv('KDE_FULL_SESSION', '');
  });
  afterEach(() => vi.unstubAllEnvs());

  test('is Perch’s while it is claimed, and then the former program’s, whose entry is as it was', async () => {
    install('a-chat');
    const before = `[Default Applications]\ntext/html=browser.desktop\n${TYPE}=a-chat.desktop\n`;
    writeFileSync(list, before, { mode: 0o640 });
    const scheme = new LinuxScheme(options);
    expect(await scheme.claim()).toBe(true);
    expect(handler()).toBe(OWN);
    expect(readFileSync(join(entries(), OWN), 'utf8')).toContain(
      `\nExec=${process.execPath} "/a path/app" %u\n`,
    );
    expect(readFileSync(join(entries(), OWN), 'utf8')).toContain('\nNoDisplay=true\n');
    scheme.giveBack();
    expect(handler()).toBe('a-chat.desktop');
    expect([readFileSync(list, 'utf8'), permissionsOf(list)]).toEqual([before, 0o640]);
    expect(readdirSync(entries())).toEqual(['a-chat.desktop']);
    expect(existsSync(options.note)).toBe(false);
  });

  test('goes back to the program that has it without being named, and the list is as it was: not there', async () => {
    install('a-chat');
    expect(handler()).toBe('a-chat.desktop');
    const scheme = new LinuxScheme(options);
    expect(await scheme.claim()).toBe(true);
    expect(handler()).toBe(OWN);
    scheme.giveBack();
    expect([handler(), existsSync(list)]).toEqual(['a-chat.desktop', false]);
  });

  test('is nobody’s again where it was nobody’s', async () => {
    const scheme = new LinuxScheme(options);
    expect(await scheme.claim()).toBe(true);
    expect(scheme.handOn('zulip://elsewhere')).toBe(false);
    scheme.giveBack();
    expect([handler(), existsSync(list), readdirSync(entries())]).toEqual(['', false, []]);
  });

  test('stays with a program that took it meanwhile', async () => {
    install('a-chat');
    install('third');
    const scheme = new LinuxScheme(options);
    await scheme.claim();
    execFileSync('xdg-mime', ['default', 'third.desktop', TYPE]);
    scheme.giveBack();
    expect(handler()).toBe('third.desktop');
  });

  test('is claimed through a list that is a symbolic link', async () => {
    install('a-chat');
    const kept = join(folder, 'kept.list');
    writeFileSync(kept, `[Default Applications]\n${TYPE}=a-chat.desktop\n`);
    symlinkSync(kept, list);
    const scheme = new LinuxScheme(options);
    await scheme.claim();
    expect(handler()).toBe(OWN);
    scheme.giveBack();
    expect([lstatSync(list).isSymbolicLink(), handler()]).toEqual([true, 'a-chat.desktop']);
  });

  test('is given back by the next run, at whichever step a run was killed (rule: scheme-given-back-linux)', async () => {
    install('a-chat');
    const before = `[Default Applications]\n${TYPE}=a-chat.desktop\n`;
    writeFileSync(list, before);
    // What tells the handler is not asked at each step.
    usePrograms('/nowhere');
    let steps = 0;
    for (let hasEnded = false; !hasEnded;) {
      death.at = steps;
      death.calls = 0;
      const run = new LinuxScheme(options);
      hasEnded = await run
        .claim()
        .then(() => run.giveBack())
        .then(
          () => true,
          () => false,
        );
      death.at = Infinity;
      new LinuxScheme(options).giveBack();
      expect(
        [readFileSync(list, 'utf8'), readdirSync(entries()), existsSync(options.note)],
        `step ${steps}`,
      ).toEqual([before, ['a-chat.desktop'], false]);
      steps += 1;
    }
    lookForProgramsIn(null);
    // It writes a note, an entry and the list, and takes each of them back.
    expect(steps).toBeGreaterThan(10);
    expect(handler()).toBe('a-chat.desktop');
    // The next attempt claims it as ever.
    const scheme = nextRun();
    expect(await scheme.claim()).toBe(true);
    scheme.giveBack();
  });

  test('a link of the former program is handed on to it, while the attempt waits and after a crash (rule: foreign-link-one-argument)', async () => {
    install('a-chat');
    await new LinuxScheme(options).claim();
    for (const link of ['zulip://login?realm=x&b="$(touch hacked)"', 'zulip://narrow']) {
      expect(nextRun().handOn(link)).toBe(true);
      const links = join(folder, 'a-chat.links');
      await vi.waitFor(() => expect(readFileSync(links, 'utf8')).toBe(`--from-desktop\n${link}\n`), 5_000);
    }
    const scheme = nextRun();
    scheme.giveBack();
    expect(scheme.handOn('zulip://narrow')).toBe(false);
  });

  test('a torn note is removed, and changes no list', () => {
    install('a-chat');
    writeFileSync(options.note, '{"handler":"a-ch');
    nextRun().giveBack();
    expect([existsSync(options.note), existsSync(list), handler()]).toEqual([false, false, 'a-chat.desktop']);
  });

  test('a list that cannot be written is an error', async () => {
    mkdirSync(list);
    await expect(new LinuxScheme(options).claim()).rejects.toThrow();
  });
});
