import { expect, test } from 'vitest';
import { movePinnedView } from '../../src-main/features/navigation/commands.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { pinnedViews } from '../../src-main/features/palette/views.ts';
import { until } from './device.ts';
import { pair, save } from './navigation-pair.ts';

const all = () => navigationList(pair.device.db).rows;
const builtIn = () => all().flatMap((row) => (row.builtIn ? [row.fragment] : []));
const pinned = () =>
  pinnedViews(pair.device.db, pair.device.engine.organization).map(({ fragment }) => fragment);

const ALWAYS = [
  'inbox',
  'recent',
  'feed',
  'narrow/is/mentioned',
  'narrow/has/reaction/sender/me',
  'narrow/is/starred',
  'drafts',
];

// Recorded: steps 455 and 456.
test('on older servers two views less are built in, and have names of their own (server-notes: Navigation views)', async () => {
  await pair.connect({ featureLevel: 441 });
  expect(builtIn()).toEqual(ALWAYS);
  save({ fragment: 'reminders', name: 'Mine', isPinned: true });
  await pair.delivered();
  expect(all().find(({ fragment }) => fragment === 'reminders')).toMatchObject({
    name: 'Mine',
    builtIn: false,
  });
});

test('on newer servers they are built in, and cannot be named', async () => {
  await pair.connect({ featureLevel: 442 });
  expect(builtIn()).toEqual([...ALWAYS, 'scheduled', 'reminders']);
  expect(() => save({ fragment: 'reminders', name: 'Mine' })).toThrow('invalid-input');
});

test('pinned views are in the order of the web app until the user moves them; hidden ones are not among them', async () => {
  await pair.connect({ featureLevel: 442 });
  const { navigationViews } = pair.server.state;
  for (const { fragment } of navigationViews.list(pair.mira)) navigationViews.delete(pair.mira, fragment);
  const add = (fragment: string, name: string | null, is_pinned = true) =>
    navigationViews.create(pair.mira, { fragment, name, is_pinned });
  add('narrow/is/unread', 'Zebra');
  add('narrow/has/link', 'Ant');
  add('reminders', null);
  add('inbox', null);
  add('feed', null, false);
  await until('reported', () =>
    all().some(({ fragment, isPinned }) => fragment === 'feed' && isPinned === false),
  );
  expect(pinned()).toEqual(['inbox', 'reminders', 'narrow/is/unread', 'narrow/has/link']);
  movePinnedView(pair.device.db, { fragment: 'narrow/has/link', to: 0 });
  expect(pinned()).toEqual(['narrow/has/link', 'inbox', 'reminders', 'narrow/is/unread']);
  // One that is pinned later comes after them.
  add('narrow/is/starred', null);
  await until('pinned', () => pinned().length === 5);
  expect(pinned()).toEqual([
    'narrow/has/link',
    'inbox',
    'reminders',
    'narrow/is/unread',
    'narrow/is/starred',
  ]);
  movePinnedView(pair.device.db, { fragment: 'inbox', to: 99 });
  expect(pinned().at(-1)).toBe('inbox');
});

test('a view that a place of Perch shows opens there, and one that none shows opens in the browser', async () => {
  await pair.connect({ featureLevel: 442 });
  for (const fragment of ['scheduled', 'reminders', 'narrow/is/starred']) save({ fragment, isPinned: true });
  const commands = pinnedViews(pair.device.db, pair.device.engine.organization);
  const commandOf = (wanted: string) => commands.find(({ fragment }) => fragment === wanted)?.command;
  expect(commandOf('scheduled')).toEqual({ do: 'open', place: 'scheduled' });
  expect(commandOf('reminders')).toEqual({ do: 'open', place: 'reminders' });
  expect(commandOf('narrow/is/starred')).toBeNull();
});
