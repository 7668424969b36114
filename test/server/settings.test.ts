import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import defaults from './seeds/default-settings.json' with { type: 'json' };
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeEach(async () => {
  // The first level with all settings.
  server = await startServer({ featureLevel: 512 });
  mira = server.user('mira');
});
afterEach(() => server.close());

const change = (parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'PATCH', '/settings', parameters);
const settingsOf = (user = mira) => server.state.settings.all(user.userId);
const userOf = (user = mira) => server.state.users.byId(user.userId)!;
const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

/** A valid value of each setting, other than its default. */
const others: Record<string, unknown> = {
  ...Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]),
  ),
  web_mark_read_on_scroll_policy: 3,
  web_channel_default_view: 4,
  web_font_size_px: 14,
  web_line_height_percent: 122,
  color_scheme: 3,
  default_language: 'pl',
  web_home_view: 'recent',
  emojiset: 'text',
  demote_inactive_streams: 3,
  user_list_style: 3,
  web_animate_image_previews: 'never',
  web_stream_unreads_count_display_policy: 3,
  timezone: 'Asia/Tokyo',
  notification_sound: 'ding',
  email_notifications_batching_period_seconds: 604_800,
  desktop_icon_count_display: 4,
  realm_name_in_email_notifications_policy: 3,
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  resolved_topic_notice_auto_read_policy: 'always',
  email_address_visibility: 5,
};

test.each(Object.entries(others))('%s is changed, and nothing else', async (name, value) => {
  const before = settingsOf();
  expect((await change({ [name]: value })).body).toEqual({ result: 'success', msg: '' });
  expect(settingsOf()).toEqual({ ...before, [name]: value });
  expect(value).not.toEqual(defaults[name as keyof typeof defaults]);
});

test('all settings are changed at once, and a repeat succeeds', async () => {
  await change(others);
  expect(settingsOf()).toEqual(others);
  expect((await change(others)).body).toEqual({ result: 'success', msg: '' });
  expect((await change({})).body).toEqual({ result: 'success', msg: '' });
  expect(settingsOf()).toEqual(others);
});

test.each([
  [{ enter_sends: '1' }, 'enter_sends is not a boolean'],
  [{ enter_sends: 'yes' }, 'enter_sends is not valid JSON'],
  [{ web_font_size_px: '"14"' }, 'web_font_size_px is not an integer'],
  [{ color_scheme: 4 }, 'Invalid color_scheme'],
  [{ web_channel_default_view: 5 }, 'Invalid web_channel_default_view'],
  [{ web_home_view: 'drafts' }, 'Invalid web_home_view'],
  [{ web_home_view: '"inbox"' }, 'Invalid web_home_view'],
  [{ emojiset: 'apple' }, 'Invalid emojiset'],
  [{ default_language: 'tlh' }, 'Invalid default_language'],
  [{ timezone: 'Europe/Warschau' }, 'Not a recognized time zone'],
  [{ notification_sound: 'bang' }, "Invalid notification sound 'bang'"],
  [{ email_notifications_batching_period_seconds: 0 }, 'Invalid email batching period: 0 seconds'],
  [{ email_notifications_batching_period_seconds: 604_801 }, 'Invalid email batching period: 604801 seconds'],
  [{ email_address_visibility: 6 }, 'Invalid email_address_visibility'],
  [{ resolved_topic_notice_auto_read_policy: 'often' }, 'Invalid resolved_topic_notice_auto_read_policy'],
])('a wrong value is refused, and nothing of the request takes effect: %#', async (wrong, msg) => {
  const before = settingsOf();
  const { status, body } = await change({ left_side_userlist: true, ...wrong });
  expect([status, body]).toEqual([400, refusal(msg)]);
  expect(settingsOf()).toEqual(before);
});

test('the name is stripped and has a length limit', async () => {
  await change({ full_name: '  Mira K. Kowalska ' });
  expect(userOf().full_name).toBe('Mira K. Kowalska');
  await change({ full_name: 'M'.repeat(100) });
  for (const [full_name, msg] of [
    ['M'.repeat(101), 'Name too long!'],
    [' M ', 'Name too short!'],
    [' ', 'Name too short!'],
    ['Mira @home', 'Invalid characters in name!'],
  ] as const) {
    expect((await change({ full_name })).body).toEqual(refusal(msg));
  }
  expect(userOf().full_name).toBe('M'.repeat(100));
});

