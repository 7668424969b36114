import type { Seed } from './seed.ts';

/** Just enough for tests: one person of each role that matters, and a few snippets. */
export const small: Seed = {
  realm: { name: 'Meridian', description: 'A small organization for tests.', host: 'meridian.example' },
  people: [
    {
      name: 'Mira Kowalski',
      email: 'mira@meridian.example',
      role: 'member',
      timezone: 'Europe/Warsaw',
      joined: '2023-03-06T09:12:00+00:00',
      uploadedAvatar: true,
      profile: { Pronouns: 'she/her', Team: 'Customer care' },
    },
    {
      name: 'Olu Adeyemi',
      email: 'olu@meridian.example',
      role: 'owner',
      timezone: 'Europe/London',
      joined: '2021-01-11T08:00:00+00:00',
      settings: { email_address_visibility: 3 },
    },
    {
      name: 'Ana Ferreira',
      email: 'ana@meridian.example',
      role: 'administrator',
      timezone: 'Europe/Lisbon',
      joined: '2021-02-01T08:30:00+00:00',
      profile: { Office: '1', 'GitHub username': 'anaferreira' },
    },
    {
      name: 'Theo Lindqvist',
      email: 'theo@partner.example',
      role: 'guest',
      timezone: 'Europe/Stockholm',
      joined: '2024-09-02T07:45:00+00:00',
    },
    {
      name: 'Pavel Horak',
      email: 'pavel@meridian.example',
      role: 'member',
      timezone: 'Europe/Prague',
      joined: '2022-05-16T07:30:00+00:00',
      deactivated: true,
    },
    {
      name: 'Release Bot',
      email: 'release-bot@meridian.example',
      role: 'member',
      timezone: '',
      joined: '2022-10-03T10:00:00+00:00',
      bot: true,
    },
  ],
  customEmoji: ['meridian'],
  profileFields: [
    { name: 'Pronouns', hint: 'How we speak of you', type: 8 },
    { name: 'Team', hint: '', type: 1 },
    {
      name: 'Office',
      hint: 'Where you are most days',
      type: 3,
      data: { '0': { text: 'Warsaw', order: '1' }, '1': { text: 'Lisbon', order: '2' } },
    },
    { name: 'GitHub username', hint: '', type: 7, data: { subtype: 'github' } },
  ],
  userGroups: [
    { name: 'care', description: 'Customer care', members: ['mira', 'ana'] },
    { name: 'shop', description: 'Care and its partners', members: ['theo'], subgroups: ['care'] },
  ],
  channelFolders: [
    { name: 'Everyday', description: 'For all of us' },
    { name: 'Projects', description: '' },
    { name: 'Summer 2023', description: 'Done', archived: true },
  ],
  channels: [
    { name: 'general', description: 'What everybody should see', folder: 'Everyday', default: true },
    { name: 'leads', description: 'Plans and people', private: true, members: ['olu', 'ana'] },
    { name: 'news', description: 'What the world may read', folder: 'Everyday', webPublic: true },
    { name: 'lounge', description: 'Coffee', members: ['olu', 'ana'] },
    { name: 'care team', description: 'Rota', private: true, members: ['mira', 'ana', 'release-bot'] },
    { name: 'old shop', description: 'Closed in 2023', archived: true },
  ],
  linkifiers: [
    { pattern: '#(?P<order>[0-9]+)', url_template: 'https://shop.meridian.example/orders/{order}' },
    { pattern: 'TRACK-(?P<code>[A-Z0-9]{8})', url_template: 'https://track.example/{?code}' },
  ],
  navigationViews: [
    { fragment: 'inbox', is_pinned: true, name: null },
    { fragment: 'narrow/channel/1-general', is_pinned: true, name: 'Everybody' },
    { fragment: 'narrow/is/starred', is_pinned: false, name: null },
  ],
  userTopics: [{ channel: 'general', topic: 'Lunch', policy: 'muted' }],
  snippets: [
    {
      title: 'Refund approved',
      content: 'Hi {{name}},\n\nYour refund of {{amount}} is on its way.',
      daysAgo: 30,
    },
    { title: 'Stand-up', content: '**Yesterday**\n**Today**\n**In my way**', daysAgo: 12 },
    { title: 'On my way', content: 'On my way, ten minutes.', daysAgo: 2 },
  ],
  messages: [
    {
      from: 'ana',
      to: { channel: 'general', topic: 'team lunch' },
      hoursAgo: 72,
      content: 'Lunch on Friday at noon?',
      reactions: { '+1': ['mira', 'olu'], tada: ['olu'] },
    },
    {
      from: 'mira',
      to: { channel: 'general', topic: 'printer' },
      hoursAgo: 50,
      content: 'The printer on the second floor is broken.',
      edits: [
        { by: 'ana', hoursAgo: 49, topic: 'second floor' },
        { by: 'mira', hoursAgo: 48, content: 'The printer on the second floor is **repaired**.' },
      ],
    },
    {
      from: 'olu',
      to: { channel: 'general', topic: '' },
      hoursAgo: 30,
      content: 'Good morning, @**Mira Kowalski**',
    },
    {
      from: 'olu',
      to: { channel: 'leads', topic: 'hiring' },
      hoursAgo: 26,
      content: 'Two people start in June.',
    },
    {
      from: 'ana',
      to: { channel: 'general', topic: 'team lunch' },
      hoursAgo: 3,
      content: 'See you at the door.',
      unread: true,
    },
    { from: 'olu', to: { people: ['mira'] }, hoursAgo: 2, content: 'Have you got a minute?', unread: true },
  ],
  scheduled: [],
};
