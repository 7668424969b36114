import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UpdateState } from '../../src-main/contract/values/update.ts';
import { InstallRecord } from '../../src-main/features/updates/install-record.ts';
import { plainNotes } from '../../src-main/features/updates/release-notes.ts';
import type { Published } from '../../src-main/features/updates/update-source.ts';
import { Updates } from '../../src-main/features/updates/updates.ts';
import { updateSentence } from '../../src-renderer/entities/updates/update-words.ts';
import { LocalSettings } from '../../src-main/workspace/settings/local-settings.ts';
import { updateDelivery } from '../../src-main/shell/updates/update-delivery.ts';
import { temporaryFolder } from './temporary.ts';

const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Updates over a source that offers 1.1.0, with a count of what was done. */
function perch(options: Partial<ConstructorParameters<typeof Updates>[0]> = {}) {
  const done: string[] = [];
  const world = {
    choice: 'off' as 'off' | 'stable' | 'beta',
    isSending: false,
    offers: { version: '1.1.0', notes: '<p>New</p>' } as Published | null,
  };
  const note = (step: string) => Promise.resolve(void done.push(step));
  const states: UpdateState[] = [];
  const record = new InstallRecord(temporaryFolder());
  const updates: Updates = new Updates({
    source: {
      delivery: 'perch',
      check: async (channel) => {
        await note(`check ${channel}`);
        return world.offers;
      },
      download: () => note('download'),
      prepare: () => note('prepare'),
      finish: () => note('finish').then(() => true),
    },
    isForbidden: false,
    version: '1.0.0',
    record,
    choice: () => world.choice,
    isSending: () => world.isSending,
    quit: () => void done.push('quit'),
    onChanged: () => void states.push(updates.state),
    onFault: (step) => void done.push(`fault ${step}`),
    ...options,
  });
  return { updates, world, done, states, record };
}

test('who has not chosen updates fetches nothing (rule: update-choice)', async () => {
  const { updates, done } = perch();
  updates.follow();
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(done).toEqual([]);
  expect(updates.state).toEqual({ state: 'idle' });
});

test('who has chosen them looks at the start and every six hours, and no more after changing their mind', async () => {
  const { updates, done, world } = perch();
  Object.assign(world, { choice: 'stable', offers: null });
  updates.follow();
  updates.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['check stable']);
  expect(updates.state).toMatchObject({ state: 'current' });
  await vi.advanceTimersByTimeAsync(6 * HOUR - 1);
  expect(done).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(6 * HOUR);
  expect(done).toHaveLength(2);
  world.choice = 'beta';
  updates.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(done.at(-1)).toBe('check beta');
  world.choice = 'off';
  updates.follow();
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(done).toHaveLength(3);
});

test('a downloaded version stays while later checks are due', async () => {
  const { updates, done, world } = perch();
  world.choice = 'stable';
  updates.follow();
  await vi.advanceTimersByTimeAsync(13 * HOUR);
  expect(done).toEqual(['check stable', 'download']);
  expect(updates.state).toEqual({ state: 'ready', update: { version: '1.1.0', notes: 'New' } });
});

test('a check by hand looks where the running version comes from, and downloads nothing', async () => {
  const { updates, done } = perch({ version: '1.0.0-beta.1' });
  await updates.check();
  expect(done).toEqual(['check beta']);
  expect(updates.state).toMatchObject({ state: 'found', delivery: 'perch' });
});

test('what Perch does not install is only named', async () => {
  const check = () => Promise.resolve({ version: '1.1.0', notes: null });
  const never = () => Promise.reject(new Error('Perch does not install this.'));
  const { updates } = perch({
    source: { delivery: 'package', check, download: never, prepare: never, finish: never },
    choice: () => 'stable',
  });
  await updates.check();
  await updates.download();
  await updates.install();
  expect(updates.state).toEqual({
    state: 'found',
    delivery: 'package',
    update: { version: '1.1.0', notes: '' },
  });
});

test.each(['stable', 'beta'] as const)(
  'a policy of %s looks on every computer, whatever its user chose, and the user says when it is installed',
  async (channel) => {
    const file = join(temporaryFolder(), 'local-settings.json');
    new LocalSettings(file).set({ updates: 'off' });
    const managed = new LocalSettings(file, { updates: channel });
    const { updates, done } = perch({ choice: () => managed.current.updates });
    updates.follow();
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(done).toEqual([`check ${channel}`, 'download']);
    expect(updates.state).toMatchObject({ state: 'ready' });
  },
);

test('a policy switches everything off, and so do the sources', async () => {
  for (const options of [{ isForbidden: true }, { source: null }]) {
    const { updates, done } = perch({ ...options, choice: () => 'stable' });
    const { state } = updates;
    updates.follow();
    await updates.check();
    await updates.download();
    await updates.install();
    await vi.advanceTimersByTimeAsync(12 * HOUR);
    expect(done).toEqual([]);
    expect(updates.state).toBe(state);
    expect(state.state).toBe(options.source === null ? 'unavailable' : 'forbidden');
  }
});

