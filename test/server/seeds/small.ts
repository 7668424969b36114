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
  ],
  channels: [
    { name: 'general', description: 'What everybody should see' },
    { name: 'leads', description: 'Plans and people', private: true, members: ['olu', 'ana'] },
  ],
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
