import { describe, expect, test } from 'vitest';
import { words } from '../../resources/words.ts';
import { catalogue } from '../../src-renderer/entities/settings/catalogue/index.ts';
import { pathOf } from '../../src-renderer/entities/settings/sections.ts';
import { findSettings, isGroupAbout } from '../../src-renderer/entities/settings/settings-search.ts';

const found = (search: string): string[] => findSettings(catalogue, search).map(({ name }) => name);

/** The words of a person who does not know the words on the screen. */
const synonyms = Object.entries({
  color_scheme: 'dark mode | night | theme | color | colour | appearance',
  full_name: 'nickname | display name | username | rename',
  new_password: 'login | reset password | how do I change my password?',
  email: 'e-mail | email | mail address',
  high_contrast_mode: 'accessibility',
  web_font_size_px: 'bigger text | zoom | letters larger',
  web_line_height_percent: 'line spacing',
  fluid_layout_width: 'wide screen',
  emojiset: 'smileys',
  web_animate_image_previews: 'GIF | autoplay | reduce motion',
  user_list_style: 'avatars',
  hide_ai_features: 'AI | chatgpt',
  default_language: 'locale | Deutsch | translation',
  timezone: 'timezone | UTC',
  web_suggest_update_timezone: 'travelling',
  twenty_four_hour_time: 'am/pm | 24h | military time',
  web_home_view: 'homepage | landing',
  demote_inactive_streams: 'inactive streams',
  starred_message_counts: 'bookmarks',
  enter_sends: 'return key | new line',
  web_mark_read_on_scroll_policy: 'mark as read',
  automatically_follow_topics_policy: 'watch threads',
  enable_drafts_synchronization: 'sync drafts',
  presence_enabled: 'invisible | appear offline | last seen',
  send_private_typing_notifications: 'typing indicator',
  send_read_receipts: 'read receipts | seen | blue ticks',
  email_address_visibility: 'hide my email',
  allow_private_data_export: 'GDPR',
  enable_desktop_notifications: 'popups | do not disturb | DND | alerts',
  pm_content_in_desktop_notifications: 'preview',
  wildcard_mentions_notify: '@everyone | @here',
  desktop_icon_count_display: 'badge | dock | taskbar',
  enable_offline_push_notifications: 'iPhone | push',
  email_notifications_batching_period_seconds: 'how often email',
  enable_digest_emails: 'weekly summary',
  enable_marketing_emails: 'newsletter | unsubscribe',
  enable_login_emails: 'new device',
  enable_offline_email_notifications: 'stop emails',
  enable_sounds: 'turn off the sounds | mute | beep',
  notification_sound: 'ringtone | chime',
}).flatMap(([setting, searches]) =>
  searches.split(' | ').map((search): [search: string, setting: string] => [search, setting]),
);

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
  test.each(
    [...new Set(catalogue.map(({ group }) => group))].map(
      (group) => [pathOf(group).at(-1) ?? '', group] as const,
    ),
  )('the group name “%s” finds its settings', (label, group) => {
    const settings = catalogue.filter((entry) => entry.group === group).map(({ name }) => name);
    expect(found(label)).toEqual(expect.arrayContaining(settings));
    expect(isGroupAbout(group, label)).toBe(true);
  });

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
