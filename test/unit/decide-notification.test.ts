import { expect, test } from 'vitest';
import { catalogue } from '../../src-renderer/entities/settings/catalogue/account.ts';
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

/** The messages that the table of the web app has rows for. */
const ROWS: ArrivedMessage[] = [
  inChannel({ isDirect: true, channel: null }),
  inChannel(),
  inChannel({ policy: 'followed' }),
  ...['mentioned', 'has_alert_word', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].flatMap(
    (flag) => [inChannel({ flags: [flag] }), inChannel({ flags: [flag], policy: 'followed' })],
  ),
];
/** Of these the server alone decides, or they change how a notification looks and sounds. */
const ELSEWHERE = /push|email|_content_|notification_sound|icon_count/;
const promised = catalogue.filter(({ name, group }) => group.startsWith('notify-') && !ELSEWHERE.test(name));

test.each(promised)('$name, which Settings lists, decides about a message', ({ name }) => {
  const others = promised.filter((one) => one.name !== name);
  expect(others.length).toBeGreaterThan(6);
  // Whatever the others are: any of them may decide about the same message.
  const states = Array.from({ length: 2 ** others.length }, (_, bits) =>
    Object.fromEntries(others.map((one, at) => [one.name, (bits & (1 << at)) !== 0])),
  );
  const decides = (row: ArrivedMessage) =>
    states.some(
      (state) => decided(row, { ...state, [name]: true }) !== decided(row, { ...state, [name]: false }),
    );
  expect(ROWS.some(decides)).toBe(true);
});
