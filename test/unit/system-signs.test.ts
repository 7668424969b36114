import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import type { SystemSign } from '../../src-main/contract/values/system-signs.ts';
import { writeRules } from '../../src-main/domain/status-rules.ts';
import { readSigns, writeSigns } from '../../src-main/domain/system-signs.ts';
import { callOfSoundServer } from '../../src-main/shell/system/signs/call-linux.ts';
import { callOfRegistry } from '../../src-main/shell/system/signs/call-windows.ts';
import { focusOfGnome } from '../../src-main/shell/system/signs/focus-linux.ts';
import { signSources } from '../../src-main/shell/system/signs/sources.ts';
import { type SignSource, SystemSigns } from '../../src-main/shell/system/signs/system-signs.ts';
import { runRules } from '../../src-main/sync/timers/rules.ts';
import { noteRead } from '../../src-main/tracking/reads.ts';
import { newCache } from './cache.ts';
import { temporaryFolder, usePrograms } from './temporary.ts';

afterEach(() => void vi.unstubAllEnvs());

/** A system that says of a sign what the test says. */
class Place implements SignSource {
  holds: boolean | null = false;
  watchers = new Set<() => void>();

  async read(): Promise<boolean | null> {
    return this.holds;
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => void this.watchers.delete(changed);
  }

  say(holds: boolean): void {
    this.holds = holds;
    for (const changed of this.watchers) changed();
  }
}

const PART = 'rules';

function started(focus: readonly Place[], call: Place) {
  const reports: SystemSign[][] = [];
  let wanted: SystemSign[] = [];
  const signs = new SystemSigns({
    signsOfRules() {
      noteRead(PART);
      return new Set(wanted);
    },
    sources: { focus, call: [call] },
    report: (holding) => void reports.push([...holding]),
    onFault(error) {
      throw error;
    },
  });
  onTestFinished(() => signs.stop());
  signs.begin();
  /** The rules wait for these. */
  const want = (...some: SystemSign[]): void => {
    wanted = some;
    signs.changed([PART]);
  };
  return { signs, reports, want };
}

describe('the signs of the computer', () => {
  test('are watched while a rule waits for them, and reported as they begin and end', async () => {
    const [gnome, daemon, call] = [new Place(), new Place(), new Place()];
    const { reports, want } = started([gnome, daemon], call);
    expect(reports).toEqual([[]]);
    want('focus');
    await expect.poll(() => reports).toEqual([[], []]);
    expect(call.watchers.size).toBe(0);
    daemon.say(true);
    await expect.poll(() => reports.at(-1)).toEqual(['focus']);
    daemon.say(false);
    await expect.poll(() => reports.at(-1)).toEqual([]);
    gnome.say(true);
    await expect.poll(() => reports.at(-1)).toEqual(['focus']);
    want();
    expect(reports.at(-1)).toEqual([]);
    expect(gnome.watchers.size + daemon.watchers.size).toBe(0);
  });

  test('hold no longer once no rule waits for them, while another is watched', async () => {
    const [focus, call] = [new Place(), new Place()];
    call.holds = true;
    const { reports, want } = started([focus], call);
    want('focus', 'call');
    await expect.poll(() => reports.at(-1)).toEqual(['call']);
    want('focus');
    expect(reports.at(-1)).toEqual([]);
  });

  test('end when Perch quits', async () => {
    const call = new Place();
    call.holds = true;
    const { signs, reports, want } = started([], call);
    want('call');
    await expect.poll(() => reports.at(-1)).toEqual(['call']);
    signs.stop();
    expect(reports.at(-1)).toEqual([]);
  });

  test('are offered where the system says something of them, also that they do not hold', async () => {
    const [silent, call] = [new Place(), new Place()];
    silent.holds = null;
    expect(await started([silent], call).signs.read()).toEqual({ call: false });
    call.holds = true;
    expect(await started([silent, new Place()], call).signs.read()).toEqual({ focus: false, call: true });
  });

  test('macOS tells nothing, and Windows of the microphone alone', () => {
    const tells = (platform: NodeJS.Platform) =>
      Object.entries(signSources(platform)).flatMap(([sign, sources]) => (sources.length > 0 ? [sign] : []));
    expect(tells('darwin')).toEqual([]);
    expect(tells('win32')).toEqual(['call']);
    expect(tells('linux')).toEqual(['focus', 'call']);
  });
});

