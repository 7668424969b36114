import { beforeEach, expect, test } from 'vitest';
import type { CallName, QueryName } from '../../src-main/contract/ipc.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { begin, conversation, found, pair, tomorrow, window } from './window-steps/step.ts';

beforeEach(begin);

/** A text with each of the signs of which a row shows what they mean. */
const textOf = (name: string): string =>
  [
    `${name} asks **Ana** and @_**Ana Ferreira|${pair.server.user('ana').userId}** :tada: at <time:2026-12-24T09:00:00Z>`,
    '```spoiler Title',
    'hidden-inside',
    '```',
  ].join('\n');

/** What a row never shows of such a text. */
const RAW = /\*\*|@_|:tada:|<time:|```|hidden-inside/;

/** The queries of which some list or pane shows these texts. */
const SHOWN: QueryName[] = [
  'activity:list',
  'channels:page',
  'channels:search',
  'folders:list',
  'messages:list',
  'outbox:list',
  'reminders:list',
  'reminders:recent',
  'scheduled:get',
  'scheduled:list',
  'snippets:page',
];

/** The fields that have a text as it was written, and what they are for. */
const WHOLE: Record<string, string> = {
  'folders:list description': 'edited in a form, else shown as Markdown',
  'messages:list messages html': 'shown as HTML',
  'outbox:list rows content': 'shown as Markdown in the details, and copied',
  'reminders:list rows content': 'where the server says what a reminder is about',
  'reminders:list rows note': 'edited in a form',
  'reminders:list rows series item note': 'edited in a form',
  'scheduled:get content': 'edited in a form',
  'scheduled:get series item content': 'edited in a form',
  'scheduled:list rows series item content': 'edited in a form',
};

/** The strings in a result that contain raw signs, by their fields. */
function rawIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') return RAW.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    rawIn(inner, /^\d+$/.test(name) && Array.isArray(value) ? path : `${path} ${name}`),
  );
}

/** A call of the user that is taken. */
const ok = async (name: CallName, input: object): Promise<void> =>
  expect(await window.call(name, input), name).toMatchObject({ ok: true });

test('whatever list shows a text, it shows what its Markdown says and nothing of a spoiler', async () => {
  const { server, device } = pair;
  const ana = server.user('ana').userId;
  const general = conversation.channelId;
  server.state.channels.update(general, { description: textOf('Channel') });
  const [folder] = server.state.channelFolders.all();
  server.state.channelFolders.update(found(folder).id, { description: textOf('Folder') });
  say(server, ana, { people: ['mira'] }, textOf('Direct'));
  say(server, ana, 'team lunch', `@**Mira Kowalski** ${textOf('Mention')}`);
  await ok('snippets:create', { title: 'Asks', content: textOf('Snippet') });
  const at = tomorrow();
  await ok('scheduled:create', {
    form: { to: conversation, content: textOf('Scheduled'), at, readBySender: true },
  });
  await ok('reminders:create', { form: { messageId: 1, at, note: textOf('Reminder') } });
  await ok('reminders:create', { form: { messageId: null, at, note: textOf('Note') } });
  for (const item of [
    { kind: 'scheduled', to: conversation, content: textOf('Series'), readBySender: null },
    { kind: 'reminder', messageId: null, note: textOf('Repeated') },
  ])
    await ok('series:save', { id: null, form: { rule: recurrenceAt(at * 1000, 'day'), item } });
  await pair.delivered();
  await until('it came', () => folderRows.list(device.db).some(({ value }) => RAW.test(value.description)));
  await pair.goOffline();
  await ok('messages:queue', { conversation, content: textOf('Waiting') });
  await window.showEverything();
  const search = 'asks';
  const page = { search, offset: 0, limit: 50 };
  await window.show('snippets:page', page);
  await window.show('channels:page', page);
  await window.show('channels:search', { search });
  await window.show('palette:find', { search });
  await window.show('messages:list', { conversation });
  for (const { key } of scheduledRows.list(device.db)) await window.show('scheduled:get', { key });

  const { results } = window;
  const shows = results.filter(({ value }) => JSON.stringify(value ?? null).includes('asks '));
  expect([...new Set(shows.map(({ name }) => name))].toSorted()).toEqual(SHOWN);
  const raw = new Set(results.flatMap(({ name, value }) => rawIn(value, name)));
  expect([...raw].toSorted()).toEqual(Object.keys(WHOLE).toSorted());
});
