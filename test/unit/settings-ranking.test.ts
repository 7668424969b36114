import { describe, expect, test } from 'vitest';
import { allEntries } from '../../src-renderer/entities/settings/catalogue/index.ts';
import {
  findSettings,
  markFound,
  searchSettings,
} from '../../src-renderer/entities/settings/settings-search.ts';

const found = (search: string): string[] => findSettings(allEntries, search).map(({ name }) => name);
const marked = (text: string, search: string): string =>
  markFound(text, search)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

/** The words that people type for the settings of this computer. */
test.each([
  ['dark mode', 'local.theme'],
  ['night', 'local.theme'],
  ['24 hour', 'local.clock'],
  ['24-hour', 'local.clock'],
  ['24h', 'local.clock'],
  ['am pm', 'local.clock'],
  ['font size', 'local.textSize'],
  ['zoom', 'local.textSize'],
  ['startup', 'local.openAtSignIn'],
  ['autostart', 'local.openAtSignIn'],
  ['launch at login', 'local.openAtSignIn'],
  ['close to tray', 'local.keepRunning'],
  ['minimized', 'local.startHidden'],
  ['spellcheck', 'local.checkSpelling'],
  ['typos', 'local.checkSpelling'],
])('the search “%s” finds %s', (search, name) => {
  expect(found(search)).toContain(name);
});

describe('the best setting comes first', () => {
  test('a label that begins with the search is before an earlier one that contains it', () => {
    const names = found('send');
    expect(names[0]).toBe('send_read_receipts');
    expect(names.indexOf('enter_sends')).toBeGreaterThan(0);
    expect(found('theme').slice(0, 2)).toEqual(['local.theme', 'color_scheme']);
  });

  test('a word of the label is before people’s word, and that before the name of the section', () => {
    // "Badge" is people's word for two earlier settings, and in the label of Perch's own.
    expect(found('badge')).toEqual([
      'local.badge',
      'desktop_icon_count_display',
      'web_stream_unreads_count_display_policy',
      'web_left_sidebar_unreads_count_summary',
    ]);
    // "Typing" is what the section of Check spelling is about, which the catalog has first.
    expect(found('typing')).toEqual([
      'send_private_typing_notifications',
      'send_stream_typing_notifications',
      'receives_typing_notifications',
      'local.checkSpelling',
    ]);
  });

  test('a filler word that fits puts a setting first, and is missing nowhere', () => {
    const names = found('mail off');
    expect(names).toEqual(expect.arrayContaining(found('mail')));
    expect(names[0]).toBe('enable_offline_email_notifications');
    expect(found('off')).toContain('enable_offline_email_notifications');
  });
});

describe('a mistyped word', () => {
  test.each([
    ['sonud', 'notification_sound'],
    ['pasword', 'new_password'],
    ['languag', 'default_language'],
    ['notificatoins', 'enable_desktop_notifications'],
  ])('“%s” finds %s', (search, name) => {
    expect(found(search)).toContain(name);
  });

  test('a short word, and a word with two typos, find nothing', () => {
    expect(found('thme')).toEqual([]);
    expect(found('passsowrd')).toEqual([]);
  });

  test('near words are found only where nothing has the word itself', () => {
    // "Start" begins a word; "stars" is one letter away.
    expect(found('start')).not.toContain('starred_message_counts');
    expect(found('stars')).toContain('starred_message_counts');
  });
});

describe('what was found is marked', () => {
  test.each([
    ['Play a sound', 'sound', 'Play a [sound]'],
    ['Play a sound', 'SOU pla', '[Pla]y a [sou]nd'],
    ['24-hour clock', '24h', '[24-h]our clock'],
    ['Sync drafts', 'dratfs', 'Sync [drafts]'],
    ['Email while you’re away', 'mail', 'Email while you’re away'],
    ['Play a sound', 'turn off sound', 'Play a [sound]'],
  ])('in “%s”, the search “%s” marks %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });
});

test('a list elsewhere gets each setting with its side, its path and the key that opens it', () => {
  expect(searchSettings('theme', null).slice(0, 2)).toEqual([
    { key: 'local.theme', label: 'Theme', side: 'computer', path: ['Appearance'] },
    { key: 'color_scheme', label: 'Theme', side: 'organization', path: ['Display'] },
  ]);
  expect(searchSettings('play a sound', null)[0]).toEqual({
    key: 'enable_sounds',
    label: 'Play a sound',
    side: 'organization',
    path: ['Notifications', 'Direct messages and mentions'],
  });
});

test('settings that the server is too old for are not found', () => {
  const keys = (level: number): string[] => searchSettings('ai', level).map(({ key }) => key);
  expect(keys(300)).toEqual([]);
  expect(keys(500)).toEqual(['hide_ai_features']);
});
