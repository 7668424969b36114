import { badRequest } from '../http/errors.ts';
import { boolean, inItsTime, integer, integerOf, json, oneOf, optional, text } from '../http/parameters.ts';

/**
 * The languages of the server's translations, by their codes. Names of their folders (`pt_BR`) are not codes (server-notes:
 * Languages).
 */
const languages = (
  'ar be bg bn bqi ca cs cy da de el en en-gb eo es et eu fa fi fr gl gu he hi hr hu id it ja ka kab kk ko lt lv ' +
  'ml mn my nl no pa pl pt pt-br pt-pt ro ru si sk sl sr sv ta te tl tr uk ur uz vi zh-hans zh-hant'
).split(' ');

const sounds = ['zulip', 'ding', 'none'];

const weekInSeconds = 7 * 24 * 60 * 60;

const flag = (since?: number) => optional(json(boolean), since);
const number = (since: number) => optional(json(integer), since);
const numberOf = (numbers: readonly number[], since?: number) => optional(json(integerOf(numbers)), since);
const word = (words: readonly string[], since?: number) => optional(oneOf(words), since);

/** The parameters of `PATCH /settings` that are about the account and not a setting of it. */
export const accountParameters = {
  full_name: optional(text({ strip: true })),
  email: optional(text({ strip: true })),
  old_password: optional(text()),
  new_password: optional(text()),
};

/** Every setting, with the feature level of its present name where not every server has it (server-notes: Settings). */
export const settingParameters = {
  twenty_four_hour_time: flag(),
  web_mark_read_on_scroll_policy: numberOf([1, 2, 3]),
  // The core documents a 3, but its constraint excludes it (server-notes: Settings).
  web_channel_default_view: optional(inItsTime(json(integerOf([1, 2, 3, 4])), { 3: [383], 4: [401] }), 269),
  starred_message_counts: flag(),
  receives_typing_notifications: flag(253),
  web_suggest_update_timezone: flag(329),
  fluid_layout_width: flag(),
  high_contrast_mode: flag(),
  web_font_size_px: number(245),
  web_line_height_percent: number(245),
  color_scheme: numberOf([1, 2, 3]),
  enable_drafts_synchronization: flag(),
  translate_emoticons: flag(),
  display_emoji_reaction_users: flag(),
  default_language: word(languages),
  // (server-notes: Settings)
  web_home_view: optional(
    inItsTime(oneOf(['recent', 'recent_topics', 'inbox', 'all_messages']), {
      recent_topics: [0, 453],
      recent: [454],
    }),
    219,
  ),
  web_escape_navigates_to_home_view: flag(219),
  left_side_userlist: flag(),
  emojiset: word(['google', 'twitter', 'text']),
  demote_inactive_streams: numberOf([1, 2, 3]),
  user_list_style: numberOf([1, 2, 3]),
  web_animate_image_previews: word(['always', 'on_hover', 'never'], 275),
  web_stream_unreads_count_display_policy: numberOf([1, 2, 3], 210),
  hide_ai_features: flag(350),
  web_left_sidebar_show_channel_folders: flag(411),
  web_left_sidebar_unreads_count_summary: flag(398),
  web_inbox_show_channel_folders: flag(431),
  timezone: optional(timezone),
  enable_stream_desktop_notifications: flag(),
  enable_stream_email_notifications: flag(),
  enable_stream_push_notifications: flag(),
  enable_stream_audible_notifications: flag(),
  notification_sound: optional(sound),
  enable_desktop_notifications: flag(),
  enable_sounds: flag(),
  email_notifications_batching_period_seconds: optional(json(batchingPeriod)),
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
  desktop_icon_count_display: numberOf([1, 2, 3, 4]),
  realm_name_in_email_notifications_policy: numberOf([1, 2, 3]),
  automatically_follow_topics_policy: numberOf([1, 2, 3, 4], 214),
  automatically_unmute_topics_in_muted_streams_policy: numberOf([1, 2, 3, 4], 214),
  automatically_follow_topics_where_mentioned: flag(235),
  resolved_topic_notice_auto_read_policy: word(['always', 'except_followed', 'never'], 385),
  presence_enabled: flag(),
  enter_sends: flag(),
  send_private_typing_notifications: flag(),
  send_stream_typing_notifications: flag(),
  send_read_receipts: flag(),
  allow_private_data_export: flag(293),
  email_address_visibility: numberOf([1, 2, 3, 4, 5]),
  web_navigate_to_sent_message: flag(268),
};

function timezone(_name: string, raw: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: raw });
  } catch {
    throw badRequest('Not a recognized time zone');
  }
  return raw;
}

function sound(_name: string, raw: string): string {
  if (!sounds.includes(raw)) throw badRequest(`Invalid notification sound '${raw}'`);
  return raw;
}

function batchingPeriod(name: string, value: unknown): number {
  const seconds = integer(name, value);
  if (seconds <= 0 || seconds > weekInSeconds) {
    throw badRequest(`Invalid email batching period: ${seconds} seconds`);
  }
  return seconds;
}
