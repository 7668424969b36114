import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LocalSettings } from '../../src-main/workspace/settings/local-settings.ts';
import { Notices } from '../../src-main/workspace/settings/notices.ts';
import { temporaryFolder } from './temporary.ts';

const newNotices = (): Notices =>
  new Notices([], new LocalSettings(join(temporaryFolder(), 'settings.json')), () => {});

test('a desktop without a tray is noted once, and not any more when it has one', () => {
  const notices = newNotices();
  notices.noteTray('gnome');
  notices.noteTray('other');
  expect(notices.list).toEqual([{ kind: 'no-tray', desktop: 'other' }]);
  notices.noteTray(null);
  expect(notices.list).toEqual([]);
});

test('a notice that was dismissed for good does not come again', () => {
  const notices = newNotices();
  notices.noteTray('gnome');
  notices.dismiss(JSON.stringify(notices.list[0]));
  notices.noteTray('gnome');
  expect(notices.list).toEqual([]);
});

test('a second press dismisses no other notice, which nobody has read', () => {
  const notices = newNotices();
  notices.add({ kind: 'settings-unreadable', file: '/a' });
  notices.add({ kind: 'settings-set-aside', file: '/b' });
  const [first, other] = notices.list;
  for (const pressed of [first, first]) notices.dismiss(JSON.stringify(pressed));
  expect(notices.list).toEqual([other]);
});
