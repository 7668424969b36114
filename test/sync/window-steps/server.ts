import { EVERYTHING, storedStale } from '../../../src-main/cache/metadata/stale-lists.ts';
import { readSeries } from '../../../src-main/domain/series.ts';
import { recurrenceAt } from '../../../src-main/contract/values/occurrences.ts';
import { activityList } from '../../../src-main/features/activity/queries.ts';
import { historyView } from '../../../src-main/features/history/queries.ts';
import { channelRows } from '../../../src-main/sync/collections/channels.ts';
import { folderRows } from '../../../src-main/sync/collections/folders.ts';
import { reminderRows } from '../../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../../src-main/sync/collections/scheduled.ts';
import { scheduledList, scheduledView } from '../../../src-main/features/scheduled/queries.ts';
import { say } from '../../programs/server/say.ts';
import { accountId, inputs } from '../../unit/call-inputs.ts';
import { until } from '../device.ts';
import { newChannel } from '../new-channel.ts';
import { newProfileField } from '../new-profile-field.ts';
import {
  answered,
  conversation,
  found,
  lifted,
  pair,
  refused,
  type Step,
  tomorrow,
  undoId,
  window,
} from './step.ts';

const channel = (name: string): string => found(channelRows.list(pair.device.db, { label: name })[0]).key;
const scheduled = (): string => found(scheduledRows.list(pair.device.db)[0]).key;
const reminder = (): string => found(reminderRows.list(pair.device.db)[0]).key;
const folder = (): string => found(folderRows.list(pair.device.db)[0]).key;
const idOf = (name: string): number => pair.server.user(name).userId;
const message = (content: string) => ({ to: conversation, content, at: tomorrow(), readBySender: true });
const series = (content: string) => ({
  rule: recurrenceAt(tomorrow() * 1000, 'day'),
  item: { kind: 'scheduled', to: conversation, content, readBySender: null },
});
const seriesId = () => ({ id: found(readSeries(pair.device.db)[0]).id });
/** The last of the next times of the series, for which nothing was made yet. */
const nextOfSeries = (): number =>
  found(
    scheduledList(pair.device.db)
      .rows.find(({ series }) => series)
      ?.series?.next.at(-1),
  ).at;
const entryIds = (): string[] => activityList(pair.device.engine, Date.now()).map(({ id }) => id);
const newest = (): number => pair.server.state.messages.maxId();
const text = (content: string) => ({ content, topic: conversation.topic });

/** Somebody writes to the user alone. */
const addressed = (): number => say(pair.server, idOf('olu'), { people: ['mira'] }, 'Have you seen it?');

/** The user and another client choose a name while the two do not hear of each other. */
async function overwritten(): Promise<void> {
  await pair.goOffline();
  await window.call('settings:set', { changes: { full_name: 'Mira Here' } });
  pair.server.state.users.update(pair.mira, { full_name: 'Mira There' });
  await pair.comeBack();
}
const entry = () => ({ entryId: found(historyView(pair.device.db)[0]).id });
const takesReports = (): void => pair.server.state.realm.update({ moderation_request_channel_id: 1 });
/** Perch then reads everything again, as soon as it may read everything once more. */
async function becomesAdministrator(): Promise<void> {
  pair.server.state.users.update(pair.mira, { role: 200 });
  await until('reported', () => storedStale.read(pair.device.db)?.[EVERYTHING] !== undefined);
  pair.device.timePasses(600_001);
}

