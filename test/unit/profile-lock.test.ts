import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ProfileLock } from '../../src-main/accounts/profile-lock.ts';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { temporaryFolder } from './temporary.ts';

test.skipIf(hasNoPermissions)('only the owner can read the lock of a profile and its folder', () => {
  const file = join(temporaryFolder(), 'profile/lock.db');
  const lock = new ProfileLock(file);
  onTestFinished(() => lock.release());
  lock.take();
  expect(permissionsOf(file)).toBe(0o600);
  expect(permissionsOf(dirname(file))).toBe(0o700);
});

test('a profile has one user at a time, and the next one when it is released', () => {
  const file = join(temporaryFolder(), 'lock.db');
  const [one, other] = [new ProfileLock(file), new ProfileLock(file)];
  onTestFinished(() => {
    one.release();
    other.release();
  });
  one.take();
  expect(() => other.take()).toThrow(expect.objectContaining({ problem: { kind: 'in-use' } }));
  one.release();
  other.take();
  expect(() => one.take()).toThrow(expect.objectContaining({ problem: { kind: 'in-use' } }));
});
