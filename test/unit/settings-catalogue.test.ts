import { words } from '../../resources/words.ts';
import { describe, expect, test } from 'vitest';
import { settingParams, type SettingParam } from '../../src-main/contract/operations/settings.ts';
import type { SettingView } from '../../src-main/contract/values/setting.ts';
import { catalogue, entryOf } from '../../src-renderer/entities/settings/catalogue/index.ts';
import { otherSettings } from '../../src-renderer/entities/settings/setting-words.ts';

const params: Record<string, SettingParam> = settingParams;

test('every setting is on the screen once', () => {
  const shown = catalogue.flatMap(({ name, control }) => [
    name,
    ...(control.kind === 'password' ? control.with : []),
  ]);
  expect(shown.toSorted()).toEqual(Object.keys(params).toSorted());
});

test('the settings of a group are listed together', () => {
  const groups = catalogue.map(({ group }) => group);
  const turns = groups.filter((group, index) => group !== groups[index - 1]);
  expect(turns).toEqual([...new Set(groups)]);
});

describe('each control fits the values that the server accepts', () => {
  test.each(catalogue.map((entry) => [entry.name, entry] as const))(
    'the control of %s fits its values',
    (name, { control }) => {
      const { type, choices, isNow = false } = params[name]!;
      expect(control.kind === 'email' || control.kind === 'password').toBe(isNow);
      if (type === 'boolean') expect(control.kind).toBe('switch');
      if (control.kind === 'choice') {
        const offered = control.choices.map(({ value }) => value);
        expect(offered.toSorted()).toEqual(choices?.toSorted());
      } else expect(choices).toBeUndefined();
      if (control.kind === 'number') {
        expect(type).toBe('integer');
        expect(control.min).toBeLessThan(control.max);
      }
    },
  );
});

/** Where each setting of how the chat looks takes effect: Perch follows it, or shows that it is for the web app. */
test('each setting of display and reading is followed by Perch or marked as acting elsewhere', () => {
  const looks = catalogue.filter(({ group }) => ['display', 'language'].includes(group));
  const followed = looks.filter(({ elsewhere }) => !elsewhere).map(({ name }) => name);
  expect(followed).toEqual([
    'color_scheme',
    'web_font_size_px',
    'default_language',
    'timezone',
    'web_suggest_update_timezone',
    'twenty_four_hour_time',
  ]);
  expect(catalogue.find(({ name }) => name === 'enter_sends')?.elsewhere).toBeUndefined();
});

const setting = (name: string, value: SettingView['value']): SettingView => ({
  name,
  value,
  server: null,
  mark: null,
});

// Recorded: step 288 at level 442.
test('the choices that servers send beside the settings are no settings', () => {
  const settings = [
    setting('emojiset', 'google'),
    setting('emojiset_choices', [{ key: 'google', text: 'Google' }]),
    setting('available_notification_sounds', ['zulip', 'ding']),
    setting('limits_of_tomorrow', { most: 3 }),
    setting('nothing_yet', null),
    setting('new_switch', true),
    setting('new_number', 7),
    setting('new_name', 'seven'),
  ];
  expect(otherSettings(settings).map(({ name }) => name)).toEqual(['new_switch', 'new_number', 'new_name']);
});

describe('the choices stand in the order of the web app (server-notes: Settings)', () => {
  test.each([
    ['color_scheme', [1, 3, 2]],
    ['demote_inactive_streams', [1, 2, 3]],
    ['email_address_visibility', [1, 2, 5, 3, 4]],
    ['resolved_topic_notice_auto_read_policy', ['always', 'except_followed', 'never']],
    ['user_list_style', [1, 2, 3]],
    ['web_animate_image_previews', ['always', 'on_hover', 'never']],
    ['web_channel_default_view', [1, 4, 3, 2]],
    ['web_home_view', ['inbox', 'recent_topics', 'all_messages']],
    ['web_mark_read_on_scroll_policy', [1, 2, 3]],
    ['web_stream_unreads_count_display_policy', [1, 2, 3]],
  ])('%s: %j', (name, values) => {
    const control = entryOf(name)?.control;
    expect(control?.kind === 'choice' && control.choices.map(({ value }) => value)).toEqual(values);
  });
});

test('an image that never moves by itself still moves in the image viewer (server-notes: Settings)', () => {
  const control = entryOf('web_animate_image_previews')?.control;
  const said = control?.kind === 'choice' && control.choices.map(({ label }) => words(label));
  expect(said).toEqual(['Always', 'On hover', 'Only in image viewer']);
});

test.each(['left_side_userlist', 'enable_drafts_synchronization', 'web_home_view'])(
  '%s stands with the settings of the web app alone',
  (name) => expect(entryOf(name)?.elsewhere).toBe('web-app'),
);