/** What the user does on the server. */
export const serverSteps: Record<string, Step[]> = {
  'scheduled messages': [
    ['scheduled:create', () => ({ form: message('Soup?') })],
    [
      'scheduled:edit',
      () => {
        const { to, content, at, readBySender } = found(scheduledView(pair.device.db, scheduled()));
        const seen = { to, content, at, readBySender };
        return { key: scheduled(), form: message('Salad?'), seen, serverSeen: seen, replaces: true };
      },
    ],
    ['scheduled:delete', () => ({ key: scheduled() })],
    ['outbox:keep-undo', undoId],
  ],
  series: [
    ['series:save', () => ({ id: null, form: series('Who is here?') })],
    ['series:save', () => ({ ...seriesId(), form: series('Who is there?') })],
    ['series:make', () => ({ ...seriesId(), at: nextOfSeries() })],
    ['series:run', seriesId],
    ['series:delete', seriesId],
    ['outbox:undo', undoId],
  ],
  activity: [
    addressed,
    ['activity:fetch'],
    ['activity:mark', () => ({ ids: entryIds(), read: true })],
    ['activity:mark', () => ({ ids: entryIds(), read: false })],
    ['activity:mark-all', () => ({ ids: entryIds() })],
    ['outbox:undo', undoId],
  ],
  history: [overwritten, ['history:use-earlier', entry], ['history:forget', entry], ['outbox:undo', undoId]],
  reminders: [
    ['reminders:create', () => ({ form: { messageId: 1, at: tomorrow(), note: 'Ask' } })],
    [
      'reminders:reschedule',
      () => ({ key: reminder(), form: { messageId: 1, at: tomorrow() + 60, note: 'Again' } }),
    ],
    ['reminders:cancel', () => ({ key: reminder() })],
  ],
  'navigation views': [
    ['navigation:save', () => ({ fragment: 'narrow/is/starred', isPinned: true })],
    ['navigation:save', () => ({ fragment: 'narrow/channel/1', isPinned: true, name: 'Ours' })],
    ['navigation:move', () => ({ fragment: 'narrow/channel/1', to: 0 })],
    ['navigation:remove', () => ({ fragment: 'narrow/channel/1', undoable: true })],
  ],
  channels: [
    refused('create-channel'),
    ['channels:save', () => ({ key: null, channel: newChannel({ name: 'coffee' }) })],
    ['channels:save', () => ({ key: channel('coffee'), channel: newChannel({ name: 'tea' }) })],
    lifted,
    ['outbox:decide', () => ({ changeId: pair.onlyChange.id, decision: 'retry' })],
    ['channels:leave', () => ({ key: channel('general') })],
    ['channels:join', () => ({ key: channel('general') })],
    ['channels:refresh-people'],
    ['channels:refresh-stale-people'],
    ['channels:remove-people', () => ({ key: channel('general'), userIds: [idOf('olu')] })],
    ['channels:forget-outcomes', () => ({ key: channel('general') })],
    ['named-channel:leave', () => ({ name: 'no such channel' })],
    ['named-channel:remove-people', () => ({ name: 'no such channel', userIds: [idOf('olu')] })],
  ],
  organization: [
    ['folders:create', () => ({ name: 'Clients', description: '' })],
    [
      'folders:edit',
      () => {
        const { name, description, archived } = found(folderRows.list(pair.device.db)[0]).value;
        const seen = { name, description, archived };
        return { key: folder(), ...seen, description: 'Ours', seen, serverSeen: seen };
      },
    ],
    ['folders:change', () => ({ folderId: 999, change: { archived: true } })],
    ['profile-fields:save', () => ({ key: null, field: newProfileField({ name: 'Team' }) })],
    ['profile-fields:save', () => ({ key: answered('key'), field: newProfileField({ name: 'Room' }) })],
    ['linkifiers:save', () => inputs['linkifiers:save']],
    ['linkifiers:save', () => ({ ...inputs['linkifiers:save'], key: answered('key'), pattern: '#2' })],
  ],
  settings: [
    ['settings:set', () => ({ changes: { color_scheme: 2, presence_enabled: false } })],
    ['settings:set', () => ({ changes: { presence_enabled: true } })],
    ['settings:change-email', () => ({ email: 'mira@example.com' })],
  ],
  messages: [
    ['messages:refresh', () => ({ conversation })],
    ['messages:older', () => ({ conversation })],
    ['topics:refresh-newest', () => ({ channelId: 1, count: 4 })],
    ['messages:flag', () => ({ messageIds: [1], flag: 'starred', on: true })],
    ['messages:flag', () => ({ messageIds: [1], flag: 'read', on: false })],
    ['messages:mark-read', () => ({ where: { channelId: 1 } })],
    ['messages:react', () => ({ messageId: 1, emoji: { name: 'tada' }, on: true })],
    ['messages:queue', () => ({ conversation, content: 'Noon?', readBySender: true })],
    ['messages:send', () => ({ conversation, content: 'At one', readBySender: true })],
    ['messages:find-sent', () => ({ conversation, content: 'At one' })],
    ['messages:source', () => ({ messageId: newest() })],
    [
      'messages:edit',
      () => ({ messageId: newest(), ...text('At two'), seen: text('At one'), serverSeen: text('At one') }),
    ],
    ['messages:history', () => ({ messageId: newest() })],
    ['messages:reply', () => ({ conversation, messageIds: [1], content: 'Gladly' })],
    takesReports,
    ['messages:report', () => ({ messageId: 1, reason: 'spam', description: '' })],
    ['typing:writing', () => ({ where: { conversation } })],
    ['typing:ended'],
    ['messages:read', () => ({ messageId: 1 })],
    ['topics:refresh', () => ({ channelId: 1 })],
    ['topics:fetch-unknown'],
    ['topics:resolve', () => ({ channelId: 1, topic: 'team lunch', resolved: true })],
  ],
  people: [
    ['people:refresh', () => ({ userId: idOf('olu') })],
    ['people:look-up', () => ({ who: String(idOf('olu')) })],
    becomesAdministrator,
    ['people:deactivate', () => ({ userId: idOf('theo'), comment: null })],
  ],
  commands: [
    [
      'commands:run',
      () => ({
        accountIds: [accountId],
        command: {
          do: 'set-status',
          status: { text: 'Tea', emoji: null, clearAfter: 'never', isPreset: false },
        },
      }),
    ],
  ],
};
