import type { SettingName } from '../../../../src-main/contract/operations/settings.ts';
import type { Elsewhere, GroupName, SettingEntry } from './entry.ts';
import { fieldsOf, type Row } from './rows.ts';

type WithWords = Exclude<SettingName, 'old_password'>;
type AccountRow = {
  [Name in WithWords]: Row<Name, `setting.${Name}`> & { elsewhere?: Elsewhere };
}[WithWords];

/** The settings of an account, by their group. Choices stand in the order of the web app. */
const rows: Record<GroupName, readonly AccountRow[]> = {
  account: [
    { name: 'full_name', hint: true, control: { kind: 'text' } },
    { name: 'email', hint: true, control: { kind: 'email' } },
    { name: 'new_password', control: { kind: 'password', with: ['old_password'] } },
  ],
  display: [
    {
      name: 'color_scheme',
      hint: true,
      choices: [
        [1, 'automatic'],
        [3, 'light'],
        [2, 'dark'],
      ],
    },
    { name: 'high_contrast_mode', elsewhere: 'web-app' },
    {
      name: 'web_font_size_px',
      hint: true,
      control: { kind: 'number', min: 8, max: 40, unit: 'setting.unit.pixels' },
    },
    {
      name: 'web_line_height_percent',
      hint: true,
      control: { kind: 'number', min: 80, max: 300, unit: 'setting.unit.percent' },
      elsewhere: 'web-app',
    },
    { name: 'fluid_layout_width', elsewhere: 'web-app' },
    { name: 'emojiset', choices: ['google', 'twitter', 'text'], elsewhere: 'web-app' },
    { name: 'translate_emoticons', hint: true, elsewhere: 'web-app' },
    { name: 'display_emoji_reaction_users', hint: true, elsewhere: 'web-app' },
    {
      name: 'web_animate_image_previews',
      choices: ['always', ['on_hover', 'on-hover'], 'never'],
      elsewhere: 'web-app',
    },
    { name: 'user_list_style', numbered: ['compact', 'with-status', 'with-avatar'], elsewhere: 'web-app' },
    { name: 'left_side_userlist', hint: true, elsewhere: 'web-app' },
    { name: 'hide_ai_features', elsewhere: 'web-app' },
    {
      name: 'web_home_view',
      choices: ['inbox', ['recent_topics', 'recent-topics'], ['all_messages', 'all-messages']],
      elsewhere: 'web-app',
    },
    { name: 'web_escape_navigates_to_home_view', elsewhere: 'web-app' },
    {
      name: 'web_channel_default_view',
      choices: [
        [1, 'top-topic'],
        [4, 'top-unread-topic'],
        [3, 'list'],
        [2, 'feed'],
      ],
      elsewhere: 'web-app',
    },
    { name: 'demote_inactive_streams', numbered: ['automatic', 'always', 'never'], elsewhere: 'web-app' },
    {
      name: 'web_stream_unreads_count_display_policy',
      numbered: ['all', 'unmuted', 'none'],
      elsewhere: 'web-app',
    },
    { name: 'web_left_sidebar_unreads_count_summary', hint: true, elsewhere: 'web-app' },
    { name: 'web_left_sidebar_show_channel_folders', elsewhere: 'web-app' },
    { name: 'web_inbox_show_channel_folders', elsewhere: 'web-app' },
    { name: 'starred_message_counts', elsewhere: 'web-app' },
  ],
  language: [
    { name: 'default_language', hint: true, control: { kind: 'language' } },
    { name: 'timezone', hint: true, control: { kind: 'time-zone' } },
    { name: 'web_suggest_update_timezone', hint: true },
    { name: 'twenty_four_hour_time', hint: true },
  ],
  topics: [
    { name: 'enter_sends', hint: true },
    { name: 'web_navigate_to_sent_message', elsewhere: 'web-app' },
    { name: 'web_mark_read_on_scroll_policy', numbered: ['always', 'conversations', 'never'] },
    { name: 'automatically_follow_topics_policy', numbered: ['participate', 'send', 'initiate', 'never'] },
    { name: 'automatically_follow_topics_where_mentioned' },
    {
      name: 'automatically_unmute_topics_in_muted_streams_policy',
      hint: true,
      numbered: ['participate', 'send', 'initiate', 'never'],
    },
    {
      name: 'resolved_topic_notice_auto_read_policy',
      choices: ['always', ['except_followed', 'except-followed'], 'never'],
    },
    { name: 'enable_drafts_synchronization', hint: true, elsewhere: 'web-app' },
  ],
  privacy: [
    { name: 'presence_enabled', hint: true },
    { name: 'send_private_typing_notifications' },
    { name: 'send_stream_typing_notifications' },
    { name: 'receives_typing_notifications' },
    { name: 'send_read_receipts', hint: true },
    {
      name: 'email_address_visibility',
      choices: [
        [1, 'everyone'],
        [2, 'members'],
        [5, 'moderators'],
        [3, 'administrators'],
        [4, 'nobody'],
      ],
    },
    { name: 'allow_private_data_export', hint: true },
  ],
  'notify-direct': [
    { name: 'enable_desktop_notifications', hint: true },
    { name: 'enable_sounds' },
    { name: 'pm_content_in_desktop_notifications', hint: true },
    { name: 'wildcard_mentions_notify', hint: true },
    {
      name: 'desktop_icon_count_display',
      numbered: ['all', 'followed', 'direct', 'none'],
      elsewhere: 'web-app',
    },
  ],
  'notify-topics': [
    { name: 'enable_followed_topic_desktop_notifications', hint: true },
    { name: 'enable_followed_topic_audible_notifications' },
    { name: 'enable_followed_topic_push_notifications', elsewhere: 'devices' },
    { name: 'enable_followed_topic_email_notifications', elsewhere: 'devices' },
    { name: 'enable_followed_topic_wildcard_mentions_notify', hint: true },
  ],
  'notify-channels': [
    { name: 'enable_stream_desktop_notifications', hint: true },
    { name: 'enable_stream_audible_notifications' },
    { name: 'enable_stream_push_notifications', elsewhere: 'devices' },
    { name: 'enable_stream_email_notifications', elsewhere: 'devices' },
  ],
  'notify-sounds': [{ name: 'notification_sound', control: { kind: 'sound' } }],
  'notify-mobile': [
    { name: 'enable_offline_push_notifications', hint: true, elsewhere: 'devices' },
    { name: 'enable_online_push_notifications', elsewhere: 'devices' },
  ],
  'notify-email': [
    { name: 'enable_offline_email_notifications', hint: true, elsewhere: 'devices' },
    {
      name: 'email_notifications_batching_period_seconds',
      hint: true,
      control: { kind: 'number', min: 1, max: 604_800, unit: 'setting.unit.seconds' },
      elsewhere: 'devices',
    },
    { name: 'message_content_in_email_notifications', elsewhere: 'devices' },
    {
      name: 'realm_name_in_email_notifications_policy',
      numbered: ['automatic', 'always', 'never'],
      elsewhere: 'devices',
    },
    { name: 'enable_login_emails', elsewhere: 'devices' },
    { name: 'enable_digest_emails', hint: true, elsewhere: 'devices' },
    { name: 'enable_marketing_emails', hint: true, elsewhere: 'devices' },
  ],
};

/** Every setting of an account with a name, a control and a group of its own, group by group, as people look for them. */
export const catalogue: readonly SettingEntry[] = Object.entries(rows).flatMap(([group, list]) =>
  list.map((row) => ({
    name: row.name,
    group: group as GroupName,
    ...fieldsOf(`setting.${row.name}`, row),
    ...(row.elsewhere && { elsewhere: row.elsewhere }),
  })),
);
