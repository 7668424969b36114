import type { SettingEntry } from './entry.ts';

/** Who the user is, and how the chat looks. */
export const personal: readonly SettingEntry[] = [
  {
    name: 'full_name',
    group: 'account',
    label: 'setting.full_name',
    hint: 'setting.full_name.hint',
    control: { kind: 'text' },
  },
  {
    name: 'email',
    group: 'account',
    label: 'setting.email',
    hint: 'setting.email.hint',
    control: { kind: 'email' },
  },
  {
    name: 'new_password',
    group: 'account',
    label: 'setting.new_password',
    control: { kind: 'password', with: ['old_password'] },
  },
  {
    name: 'color_scheme',
    group: 'display',
    label: 'setting.color_scheme',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.color_scheme.automatic' },
        { value: 2, label: 'setting.color_scheme.dark' },
        { value: 3, label: 'setting.color_scheme.light' },
      ],
    },
  },
  {
    name: 'high_contrast_mode',
    group: 'display',
    label: 'setting.high_contrast_mode',
    control: { kind: 'switch' },
  },
  {
    name: 'web_font_size_px',
    group: 'display',
    label: 'setting.web_font_size_px',
    control: { kind: 'number', min: 8, max: 40, unit: 'setting.unit.pixels' },
  },
  {
    name: 'web_line_height_percent',
    group: 'display',
    label: 'setting.web_line_height_percent',
    hint: 'setting.web_line_height_percent.hint',
    control: { kind: 'number', min: 80, max: 300, unit: 'setting.unit.percent' },
  },
  {
    name: 'fluid_layout_width',
    group: 'display',
    label: 'setting.fluid_layout_width',
    control: { kind: 'switch' },
  },
  {
    name: 'emojiset',
    group: 'display',
    label: 'setting.emojiset',
    control: {
      kind: 'choice',
      choices: [
        { value: 'google', label: 'setting.emojiset.google' },
        { value: 'twitter', label: 'setting.emojiset.twitter' },
        { value: 'text', label: 'setting.emojiset.text' },
      ],
    },
  },
  {
    name: 'translate_emoticons',
    group: 'display',
    label: 'setting.translate_emoticons',
    hint: 'setting.translate_emoticons.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'display_emoji_reaction_users',
    group: 'display',
    label: 'setting.display_emoji_reaction_users',
    hint: 'setting.display_emoji_reaction_users.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'web_animate_image_previews',
    group: 'display',
    label: 'setting.web_animate_image_previews',
    control: {
      kind: 'choice',
      choices: [
        { value: 'always', label: 'setting.web_animate_image_previews.always' },
        { value: 'on_hover', label: 'setting.web_animate_image_previews.on-hover' },
        { value: 'never', label: 'setting.web_animate_image_previews.never' },
      ],
    },
  },
  {
    name: 'user_list_style',
    group: 'display',
    label: 'setting.user_list_style',
    control: {
      kind: 'choice',
      choices: [
        { value: 1, label: 'setting.user_list_style.compact' },
        { value: 2, label: 'setting.user_list_style.with-status' },
        { value: 3, label: 'setting.user_list_style.with-avatar' },
      ],
    },
  },
  {
    name: 'left_side_userlist',
    group: 'display',
    label: 'setting.left_side_userlist',
    hint: 'setting.left_side_userlist.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'hide_ai_features',
    group: 'display',
    label: 'setting.hide_ai_features',
    control: { kind: 'switch' },
  },
  {
    name: 'default_language',
    group: 'language',
    label: 'setting.default_language',
    hint: 'setting.default_language.hint',
    control: { kind: 'language' },
  },
  {
    name: 'timezone',
    group: 'language',
    label: 'setting.timezone',
    hint: 'setting.timezone.hint',
    control: { kind: 'time-zone' },
  },
  {
    name: 'web_suggest_update_timezone',
    group: 'language',
    label: 'setting.web_suggest_update_timezone',
    hint: 'setting.web_suggest_update_timezone.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'twenty_four_hour_time',
    group: 'language',
    label: 'setting.twenty_four_hour_time',
    hint: 'setting.twenty_four_hour_time.hint',
    control: { kind: 'switch' },
  },
];
