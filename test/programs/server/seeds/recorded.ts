import type { SeedMessage } from './messages.ts';
import type { Seed } from './seed.ts';

const joined = '2026-11-01T09:00:00+00:00';
const person = (name: string, email: string, role: Seed['people'][number]['role']) => ({
  name,
  email,
  role,
  timezone: '',
  joined,
});

/** A message of the server's own bot that everybody has from the start. */
const welcome = (to: SeedMessage['to']): SeedMessage => ({
  from: 'welcome-bot',
  to,
  hoursAgo: 2,
  content: 'Welcome',
  unread: true,
});
const times = (count: number, channel: string, topic: string) =>
  Array.from({ length: count }, () => welcome({ channel, topic }));

/** The world in which the recordings of real servers were made: a new organization with every default. */
export const recorded: Seed = {
  realm: { name: 'Held Out', description: 'The coolest place in the universe.', host: 'held-out.example' },
  systemBots: [
    { name: 'Notification Bot', email: 'notification-bot@zulip.com' },
    { name: 'Email Gateway', email: 'emailgateway@zulip.com' },
    { name: 'Welcome Bot', email: 'welcome-bot@zulip.com' },
  ],
  spectators: false,
  people: [
    person('Olga Owner', 'owner@example.com', 'owner'),
    person('Ada Admin', 'admin@example.com', 'administrator'),
    person('Mo Moderator', 'mod@example.com', 'moderator'),
    person('Mira Member', 'mira@example.com', 'member'),
    person('Gus Guest', 'gus@example.com', 'guest'),
    person('Sam Second', 'sam@example.com', 'member'),
  ],
  customEmoji: [],
  profileFields: [],
  userGroups: [],
  channelFolders: [],
  channels: [
    {
      name: 'Zulip',
      description: 'Questions and discussion about using Zulip.',
      default: true,
      fromStart: true,
    },
    {
      name: 'sandbox',
      description: 'Experiment with Zulip here. :test_tube:',
      default: true,
      fromStart: true,
    },
    { name: 'general', description: 'For team-wide conversations', default: true, fromStart: true },
    { name: 'engineering', description: '', members: ['owner', 'admin', 'mira', 'sam'] },
    { name: 'design', description: '', members: ['owner', 'admin', 'mira'] },
    { name: 'private', description: '', private: true, members: ['owner', 'mira'] },
    { name: 'answers', description: '', members: ['owner', 'sam'] },
  ],
  linkifiers: [],
  navigationViews: [],
  userTopics: [],
  snippets: [],
  messages: [
    ...['owner', 'admin', 'mod', 'mira', 'gus', 'sam'].map((name) => welcome({ people: [name] })),
    ...times(1, 'Zulip', 'moving messages'),
    ...times(3, 'Zulip', 'welcome to Zulip!'),
    ...times(3, 'general', 'greetings'),
    ...times(3, 'sandbox', 'experiments'),
    ...times(2, 'sandbox', 'start a conversation'),
  ],
  scheduled: [],
};
