import { describe, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { groupRows } from '../../src-main/sync/collections/groups.ts';
import { CHANNEL_PERMISSIONS } from '../../src-main/contract/values/channel.ts';
import { reportReasonsOf } from '../../src-main/contract/values/message.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { isOffered, offersParam, type Operation } from '../../src-main/contract/operations/operation.ts';
import { settingParams, type SettingParam } from '../../src-main/contract/operations/settings.ts';
import { FIELD_TYPES } from '../../src-main/contract/values/profile-field.ts';
import { canBeInSummary } from '../../src-renderer/places/organization/profile-fields/summary.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { QueuedSettings } from '../../src-main/contract/values/setting.ts';
import { saveChannel } from '../../src-main/features/channels/commands.ts';
import { reportMessage, setFlag, setReaction } from '../../src-main/features/messages/commands.ts';
import { saveView } from '../../src-main/features/navigation/commands.ts';
import {
  createFolder,
  saveLinkifier,
  saveProfileField,
} from '../../src-main/features/organization/commands.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled, editScheduled } from '../../src-main/features/scheduled/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { sendMessage } from '../../src-main/features/messages/send.ts';
import { until } from './device.ts';
import { general, inMinutes, message, pair } from './scheduled-pair.ts';
import { newChannel } from './new-channel.ts';
import { deleteSnippet, deleteScheduled } from '../delete-now.ts';

/** 7.0, 8.0, 9.0, 10.0, 11.0; the renamed home view; 12.1; newer than all that Perch supports (server-notes: Feature levels). */
const LEVELS = [185, 237, 277, 371, 421, 454, 500, 512];

const act = <Made>(does: (db: Db, now: number) => Made): Made => pair.device.act(does);

/** An emoji whose name servers changed. */
const MASK = { name: 'mask', code: '1f637', type: 'unicode_emoji' };

describe.each(LEVELS)('a server of feature level %i is served', (level) => {
  const has = (operation: Operation) => isOffered(operation, level);
  const takes = (operation: Operation, parameter: string) => offersParam(operation, parameter, level);

  /** A message of the user's own. */
  let sent = 0;

  /** The offers of the screens: a change of each kind, with every parameter at this level. */
  const changes: Record<string, () => unknown> = {
    'message now': async () => {
      sent = await sendMessage(pair.device.engine, { channelId: general(), topic: 'team lunch' }, 'Now.');
    },
    status: () => act((db, now) => setOwnStatus(db, { text: 'Here', emoji: MASK }, null, now)),
    'status for a while': async () => {
      act((db, now) => setOwnStatus(db, { text: 'For a while', emoji: null }, now + 100, now));
      await until('over', () => readOwnStatus(pair.device.db).clearAt === null);
      await pair.delivered();
      const { userId } = pair.device.engine.organization;
      expect(pair.server.state.statuses.read(userId).status_text ?? '').toBe('');
    },
    settings: () => act((db, now) => setSettings(db, offeredSettings(), now)),
    flag: () => act((db, now) => setFlag(db, [sent], 'starred', true, now)),
    ...(takes(operations.updateMessageFlags, 'flag=hide_link_previews') && {
      'hidden link previews': () => act((db, now) => setFlag(db, [sent], 'hide_link_previews', true, now)),
    }),
    reaction: () => act((db, now) => setReaction(db, sent, MASK, true, now)),
    'scheduled message': () => scheduled(),
    ...(has(operations.createSavedSnippet) && { snippet: () => snippet() }),
    ...(has(operations.createReminder) && { reminder: () => remind() }),
    ...(has(operations.reportMessage) && {
      report: () => {
        const [reason = 'other'] = reportReasonsOf(pair.device.engine.organization);
        act((db, now) => reportMessage(db, sent, reason, 'Look.', now));
      },
    }),
    ...(has(operations.addNavigationView) && {
      view: () => act((db, now) => saveView(db, { fragment: 'narrow/is/starred', isPinned: true }, now)),
    }),
    ...(has(operations.createChannelFolder) && {
      folder: () =>
        act((db, now) => createFolder(db, { name: 'Levels', description: '', archived: false }, now)),
    }),
    ...(has(operations.createChannel) && { channel: () => channel() }),
    'profile field': () => profileField(),
    linkifier: () => linkifier(),
  };

  /** Every setting that is on the screen, with the first of its choices that is not the default. */
  function offeredSettings(): QueuedSettings {
    const params = Object.entries<SettingParam>(settingParams).filter(
      ([name, { isNow }]) => !isNow && name !== 'full_name' && takes(operations.updateSettings, name),
    );
    const texts: Record<string, unknown> = {
      default_language: 'pt-br',
      timezone: 'Europe/Warsaw',
      notification_sound: 'ding',
      web_home_view: 'recent_topics',
    };
    const valueOf = (name: string, { type, choices }: SettingParam): unknown =>
      texts[name] ??
      choices?.findLast((choice) => takes(operations.updateSettings, `${name}=${choice}`)) ??
      (type === 'boolean' ? true : 120);
    return Object.fromEntries(params.map(([name, param]) => [name, valueOf(name, param)]));
  }

  function snippet(): void {
    const key = act((db, now) => createSnippet(db, { title: 'Levels', content: 'x' }, now));
    if (!has(operations.editSavedSnippet)) return;
    act((db, now) => editSnippet(db, key, { title: 'Levels', content: 'y' }, now));
    act((db, now) => deleteSnippet(db, key, now));
  }

  async function scheduled(): Promise<void> {
    const key = act((db, now) => createScheduled(db, message(), now));
    await pair.delivered();
    act((db, now) => editScheduled(db, key, message({ content: 'Later.' }), now));
    await pair.delivered();
    act((db, now) => deleteScheduled(db, key, now));
  }

  function remind(): void {
    const note = takes(operations.createReminder, 'note') ? 'Ask again' : '';
    act((db, now) => createReminder(db, { messageId: sent, at: inMinutes(60), note }, now));
  }

  function channel(): void {
    const { createChannel: create } = operations;
    const group = groupRows.list(pair.device.db)[0]?.serverId ?? 0;
    const permissions = CHANNEL_PERMISSIONS.filter((name) => takes(create, name)).map((name) => [
      name,
      group,
    ]);
    const chosen = {
      permissions: Object.fromEntries(permissions),
      pushNotifications: takes(create, 'default_push_notifications'),
    };
    const { userId } = pair.device.engine.organization;
    act((db, now) => saveChannel(db, null, newChannel({ ...chosen, subscribers: [userId] }), userId, now));
  }

  function profileField(): void {
    const { createProfileField: create } = operations;
    const type = canBeInSummary(FIELD_TYPES.longText, level) ? FIELD_TYPES.longText : FIELD_TYPES.shortText;
    const field = {
      name: 'Levels',
      hint: '',
      type,
      choices: [],
      account: null,
      inSummary: false,
      required: takes(create, 'required'),
      editableByUser: !takes(create, 'editable_by_user'),
      findsPeople: takes(create, 'use_for_user_matching'),
    };
    act((db, now) => saveProfileField(db, null, field, now));
  }

  function linkifier(): void {
    const { createLinkifier: create } = operations;
    const written = {
      pattern: 'L-(?P<id>[0-9]+)',
      template: 'https://levels.example/{id}',
      ...(takes(create, 'reverse_template') && { example: 'L-12', reverse: 'L-{id}' }),
      ...(takes(create, 'alternative_url_templates') && { alternatives: 'https://old.example/{id}' }),
    };
    act((db, now) => saveLinkifier(db, null, written, now));
  }

  async function connect(): Promise<void> {
    const timing = { requestTimeout: 30_000 };
    await pair.connect({ user: 'olu', featureLevel: level, timing });
    pair.server.state.realm.update({ moderation_request_channel_id: general() });
    await until('in step', () => pair.device.engine.isInStep);
    await until('pulled', () => pair.device.engine.organization.featureLevel === level);
  }

  test('the server accepts one change of each type that Perch offers (rule: feature-level)', async () => {
    await connect();
    for (const [what, does] of Object.entries(changes)) {
      await does();
      await pair.delivered().catch((error: unknown) => {
        throw new Error(`${what} at ${level}`, { cause: error });
      });
    }
    const refused = pair.server.requests.filter(({ status }) => (status ?? 0) >= 400);
    expect(refused.map(({ method, path, parameters }) => ({ method, path, parameters }))).toEqual([]);
  });

  test('an operation that the server is too old for is refused and not sent', async () => {
    await connect();
    const unsupported = expect.objectContaining({
      problem: expect.objectContaining({ kind: 'unsupported' }),
    });
    for (const [name, { isNow }] of Object.entries<SettingParam>(settingParams)) {
      if (isNow || takes(operations.updateSettings, name)) continue;
      const { type, choices } = settingParams[name as keyof typeof settingParams] as SettingParam;
      const change = { [name]: choices?.[0] ?? (type === 'boolean' ? true : 100) };
      expect(() => act((db, now) => setSettings(db, change as QueuedSettings, now)), name).toThrow(Refusal);
    }
    if (!takes(operations.updateMessageFlags, 'flag=hide_link_previews'))
      expect(() => act((db, now) => setFlag(db, [1], 'hide_link_previews', true, now))).toThrow(unsupported);
    if (!has(operations.reportMessage))
      expect(() => act((db, now) => reportMessage(db, 1, 'spam', '', now))).toThrow(unsupported);
    expect(pair.device.changes).toEqual([]);
  });
});
