import { z } from 'zod';
import * as mini from 'zod/mini';
import { operation } from './operation.ts';

/** One parameter of PATCH /settings, for the screen, the documentation and the schema. */
export interface SettingParam {
  type: 'boolean' | 'integer' | 'string';
  schema: mini.ZodMiniType;
  /** The only values that it may have. */
  choices?: readonly (number | string)[];
  /** The feature level that introduced it under this name, where not every server has it. */
  level?: number;
  /** The feature levels of single choices. */
  choiceLevels?: Record<string, number>;
  /** The new name of a choice from a feature level on; Perch uses the older name. */
  renamed?: Record<string, { to: string; since: number }>;
  /** Never queued, because the setting is secret, or because the request has other effects than changing the setting. */
  isNow?: boolean;
}

type More = Omit<SettingParam, 'type' | 'schema' | 'choices'>;

const flag = (level?: number) => ({ type: 'boolean', schema: mini.boolean(), level }) as const;
const number = (level?: number) => ({ type: 'integer', schema: mini.int(), level }) as const;
const text = (more: More = {}) => ({ type: 'string', schema: mini.string(), ...more }) as const;
const choice = <const C extends number>(choices: readonly C[], more: More = {}) =>
  ({ type: 'integer', schema: mini.literal(choices), choices, ...more }) as const;
const word = <const C extends string>(choices: readonly C[], more: More = {}) =>
  ({ type: 'string', schema: mini.enum(choices), choices, ...more }) as const;

/** Every setting, in the API's order (server-notes: Settings). */
export const settingParams = {
  full_name: text(),
  email: text({ isNow: true }),
  old_password: text({ isNow: true }),
  new_password: text({ isNow: true }),
  twenty_four_hour_time: flag(),
  web_mark_read_on_scroll_policy: choice([1, 2, 3]),
  web_channel_default_view: choice([1, 2, 3, 4], { level: 269, choiceLevels: { 3: 383, 4: 401 } }),
  starred_message_counts: flag(),
  receives_typing_notifications: flag(253),
  web_suggest_update_timezone: flag(329),
  fluid_layout_width: flag(),
  high_contrast_mode: flag(),
  web_font_size_px: number(245),
  web_line_height_percent: number(245),
  color_scheme: choice([1, 2, 3]),
  enable_drafts_synchronization: flag(),
  translate_emoticons: flag(),
  display_emoji_reaction_users: flag(),
  default_language: text(),
  web_home_view: {
    ...word(['recent_topics', 'inbox', 'all_messages'], { level: 219 }),
    schema: mini.enum(['recent_topics', 'recent', 'inbox', 'all_messages']),
    renamed: { recent_topics: { to: 'recent', since: 454 } },
  },
  web_escape_navigates_to_home_view: flag(219),
  left_side_userlist: flag(),
  emojiset: word(['google', 'twitter', 'text']),
  demote_inactive_streams: choice([1, 2, 3]),
  user_list_style: choice([1, 2, 3]),
  web_animate_image_previews: word(['always', 'on_hover', 'never'], { level: 275 }),
  web_stream_unreads_count_display_policy: choice([1, 2, 3], { level: 210 }),
  hide_ai_features: flag(350),
  web_left_sidebar_show_channel_folders: flag(411),
  web_inbox_show_channel_folders: flag(431),
  web_left_sidebar_unreads_count_summary: flag(398),
  timezone: text(),
  enable_stream_desktop_notifications: flag(),
  enable_stream_email_notifications: flag(),
  enable_stream_push_notifications: flag(),
  enable_stream_audible_notifications: flag(),
  notification_sound: text(),
  enable_desktop_notifications: flag(),
  enable_sounds: flag(),
  email_notifications_batching_period_seconds: number(),
  enable_offline_email_notifications: flag(),
  enable_offline_push_notifications: flag(),
  enable_online_push_notifications: flag(),
  enable_followed_topic_desktop_notifications: flag(189),
  enable_followed_topic_email_notifications: flag(189),
  enable_followed_topic_push_notifications: flag(189),
  enable_followed_topic_audible_notifications: flag(189),
  enable_digest_emails: flag(),
  enable_marketing_emails: flag(),
  enable_login_emails: flag(),
  message_content_in_email_notifications: flag(),
  pm_content_in_desktop_notifications: flag(),
  wildcard_mentions_notify: flag(),
  enable_followed_topic_wildcard_mentions_notify: flag(189),
  // This level gave its choices new numbers.
  desktop_icon_count_display: choice([1, 2, 3, 4], { level: 227 }),
  realm_name_in_email_notifications_policy: choice([1, 2, 3]),
  automatically_follow_topics_policy: choice([1, 2, 3, 4], { level: 214 }),
  automatically_unmute_topics_in_muted_streams_policy: choice([1, 2, 3, 4], { level: 214 }),
  automatically_follow_topics_where_mentioned: flag(235),
  resolved_topic_notice_auto_read_policy: word(['always', 'except_followed', 'never'], { level: 385 }),
  presence_enabled: flag(),
  enter_sends: flag(),
  send_private_typing_notifications: flag(),
  send_stream_typing_notifications: flag(),
  send_read_receipts: flag(),
  allow_private_data_export: flag(293),
  email_address_visibility: choice([1, 2, 3, 4, 5]),
  web_navigate_to_sent_message: flag(268),
} as const satisfies Record<string, SettingParam>;

export type SettingName = keyof typeof settingParams;

const settings: [string, SettingParam][] = Object.entries(settingParams);

const levels = settings.flatMap(([name, { level, choiceLevels = {} }]) => [
  ...(level === undefined ? [] : [[name, level] as const]),
  ...Object.entries(choiceLevels).map(([value, ofChoice]) => [`${name}=${value}`, ofChoice] as const),
]);

type SettingShape = { [Name in SettingName]: z.ZodOptional<(typeof settingParams)[Name]['schema']> };

/** The operations on settings (server-notes: Settings). */
export const settingOperations = {
  /** Changes only the given settings; the response names those that the server does not know. */
  updateSettings: operation('PATCH /settings', {
    params: z.object(
      Object.fromEntries(settings.map(([name, { schema }]) => [name, z.optional(schema)])) as SettingShape,
    ),
    delivery: 'set',
    paramLevels: Object.fromEntries(levels),
    source: 'core',
    screen: 'Settings',
  }),
};
