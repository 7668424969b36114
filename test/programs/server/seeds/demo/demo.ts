import { readFileSync } from 'node:fs';
import type { Seed } from '../seed.ts';
import { readMessages } from './messages.ts';
import { people } from './people.ts';

const team = ['mira', 'jonas', 'aiko', 'leila'];

/** The sample organization of the demo: Meridian sells travel gear, and Mira leads its customer care. */
export const demo: Seed = {
  realm: { name: 'Meridian', description: 'Bags, boots and maps since 2018.', host: 'meridian.example' },
  people,
  customEmoji: ['meridian', 'parcel_cat'],
  profileFields: [
    { name: 'Pronouns', hint: 'How we speak of you', type: 8, inSummary: true },
    { name: 'Team', hint: 'Where you work, and as what', type: 1, inSummary: true },
    { name: 'Phone', hint: 'For emergencies only', type: 1 },
    {
      name: 'Office',
      hint: 'Where you are most days',
      type: 3,
      data: {
        '0': { text: 'Warsaw', order: '1' },
        '1': { text: 'Oslo', order: '2' },
        '2': { text: 'At home', order: '3' },
      },
    },
    { name: 'GitHub username', hint: '', type: 7, data: { subtype: 'github' } },
  ],
  userGroups: [
    { name: 'care', description: 'Customer care, day and night', members: team },
    {
      name: 'incident responders',
      description: 'Who is called while something is broken',
      members: ['rafael', 'priya', 'tomasz'],
      subgroups: ['care'],
    },
  ],
  channelFolders: [
    { name: 'Company', description: 'What concerns all of us' },
    { name: 'Customers', description: 'Care, escalations and the rota' },
    { name: 'The shop', description: 'Building it and keeping it up' },
    { name: 'Ideas', description: 'Nothing here yet' },
    { name: 'Spring range 2022', description: 'Sold out', archived: true },
  ],
  channels: [
    {
      name: 'announcements',
      description: 'What everybody must know. Few and short.',
      default: true,
      folder: 'Company',
    },
    { name: 'general', description: 'Everything that has no channel of its own', folder: 'Company' },
    { name: 'customer care', description: 'Questions about customers, macros and tone', folder: 'Customers' },
    {
      name: 'escalations',
      description: 'What care cannot solve alone. One topic per case.',
      folder: 'Customers',
    },
    { name: 'engineering', description: 'How the shop is built and run', folder: 'The shop' },
    { name: 'bugs', description: 'One topic per bug, closed with a check mark', folder: 'The shop' },
    { name: 'releases', description: 'What goes out, when, and who watches', folder: 'The shop' },
    { name: 'incidents', description: 'Only while something is broken', folder: 'The shop' },
    { name: 'warehouse', description: 'Stock, carriers, pick-up times', pinned: true },
    { name: 'photo studio', description: 'Pictures with Studio Kite', members: ['mira', 'marit', 'elif'] },
    {
      name: 'finance',
      description: 'Invoices, refunds over 500 €',
      private: true,
      members: ['santiago', 'daniel', 'mira'],
    },
    {
      name: 'care team',
      description: 'Rota, days off, the rest of life',
      private: true,
      members: team,
      folder: 'Customers',
    },
    { name: 'journal', description: 'Stories the whole world may read', webPublic: true, folder: 'Company' },
    { name: 'winter sale 2024', description: 'Over. Thank you all.', archived: true },
    { name: 'running club', description: 'Wednesdays, half past six', members: ['jonas', 'marit', 'priya'] },
    {
      name: 'moderation',
      description: 'Reports of messages',
      private: true,
      members: ['leila', 'tomasz', 'ingrid', 'daniel', 'jonas'],
    },
  ],
  linkifiers: [
    { pattern: '#(?P<order>[0-9]{5})', url_template: 'https://shop.meridian.example/orders/{order}' },
    { pattern: 'BUG-(?P<bug>[0-9]+)', url_template: 'https://bugs.meridian.example/{bug}' },
  ],
  navigationViews: [
    { fragment: 'inbox', is_pinned: true, name: null },
    { fragment: 'narrow/channel/4-escalations', is_pinned: true, name: 'Escalations' },
    { fragment: 'narrow/is/starred', is_pinned: false, name: null },
  ],
  userTopics: [
    { channel: 'releases', topic: '2026.15', policy: 'followed' },
    { channel: 'general', topic: 'Lunch walk', policy: 'muted' },
  ],
  moderationChannel: 'moderation',
  snippets: readSnippets(),
  messages: readMessages(),
  scheduled: [
    {
      to: { channel: 'customer care', topic: 'Macro names' },
      content: 'The new names are in. Please tell me today if one of your shortcuts is gone.',
      hoursAhead: 26,
    },
    {
      to: { people: ['daniel'] },
      content: 'The numbers on the tents, on one page: https://files.meridian.example/tents',
      hoursAhead: 19,
    },
    {
      to: { channel: 'releases', topic: '2026.15' },
      content: 'Care is watching with two people until noon.',
      hoursAhead: -5,
    },
    { remindOf: { channel: 'finance', topic: 'Invoice 2210' }, note: 'Has Daniel signed?', hoursAhead: 3 },
    { remindOf: { channel: 'warehouse', topic: 'Returned tents', from: 'kofi' }, note: '', hoursAhead: 74 },
    {
      remindOf: { channel: 'warehouse', topic: 'Returned tents', from: 'jonas' },
      note: 'Call the supplier about the seam tape',
      hoursAhead: 5,
    },
    {
      remindOf: { channel: 'customer care', topic: 'Macro names', from: 'aiko' },
      note: 'Ask Aiko for the new macro list',
      hoursAhead: 23,
    },
    {
      remindOf: { channel: 'engineering', topic: 'Search index' },
      note: 'Is the index running nightly by now?',
      hoursAhead: 11 * 24,
    },
  ],
};

/** The file is a series of `@ title | days ago` lines, each followed by a snippet's Markdown. */
function readSnippets(): Seed['snippets'] {
  const file = readFileSync(new URL('./snippets.txt', import.meta.url), 'utf8');
  return [...file.matchAll(/^@ (.+) \| (\d+)\n([^]*?)(?=^@ .+ \| \d+$|$(?![^]))/gm)].map(
    ([, title, days, content]) => ({ title: title!, content: content!.trim(), daysAgo: Number(days) }),
  );
}