test('where names cannot be changed, a new name is silently ignored, except from administrators', async () => {
  server.state.policies.update({ name_changes_disabled: true });
  expect((await change({ full_name: 'Somebody' })).body.result).toBe('success');
  expect(userOf().full_name).toBe('Mira Kowalski');
  const ana = server.user('ana');
  await change({ full_name: 'Ana F.' }, ana);
  expect(userOf(ana).full_name).toBe('Ana F.');
});

test('a new address takes effect when its link is followed', async () => {
  expect((await change({ email: 'mira@new.example' })).body).toEqual({ result: 'success', msg: '' });
  expect(userOf().delivery_email).toBe('mira@meridian.example');
  expect(server.state.mails.waitingAddress(mira.userId)).toBe('mira@new.example');
  expect(server.state.mails.waitingAddress(server.user('olu').userId)).toBeUndefined();
  await change({ email: mira.email });
  expect(server.state.mails.sent()).toHaveLength(1);
  expect((await change({ email: 'nowhere' })).body).toEqual(refusal('Enter a valid email address.'));
  expect((await change({ email: 'Olu@meridian.example' })).body).toEqual(refusal('Already has an account.'));
  server.state.policies.update({ email_changes_disabled: true });
  expect((await change({ email: 'mira@else.example' })).body).toEqual(
    refusal('Email address changes are disabled in this organization.'),
  );
  expect(server.state.mails.waitingAddress(mira.userId)).toBe('mira@new.example');
});

test('a new password needs the old one', async () => {
  const new_password = 'grey heron, four eggs';
  for (const [passwords, msg] of [
    [{ new_password }, 'Wrong password!'],
    [{ new_password, old_password: 'no' }, 'Wrong password!'],
    [{ new_password: 'heron', old_password: mira.password }, 'New password is too weak!'],
    [{ new_password: 'aaaaaaaaaaaa', old_password: mira.password }, 'New password is too weak!'],
  ] as const) {
    expect((await change(passwords)).body).toEqual(refusal(msg));
  }
  await change({ old_password: 'only this' });
  expect(userOf().password).toBe(mira.password);
  expect((await change({ new_password, old_password: mira.password })).body.result).toBe('success');
  const signIn = (password: string) =>
    call(server, undefined, 'POST', '/fetch_api_key', { username: mira.email, password });
  expect((await signIn(new_password)).body.api_key).toBe(mira.apiKey);
  expect((await signIn(mira.password)).status).toBe(401);
});

test('without draft synchronization the server has no drafts', async () => {
  server.state.drafts.add(mira.userId, 'Half a thought');
  server.state.drafts.add(server.user('olu').userId, 'Not hers');
  await change({ enable_drafts_synchronization: true });
  expect(server.state.drafts.count(mira.userId)).toBe(1);
  await change({ enable_drafts_synchronization: false });
  expect(server.state.drafts.count(mira.userId)).toBe(0);
  expect(server.state.drafts.count(server.user('olu').userId)).toBe(1);
});

test('presence_enabled and `away` are one setting', async () => {
  await change({ presence_enabled: false });
  expect(server.state.statuses.read(mira.userId)).toEqual({ away: true });
});

test('unknown names are reported, and on an old server those of newer ones too', async () => {
  expect((await change({ dense_mode: true, enter_sends: true })).body.ignored_parameters_unsupported).toEqual(
    ['dense_mode'],
  );
  const old = await startServer({ featureLevel: 397 });
  onTestFinished(() => old.close());
  const wish = { web_left_sidebar_show_channel_folders: false, hide_ai_features: true };
  const newer = { ...wish, web_left_sidebar_unreads_count_summary: 'nonsense' };
  const { body } = await call(old, old.user('mira'), 'PATCH', '/settings', newer);
  expect(body).toEqual({
    result: 'success',
    msg: '',
    ignored_parameters_unsupported: [
      'web_left_sidebar_show_channel_folders',
      'web_left_sidebar_unreads_count_summary',
    ],
  });
  expect(old.state.settings.all(1)).toMatchObject({
    hide_ai_features: true,
    web_left_sidebar_show_channel_folders: true,
  });
});

test('the deprecated addresses of the operation work too', async () => {
  for (const path of ['/settings/display', '/settings/notifications']) {
    await call(server, mira, 'PATCH', path, { user_list_style: 1, enable_sounds: false });
    expect(settingsOf()).toMatchObject({ user_list_style: 1, enable_sounds: false });
    await change({ user_list_style: 2, enable_sounds: true });
  }
});