test('a build without a key of the makers installs nothing, asks nobody, and says so (rule: update-signed)', async () => {
  const { updates, done } = perch({ isKeyless: true, choice: () => 'stable' });
  updates.follow();
  await updates.check();
  await updates.download();
  await updates.install();
  await vi.advanceTimersByTimeAsync(12 * HOUR);
  expect(done).toEqual([]);
  expect(updates.state).toEqual({ state: 'keyless' });
  expect(updateSentence(updates.state, 0)).toBe(
    'This build has no key to verify updates with, so it installs none.',
  );
});

test('the install waits until no change is being sent', async () => {
  const { updates, done, world, states } = perch();
  world.choice = 'stable';
  await updates.check();
  world.isSending = true;
  await updates.install();
  await updates.sent();
  expect(updates.state.state).toBe('waiting');
  expect(done).not.toContain('prepare');
  world.isSending = false;
  await updates.sent();
  expect(done.slice(-2)).toEqual(['prepare', 'quit']);
  await updates.finish();
  expect(done.at(-1)).toBe('finish');
  expect(states.at(-1)).toMatchObject({ state: 'restarting' });
});

test('a change that begins while the install is prepared is waited for', async () => {
  const { updates, done, world } = perch();
  world.choice = 'stable';
  await updates.check();
  const installing = updates.install();
  world.isSending = true;
  await installing;
  expect(updates.state.state).toBe('waiting');
  expect(done).not.toContain('quit');
});

test('who does not want to wait, or stays when asked, keeps the downloaded version', async () => {
  const { updates, done, world } = perch();
  world.choice = 'stable';
  await updates.check();
  world.isSending = true;
  await updates.install();
  updates.postpone();
  world.isSending = false;
  await updates.sent();
  expect(updates.state.state).toBe('ready');
  await updates.install();
  updates.postpone();
  // Perch quits later, for another reason.
  await updates.finish();
  expect(updates.state.state).toBe('ready');
  expect(done).not.toContain('finish');
});

test('quitting installs nothing that the user has not asked for', async () => {
  const { updates, done, world } = perch();
  world.choice = 'stable';
  await updates.check();
  await updates.finish();
  expect(done).not.toContain('finish');
});

test('a start after an install that did not take place says so once', async () => {
  const { updates, world, record } = perch();
  world.choice = 'stable';
  await updates.check();
  await updates.install();
  await updates.finish();
  const { updates: again } = perch({ record });
  expect(again.state).toEqual({
    state: 'failed',
    step: 'install',
    problem: 'unexpected',
    update: { version: '1.1.0', notes: 'New' },
  });
  expect(perch({ record }).updates.state).toEqual({ state: 'idle' });
});

test('a start after an install that took place says nothing, and neither does a damaged record', async () => {
  const { updates, world, record } = perch();
  world.choice = 'stable';
  await updates.check();
  await updates.install();
  await updates.finish();
  expect(perch({ record, version: '1.1.0' }).updates.state).toEqual({ state: 'idle' });
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'update.json'), '{"from":');
  expect(new InstallRecord(folder).takeFailure('1.0.0')).toBeNull();
  expect(existsSync(join(folder, 'update.json'))).toBe(false);
});

test.each([
  ['- Better\r\n- Faster', '- Better\n- Faster'],
  ['## New\n\n- C# too', 'New\n\n- C# too'],
  ['<h2>New</h2><ul><li>One</li><li>Two</li></ul>', 'New\n- One\n- Two'],
  ['<script>alert(1)</script>Safe<img src=x onerror=alert(1)>', 'Safe'],
  ['<script>never closed', ''],
  ['a < b and c > d', 'a < b and c > d'],
  ['left\u202eright\u0007', 'leftright'],
  ['\n\n\n\nOne\n\n\n\nTwo  \n', 'One\n\nTwo'],
  ['x'.repeat(5_000), `${'x'.repeat(4_000)}…`],
  [[{ version: '1', note: 'n' }], ''],
  [null, ''],
  [7, ''],
])('notes %j are shown as text (rule: release-notes)', (notes, shown) => {
  expect(plainNotes(notes)).toBe(shown);
});

const linux = { build: 'unsigned', platform: 'linux', isAppImage: false, hasUninstaller: false } as const;

test.each([
  [{ build: 'source' }, null],
  [{ isAppImage: true }, 'perch'],
  [{}, 'package'],
  [{ platform: 'win32', build: 'signed', hasUninstaller: true }, 'perch'],
  [{ platform: 'win32', build: 'unsigned', hasUninstaller: true }, 'page'],
  [{ platform: 'win32', build: 'signed' }, 'administrator'],
  [{ platform: 'darwin', build: 'signed' }, 'perch'],
  [{ platform: 'darwin', build: 'unsigned' }, 'page'],
] as const)('an installation %j gets new versions by %s', (installation, delivery) => {
  expect(updateDelivery({ ...linux, ...installation })).toBe(delivery);
});
