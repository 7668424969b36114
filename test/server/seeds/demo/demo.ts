import { readFileSync } from 'node:fs';
import type { Seed } from '../seed.ts';
import { people } from './people.ts';

const team = ['mira', 'jonas', 'aiko', 'leila'];

/** The sample organization of the demo: Meridian sells travel gear, and Mira leads its customer care. */
export const demo: Seed = {
  realm: { name: 'Meridian', description: 'Bags, boots and maps since 2018.', host: 'meridian.example' },
  people,
  customEmoji: ['meridian', 'parcel_cat'],
  profileFields: [
    { name: 'Pronouns', hint: 'How we speak of you', type: 8 },
    { name: 'Team', hint: 'Where you work, and as what', type: 1 },
    { name: 'Phone', hint: 'For emergencies only', type: 1 },
  ],
  channels: [
    { name: 'announcements', description: 'What everybody must know. Few and short.' },
    { name: 'general', description: 'Everything that has no channel of its own' },
    { name: 'customer care', description: 'Questions about customers, macros and tone' },
    { name: 'escalations', description: 'What care cannot solve alone. One topic per case.' },
    { name: 'engineering', description: 'How the shop is built and run' },
    { name: 'bugs', description: 'One topic per bug, closed with a check mark' },
    { name: 'releases', description: 'What goes out, when, and who watches' },
    { name: 'incidents', description: 'Only while something is broken' },
    { name: 'warehouse', description: 'Stock, carriers, pick-up times' },
    { name: 'photo studio', description: 'Pictures with Studio Kite', members: ['mira', 'marit', 'elif'] },
    {
      name: 'finance',
      description: 'Invoices, refunds over 500 €',
      private: true,
      members: ['santiago', 'daniel', 'mira'],
    },
    { name: 'care team', description: 'Rota, days off, the rest of life', private: true, members: team },
  ],
  snippets: readSnippets(),
  messages: [],
  scheduled: [],
};

/** The file is a series of `@ title | days ago` lines, each followed by a snippet's Markdown. */
function readSnippets(): Seed['snippets'] {
  const file = readFileSync(new URL('./snippets.txt', import.meta.url), 'utf8');
  return [...file.matchAll(/^@ (.+) \| (\d+)\n([^]*?)(?=^@ .+ \| \d+$|$(?![^]))/gm)].map(
    ([, title, days, content]) => ({
      title: title!,
      content: content!.trim(),
      daysAgo: Number(days),
    }),
  );
}