/** Puts a program of this name before all others, which prints what is given for its arguments. */
function withProgram(name: string, answers: Record<string, string>): void {
  const folder = temporaryFolder();
  const cases = Object.entries(answers).map(([words, text], at) => {
    writeFileSync(join(folder, `answer-${at}`), text);
    return `*"${words}"*) cat "${folder}/answer-${at}" ;;`;
  });
  writeFileSync(
    join(folder, name),
    ['#!/bin/sh', 'case "$*" in', ...cases, '*) exit 1 ;;', 'esac', ''].join('\n'),
  );
  chmodSync(join(folder, name), 0o755);
  usePrograms(folder, '/usr/bin', '/bin');
}

// The programs of other systems are shell scripts here.
describe.skipIf(process.platform === 'win32')('the programs of the system', () => {
  const sources = JSON.stringify([
    { index: 1, name: 'alsa_output.usb.monitor', monitor_source: 'alsa_output.usb' },
    { index: 2, name: 'alsa_input.usb', monitor_source: '' },
  ]);
  const stream = { index: 9, source: 2, corked: false, resample_method: 'copy', properties: {} };
  test.each<[string, object[], boolean]>([
    ['a program records', [stream], true],
    ['nothing records', [], false],
    ['a program has paused', [{ ...stream, corked: true }], false],
    ['a program records what is played', [{ ...stream, source: 1 }], false],
    ['a mixer shows how loud it is', [{ ...stream, resample_method: 'peaks' }], false],
    ['a mixer of PipeWire does', [{ ...stream, properties: { 'resample.peaks': 'true' } }], false],
    ['one of two records a microphone', [{ ...stream, source: 1 }, stream], true],
  ])('the sound server: %s', async (_, streams, holds) => {
    withProgram('pactl', { 'list source-outputs': JSON.stringify(streams), 'list sources': sources });
    expect(await callOfSoundServer.read()).toBe(holds);
  });

  test('a sound server that nobody can ask, or that answers otherwise, says nothing', async () => {
    withProgram('pactl', {});
    expect(await callOfSoundServer.read()).toBeNull();
    withProgram('pactl', { list: 'Source Output #1' });
    expect(await callOfSoundServer.read()).toBeNull();
  });

  test('the registry of Windows names who uses the microphone', async () => {
    const entry = (end: string) =>
      `\r\nHKEY_CURRENT_USER\\…\\NonPackaged\\C:#Meet.exe\r\n    LastUsedTimeStop    REG_QWORD    ${end}\r\n`;
    withProgram('reg.exe', { LastUsedTimeStop: `${entry('0x1db3a5c0f2e4d10')}${entry('0x0')}` });
    expect(await callOfRegistry.read()).toBe(true);
    withProgram('reg.exe', { LastUsedTimeStop: entry('0x1db3a5c0f2e4d10') });
    expect(await callOfRegistry.read()).toBe(false);
    withProgram('reg.exe', { 'ConsentStore\\microphone': '' });
    expect(await callOfRegistry.read()).toBe(false);
    withProgram('reg.exe', {});
    expect(await callOfRegistry.read()).toBeNull();
  });

  test('GNOME has a setting, which other desktops do not follow', async () => {
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'ubuntu:GNOME');
    withProgram('gsettings', { get: 'false\n' });
    expect(await focusOfGnome.read()).toBe(true);
    withProgram('gsettings', { get: 'true\n' });
    expect(await focusOfGnome.read()).toBe(false);
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'KDE');
    expect(await focusOfGnome.read()).toBeNull();
  });
});

test('a sign that began by a clock that was an hour ahead is followed at once, and still when that hour has passed', () => {
  const db = newCache();
  const status = { text: 'In a call', emoji: null };
  const plan = { kind: 'system', sign: 'call', status, quiet: false } as const;
  writeRules(db, { goesBack: true, rules: [{ id: 'call', on: true, plan }] });
  const now = Date.parse('2027-05-03T13:00Z');
  const hour = 3_600_000;
  writeSigns(db, new Set(['call']), now + hour);
  for (const at of [now, now + hour, now + 2 * hour]) {
    runRules(db, at, String);
    expect(readOwnStatus(db).value).toEqual(status);
  }
  expect(readSigns(db)).toEqual({ focus: null, call: now });
  writeSigns(db, new Set(), now + 2 * hour);
  runRules(db, now + 2 * hour, String);
  expect(readOwnStatus(db).value.text).toBe('');
});
