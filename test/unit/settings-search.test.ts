import { describe, expect, test } from 'vitest';
import { words } from '../../resources/words.ts';
import { groupNames } from '../../src-renderer/entities/settings/catalogue/entry.ts';
import { catalogue } from '../../src-renderer/entities/settings/catalogue/index.ts';
import { pathOf } from '../../src-renderer/entities/settings/sections.ts';
import { findSettings, isGroupAbout } from '../../src-renderer/entities/settings/settings-search.ts';

const found = (search: string): string[] => findSettings(catalogue, search).map(({ name }) => name);

/** The words of a person who does not know the words on the screen. */
const synonyms: [search: string, setting: string][] = [
  ['dark mode', 'color_scheme'],
  ['night', 'color_scheme'],
  ['theme', 'color_scheme'],
  ['color', 'color_scheme'],
  ['colour', 'color_scheme'],
  ['appearance', 'color_scheme'],
  ['nickname', 'full_name'],
  ['display name', 'full_name'],
  ['username', 'full_name'],
  ['rename', 'full_name'],
  ['login', 'new_password'],
  ['reset password', 'new_password'],
  ['how do I change my password?', 'new_password'],
  ['e-mail', 'email'],
  ['email', 'email'],
  ['mail address', 'email'],
  ['accessibility', 'high_contrast_mode'],
  ['bigger text', 'web_font_size_px'],
  ['zoom', 'web_font_size_px'],
  ['letters larger', 'web_font_size_px'],
  ['line spacing', 'web_line_height_percent'],
  ['wide screen', 'fluid_layout_width'],
  ['smileys', 'emojiset'],
  ['GIF', 'web_animate_image_previews'],
  ['autoplay', 'web_animate_image_previews'],
  ['reduce motion', 'web_animate_image_previews'],
  ['avatars', 'user_list_style'],
  ['AI', 'hide_ai_features'],
  ['chatgpt', 'hide_ai_features'],
  ['locale', 'default_language'],
  ['Deutsch', 'default_language'],
  ['translation', 'default_language'],
  ['timezone', 'timezone'],
  ['UTC', 'timezone'],
  ['travelling', 'web_suggest_update_timezone'],
  ['am/pm', 'twenty_four_hour_time'],
  ['24h', 'twenty_four_hour_time'],
  ['military time', 'twenty_four_hour_time'],
  ['homepage', 'web_home_view'],
  ['landing', 'web_home_view'],
  ['inactive streams', 'demote_inactive_streams'],
  ['bookmarks', 'starred_message_counts'],
  ['return key', 'enter_sends'],
  ['new line', 'enter_sends'],
  ['mark as read', 'web_mark_read_on_scroll_policy'],
  ['watch threads', 'automatically_follow_topics_policy'],
  ['sync drafts', 'enable_drafts_synchronization'],
  ['invisible', 'presence_enabled'],
  ['appear offline', 'presence_enabled'],
  ['last seen', 'presence_enabled'],
  ['typing indicator', 'send_private_typing_notifications'],
  ['read receipts', 'send_read_receipts'],
  ['seen', 'send_read_receipts'],
  ['blue ticks', 'send_read_receipts'],
  ['hide my email', 'email_address_visibility'],
  ['GDPR', 'allow_private_data_export'],
  ['popups', 'enable_desktop_notifications'],
  ['do not disturb', 'enable_desktop_notifications'],
  ['DND', 'enable_desktop_notifications'],
  ['alerts', 'enable_desktop_notifications'],
  ['preview', 'pm_content_in_desktop_notifications'],
  ['@everyone', 'wildcard_mentions_notify'],
  ['@here', 'wildcard_mentions_notify'],
  ['badge', 'desktop_icon_count_display'],
  ['dock', 'desktop_icon_count_display'],
  ['taskbar', 'desktop_icon_count_display'],
  ['iPhone', 'enable_offline_push_notifications'],
  ['push', 'enable_offline_push_notifications'],
  ['how often email', 'email_notifications_batching_period_seconds'],
  ['weekly summary', 'enable_digest_emails'],
  ['newsletter', 'enable_marketing_emails'],
  ['unsubscribe', 'enable_marketing_emails'],
  ['new device', 'enable_login_emails'],
  ['stop emails', 'enable_offline_email_notifications'],
  ['turn off the sounds', 'enable_sounds'],
  ['mute', 'enable_sounds'],
  ['beep', 'enable_sounds'],
  ['ringtone', 'notification_sound'],
  ['chime', 'notification_sound'],
];

test('at least sixty synonyms are tested that the screen does not contain', () => {
  expect(synonyms.length).toBeGreaterThanOrEqual(60);
  const shown = synonyms.filter(([search, name]) => {
    const { label, hint } = catalogue.find((entry) => entry.name === name)!;
    return `${words(label)} ${hint ? words(hint, { organization: '' }) : ''}`
      .toLowerCase()
      .includes(search.toLowerCase());
  });
  // Some are both; sixty are not.
  expect(synonyms.length - shown.length).toBeGreaterThanOrEqual(60);
});

test.each(synonyms)('the search “%s” finds %s', (search, setting) => {
  expect(found(search)).toContain(setting);
});

test.each(synonyms)('the search “%s” finds few other settings', (search) => {
  expect(found(search).length).toBeLessThanOrEqual(25);
});

test.each(catalogue.map(({ name, label }) => [words(label), name] as const))(
  'the label “%s” finds its setting',
  (label, name) => {
    expect(found(label)).toContain(name);
  },
);

describe('a group is found by its name', () => {
  test.each(groupNames.map((group) => [pathOf(group).at(-1) ?? '', group] as const))(
    'the group name “%s” finds its settings',
    (label, group) => {
      const settings = catalogue.filter((entry) => entry.group === group).map(({ name }) => name);
      expect(found(label)).toEqual(expect.arrayContaining(settings));
      expect(isGroupAbout(group, label)).toBe(true);
    },
  );

  test('a shared heading finds its groups, and a group with a setting’s word narrows the search', () => {
    const notifying = catalogue.filter(({ group }) => group.startsWith('notify')).map(({ name }) => name);
    expect(found('notifications')).toEqual(expect.arrayContaining(notifying));
    expect(found('mobile notifications while away')).toEqual(['enable_offline_push_notifications']);
    expect(isGroupAbout('others', 'other settings')).toBe(true);
    expect(isGroupAbout('others', 'privacy')).toBe(false);
  });
});

test('a choice or the server’s name finds its setting, and every word counts', () => {
  expect(found('inbox')).toContain('web_home_view');
  expect(found('enter_sends')).toEqual(['enter_sends']);
  expect(found('dark receipts')).toEqual([]);
  expect(found('xyzzy')).toEqual([]);
  expect(found('   ')).toEqual([]);
});

test('words match only from their beginning: "ai" does not match "mail"', () => {
  expect(found('ai')).toEqual(['hide_ai_features']);
});

test('filler words alone are searched like others', () => {
  expect(found('on')).not.toEqual([]);
});
