import { expect, test } from 'vitest';
import { type ArrivedMessage, decideNotification } from '../../src-main/domain/decide-notification.ts';

// The cells of the web app are in test/sync/notification-table.test.ts (server-notes: Notifications).
const QUIET = {
  muted: false,
  desktopNotifications: null,
  audibleNotifications: null,
  wildcardMentionsNotify: null,
};
const inChannel = (change: Partial<ArrivedMessage> = {}): ArrivedMessage => ({
  isDirect: false,
  isOwn: false,
  flags: [],
  channel: QUIET,
  ...change,
});
const decided = (message: ArrivedMessage, settings: Record<string, boolean> = {}): string => {
  const { isShown, isSilent } = decideNotification(message, (name) => settings[name]);
  if (!isShown) return 'nothing';
  return isSilent ? 'silent' : 'with a sound';
};

test('a setting that the server does not report counts as in a new account', () => {
  expect(decided(inChannel())).toBe('nothing');
  expect(decided(inChannel({ policy: 'followed' }))).toBe('with a sound');
  expect(decided(inChannel({ flags: ['mentioned'] }))).toBe('with a sound');
});

test('the choice for a channel precedes the setting for all channels, for sounds too', () => {
  const settings = {
    enable_stream_desktop_notifications: true,
    enable_stream_audible_notifications: true,
  };
  expect(decided(inChannel(), settings)).toBe('with a sound');
  expect(decided(inChannel({ channel: { ...QUIET, audibleNotifications: false } }), settings)).toBe('silent');
  expect(decided(inChannel({ channel: { ...QUIET, desktopNotifications: false } }), settings)).toBe(
    'nothing',
  );
  expect(decided(inChannel({ channel: null }), settings)).toBe('nothing');
});

test('sounds follow the settings of calls and of followed topics', () => {
  const isDirect = inChannel({ isDirect: true, channel: null });
  expect(decided(isDirect)).toBe('with a sound');
  expect(decided(isDirect, { enable_sounds: false })).toBe('silent');
  const followed = inChannel({ policy: 'followed' });
  expect(decided(followed, { enable_sounds: false })).toBe('with a sound');
  expect(decided(followed, { enable_followed_topic_audible_notifications: false })).toBe('silent');
});

test('a message that is read, or the user’s own, notifies of nothing', () => {
  expect(decided(inChannel({ policy: 'followed', flags: ['read'] }))).toBe('nothing');
  expect(decided(inChannel({ isDirect: true, isOwn: true }))).toBe('nothing');
});
