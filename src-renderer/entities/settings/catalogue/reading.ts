import type { SettingEntry } from './entry.ts';

/** The display of channels and topics, and the visibility of the user to others. */
export const reading: readonly SettingEntry[] = [
  {
    name: 'web_home_view',
    group: 'channels',
    label: 'setting.web_home_view',
    control: {
      kind: 'choice',
      choices: [
        { value: 'recent_topics', label: 'setting.web_home_view.recent-topics' },
        { value: 'inbox', label: 'setting.web_home_view.inbox' },
        { value: 'all_messages', label: 'setting.web_home_view.all-messages' },
      ],
    },
    webOnly: true,
  },
  {
    name: 'web_escape_navigates_to_home_view',
    group: 'channels',
    label: 'setting.web_escape_navigates_to_home_view',
    control: { kind: 'switch' },
    webOnly: true,
  },
  {
    name: 'web_channel_default_view',
    group: 'channels',
    label: 'setting.web_channel_default_view',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.web_channel_default_view.top-topic' },
        { value: 2, label: 'setting.web_channel_default_view.feed' },
        { value: 3, label: 'setting.web_channel_default_view.list' },
        { value: 4, label: 'setting.web_channel_default_view.top-unread-topic' },
      ],
    },
    webOnly: true,
  },
  {
    name: 'demote_inactive_streams',
    group: 'channels',
    label: 'setting.demote_inactive_streams',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.demote_inactive_streams.automatic' },
        { value: 2, label: 'setting.demote_inactive_streams.always' },
        { value: 3, label: 'setting.demote_inactive_streams.never' },
      ],
    },
    webOnly: true,
  },
  {
    name: 'web_stream_unreads_count_display_policy',
    group: 'channels',
    label: 'setting.web_stream_unreads_count_display_policy',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.web_stream_unreads_count_display_policy.all' },
        { value: 2, label: 'setting.web_stream_unreads_count_display_policy.unmuted' },
        { value: 3, label: 'setting.web_stream_unreads_count_display_policy.none' },
      ],
    },
    webOnly: true,
  },
  {
    name: 'web_left_sidebar_unreads_count_summary',
    group: 'channels',
    label: 'setting.web_left_sidebar_unreads_count_summary',
    hint: 'setting.web_left_sidebar_unreads_count_summary.hint',
    control: { kind: 'switch' },
    webOnly: true,
  },
  {
    name: 'web_left_sidebar_show_channel_folders',
    group: 'channels',
    label: 'setting.web_left_sidebar_show_channel_folders',
    control: { kind: 'switch' },
    webOnly: true,
  },
  {
    name: 'web_inbox_show_channel_folders',
    group: 'channels',
    label: 'setting.web_inbox_show_channel_folders',
    control: { kind: 'switch' },
    webOnly: true,
  },
  {
    name: 'starred_message_counts',
    group: 'channels',
    label: 'setting.starred_message_counts',
    control: { kind: 'switch' },
    webOnly: true,
  },
  {
    name: 'enter_sends',
    group: 'topics',
    label: 'setting.enter_sends',
    hint: 'setting.enter_sends.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'web_navigate_to_sent_message',
    group: 'topics',
    label: 'setting.web_navigate_to_sent_message',
    control: { kind: 'switch' },
    webOnly: true,
  },
  {
    name: 'web_mark_read_on_scroll_policy',
    group: 'topics',
    label: 'setting.web_mark_read_on_scroll_policy',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.web_mark_read_on_scroll_policy.always' },
        { value: 2, label: 'setting.web_mark_read_on_scroll_policy.conversations' },
        { value: 3, label: 'setting.web_mark_read_on_scroll_policy.never' },
      ],
    },
  },
  {
    name: 'automatically_follow_topics_policy',
    group: 'topics',
    label: 'setting.automatically_follow_topics_policy',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.automatically_follow_topics_policy.participate' },
        { value: 2, label: 'setting.automatically_follow_topics_policy.send' },
        { value: 3, label: 'setting.automatically_follow_topics_policy.initiate' },
        { value: 4, label: 'setting.automatically_follow_topics_policy.never' },
      ],
    },
  },
  {
    name: 'automatically_follow_topics_where_mentioned',
    group: 'topics',
    label: 'setting.automatically_follow_topics_where_mentioned',
    control: { kind: 'switch' },
  },
  {
    name: 'automatically_unmute_topics_in_muted_streams_policy',
    group: 'topics',
    label: 'setting.automatically_unmute_topics_in_muted_streams_policy',
    hint: 'setting.automatically_unmute_topics_in_muted_streams_policy.hint',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.automatically_unmute_topics_in_muted_streams_policy.participate' },
        { value: 2, label: 'setting.automatically_unmute_topics_in_muted_streams_policy.send' },
        { value: 3, label: 'setting.automatically_unmute_topics_in_muted_streams_policy.initiate' },
        { value: 4, label: 'setting.automatically_unmute_topics_in_muted_streams_policy.never' },
      ],
    },
  },
  {
    name: 'resolved_topic_notice_auto_read_policy',
    group: 'topics',
    label: 'setting.resolved_topic_notice_auto_read_policy',
    control: {
      kind: 'choice',
      choices: [
        { value: 'always', label: 'setting.resolved_topic_notice_auto_read_policy.always' },
        { value: 'except_followed', label: 'setting.resolved_topic_notice_auto_read_policy.except-followed' },
        { value: 'never', label: 'setting.resolved_topic_notice_auto_read_policy.never' },
      ],
    },
  },
  {
    name: 'enable_drafts_synchronization',
    group: 'topics',
    label: 'setting.enable_drafts_synchronization',
    hint: 'setting.enable_drafts_synchronization.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'presence_enabled',
    group: 'privacy',
    label: 'setting.presence_enabled',
    hint: 'setting.presence_enabled.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'send_private_typing_notifications',
    group: 'privacy',
    label: 'setting.send_private_typing_notifications',
    control: { kind: 'switch' },
  },
  {
    name: 'send_stream_typing_notifications',
    group: 'privacy',
    label: 'setting.send_stream_typing_notifications',
    control: { kind: 'switch' },
  },
  {
    name: 'receives_typing_notifications',
    group: 'privacy',
    label: 'setting.receives_typing_notifications',
    control: { kind: 'switch' },
  },
  {
    name: 'send_read_receipts',
    group: 'privacy',
    label: 'setting.send_read_receipts',
    hint: 'setting.send_read_receipts.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'email_address_visibility',
    group: 'privacy',
    label: 'setting.email_address_visibility',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.email_address_visibility.everyone' },
        { value: 2, label: 'setting.email_address_visibility.members' },
        { value: 5, label: 'setting.email_address_visibility.moderators' },
        { value: 3, label: 'setting.email_address_visibility.administrators' },
        { value: 4, label: 'setting.email_address_visibility.nobody' },
      ],
    },
  },
  {
    name: 'allow_private_data_export',
    group: 'privacy',
    label: 'setting.allow_private_data_export',
    hint: 'setting.allow_private_data_export.hint',
    control: { kind: 'switch' },
  },
];
