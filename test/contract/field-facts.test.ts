import { describe, expect, test } from 'vitest';
import { noteStale } from '../../src-main/cache/metadata/stale-lists.ts';
import { presenceRows } from '../../src-main/sync/collections/presences.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { reportReasonsOf } from '../../src-main/contract/values/message.ts';
import { FIELD_TYPES } from '../../src-main/contract/values/profile-field.ts';
import { canBeInSummary } from '../../src-renderer/places/organization/profile-fields/summary.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { editHistoryOf, topicsPolicyOf } from '../../src-main/contract/values/organization.ts';
import { offersParam } from '../../src-main/contract/operations/operation.ts';
import { reportMessage } from '../../src-main/features/messages/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { handlersOf } from '../../src-main/sync/events/handlers.ts';
import { noteOrganization, organizationMetadata } from '../../src-main/sync/reconcile/organization.ts';
import type { RegisterState } from '../../src-main/sync/define/collection.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { entryOf } from '../../src-renderer/entities/settings/catalogue/index.ts';
import { languageChoices } from '../../src-renderer/entities/settings/languages.ts';
import { choicesAt } from '../../src-renderer/entities/settings/setting-words.ts';
import { until } from '../sync/device.ts';
import { pair } from '../sync/scheduled-pair.ts';

/** With the app's time-outs, because the computer may be busy. */
const connect = (options: Parameters<typeof pair.connect>[0] = {}): Promise<void> =>
  pair.connect({ ...options, timing: { requestTimeout: 30_000 } });

/** The parameters that Perch sent to one path of the server. */
const sent = (method: string, path: string): Readonly<Record<string, string>>[] =>
  pair.server.requests
    .filter((request) => request.method === method && request.path === path)
    .map(({ parameters }) => parameters);

describe('levels at which a parameter appeared, not every level that its entry mentions (server-notes: Feature levels)', () => {
  test.each([
    ['updatePresence', 'slim_presence'],
    ['updatePresence', 'status'],
    ['updateStatus', 'status_text'],
  ] as const)('%s %s is sent to every server', (name, parameter) => {
    expect(offersParam(operations[name], parameter, 1)).toBe(true);
  });

  test.each([
    [293, {}],
    [294, { include_deactivated_groups: 'true' }],
  ])('at level %i the user groups are requested with %o', async (featureLevel, parameters) => {
    await connect({ featureLevel });
    await until('in step', () => pair.device.engine.isInStep);
    noteStale(pair.device.db, 'groups');
    pair.device.engine.wake();
    await until('asked', () => sent('GET', '/user_groups').length > 0);
    expect(sent('GET', '/user_groups')[0]).toEqual(parameters);
  });
});

describe('presence is on every server (server-notes: Presence)', () => {
  test.each([185, 237])(
    'at level %i the own presence is sent, and the others’ are read',
    async (featureLevel) => {
      // Only the response contains the others' presences.
      await connect({ featureLevel, events: false });
      await until('in step', () => pair.device.engine.isInStep);
      const olu = pair.server.user('olu').userId;
      const idleAt = () => presenceRows.find(pair.device.db, String(olu))?.value.idleAt ?? null;
      expect(idleAt()).toBe(null);
      pair.server.state.presences.report(olu, 'active');
      pair.device.engine.ownPresence.note({ state: 'active', inputAt: Date.now() });
      await until('the presence of others has arrived', () => idleAt() !== null);
      expect(sent('POST', '/users/me/presence')).toEqual([
        { status: 'active', new_user_input: 'true', slim_presence: 'true' },
      ]);
    },
  );
});

describe('emoji 1f637 (server-notes: Emoji names)', () => {
  test.each([
    [210, 'cant_talk'],
    [211, 'mask'],
  ])('at level %i it is called %s on the wire, whatever it is called here', async (featureLevel, name) => {
    await connect({ featureLevel });
    const mask = { name: 'mask', code: '1f637', type: 'unicode_emoji' };
    const status = { text: 'At the dentist', emoji: mask };
    pair.device.act((db, now) => setOwnStatus(db, status, null, now));
    await until('sent', () => sent('POST', '/users/me/status').length > 0);
    expect(sent('POST', '/users/me/status')[0]).toMatchObject({ emoji_name: name, emoji_code: '1f637' });
  });
});

describe('settings (server-notes: Settings)', () => {
  test.each([
    [453, 'recent_topics', 'recent'],
    [454, 'recent', 'recent_topics'],
  ])('at level %i the first page is called %s', async (featureLevel, ofItsTime, other) => {
    await connect({ featureLevel });
    pair.device.act((db, now) => setSettings(db, { web_home_view: 'recent_topics' }, now));
    await until('sent', () => sent('PATCH', '/settings').length > 0);
    expect(sent('PATCH', '/settings')[0]).toEqual({ web_home_view: ofItsTime });
    // Both names are parsed, whichever the server uses.
    const shown = () => settingRows.find(pair.device.db, 'web_home_view')?.value.value;
    for (const said of ['inbox', ofItsTime, 'inbox', other]) {
      const property = { property: 'web_home_view', value: said };
      pair.server.state.events.send({ type: 'user_settings', op: 'update', ...property }, [pair.mira]);
      await until('the home view has arrived', () => shown() === (said === 'inbox' ? said : 'recent_topics'));
    }
  });

  test.each([
    [382, [1, 2]],
    [383, [1, 3, 2]],
    [400, [1, 3, 2]],
    [401, [1, 4, 3, 2]],
  ])('at level %i a channel opens with %o', (featureLevel, choices) => {
    const { control } = entryOf('web_channel_default_view')!;
    const offered = control.kind === 'choice' ? control.choices : [];
    expect(
      choicesAt('web_channel_default_view', offered, featureLevel, undefined).map(({ value }) => value),
    ).toEqual(choices);
  });

  test('codes of languages are in lower case, with a hyphen', () => {
    const codes = languageChoices(null, undefined).map(({ value }) => value);
    expect(codes.filter((code) => !/^[a-z]{2,3}(-[a-z]+)?$/.test(code))).toEqual([]);
    expect(codes).toEqual(expect.arrayContaining(['en-gb', 'pt-br', 'pt-pt', 'zh-hans', 'zh-hant', 'de']));
  });

  test('the server’s languages are offered, and an unknown code is shown unchanged', async () => {
    await connect();
    noteOrganization(pair.device.db, { server_supported_languages: ['de', 'tlh'] });
    const { languages } = organizationMetadata(pair.device.db);
    const values = (current: string) => languageChoices(languages, current).map(({ value }) => value);
    expect(values('de').toSorted()).toEqual(['de', 'tlh']);
    expect(languageChoices(languages, 'x_Unknown')[0]).toEqual({ value: 'x_Unknown', label: 'x_Unknown' });
  });
});

describe('names of the organization’s rules (server-notes: Reading the organization)', () => {
  /** What the cache has after such a register response, and after such events. */
  function known(state: RegisterState, ...events: Record<string, unknown>[]) {
    const { db } = pair.device;
    const context = { db, userId: 1, typing: pair.device.engine.incomingTyping, tellsFailed: () => true };
    noteOrganization(db, state);
    for (const event of events)
      for (const { effectOf } of handlersOf(event as { type: string; op: string }))
        effectOf(event, context)?.apply?.(db);
    const organization = organizationMetadata(db);
    return { editHistory: editHistoryOf(organization), topics: topicsPolicyOf(organization) };
  }
  const eventWith = (data: Record<string, unknown>) => ({
    type: 'realm',
    op: 'update_dict',
    property: 'default',
    data,
  });

  test.each(['all', 'moves', 'none'])(
    'from level 358 on the edit history has a policy: %s',
    async (policy) => {
      await connect();
      const key = { realm_message_edit_history_visibility_policy: policy };
      expect(known({ ...key, realm_allow_edit_history: true })).toMatchObject({ editHistory: policy });
      const event = eventWith({ message_edit_history_visibility_policy: policy });
      expect(known({ realm_allow_edit_history: true }, event)).toMatchObject({ editHistory: policy });
    },
  );

  test.each([
    [true, 'all'],
    [false, 'none'],
  ])('below it the edit history is visible or not: %s', async (allowed, policy) => {
    await connect();
    expect(known({ realm_allow_edit_history: allowed })).toMatchObject({ editHistory: policy });
    const event = { type: 'realm', op: 'update', property: 'allow_edit_history', value: allowed };
    expect(known({ realm_allow_edit_history: !allowed }, event)).toMatchObject({ editHistory: policy });
  });

  test.each([
    [{ realm_mandatory_topics: true }, 'disable_empty_topic'],
    [{ realm_mandatory_topics: false }, 'allow_empty_topic'],
    [{ realm_topics_policy: 'disable_empty_topic' }, 'disable_empty_topic'],
    [{}, null],
  ])('topics are required or not: %o', async (state, topics) => {
    await connect();
    expect(known(state)).toMatchObject({ topics });
    const properties = Object.entries(state).map(([name, value]) => [name.replace('realm_', ''), value]);
    expect(known({}, eventWith(Object.fromEntries(properties)))).toMatchObject({ topics });
  });
});

describe('what newer servers have beside the core (server-notes: Operations around the core)', () => {
  test.each([
    ['createChannel', 'can_create_topic_group'],
    ['createChannel', 'default_push_notifications'],
    ['createProfileField', 'use_for_user_matching'],
    ['createProfileField', 'display_in_profile_summary=long text'],
    ['deactivateUser', 'actions'],
    ['createLinkifier', 'example_input'],
    ['createLinkifier', 'reverse_template'],
    ['createLinkifier', 'alternative_url_templates'],
    ['updateMessageFlags', 'flag=hide_link_previews'],
  ] as const)('%s %s is not offered where the level is unknown', (name, parameter) => {
    expect([null, 512].map((level) => offersParam(operations[name], parameter, level))).toEqual([
      false,
      true,
    ]);
  });

  test('long text is offered in the summary of profiles', () => {
    const { longText, person, shortText } = FIELD_TYPES;
    const shown = (level: number | null) =>
      [longText, person, shortText].map((type) => canBeInSummary(type, level));
    expect([475, 476, null].map(shown)).toEqual([
      [false, false, true],
      [true, false, true],
      [false, false, true],
    ]);
  });
});

describe('reasons for a report (server-notes: Reports)', () => {
  const report = (reason: string) =>
    pair.device.act((db, now) => reportMessage(db, 1, reason, 'Look at this.', now));
  const connectTo = async (types?: { key: string; name: string }[]) => {
    await connect();
    noteOrganization(pair.device.db, { zulip_feature_level: 500, server_report_message_types: types });
  };

  test('are the five of the core where the server lists none', async () => {
    await connectTo();
    expect(reportReasonsOf(organizationMetadata(pair.device.db))).toEqual([
      'spam',
      'harassment',
      'inappropriate',
      'norms',
      'other',
    ]);
    expect(() => report('unheard-of')).toThrow(Refusal);
  });

  test('are those that the server lists', async () => {
    await connectTo([
      { key: 'doxxing', name: 'Veröffentlichung' },
      { key: 'other', name: 'Anderes' },
    ]);
    expect(reportReasonsOf(organizationMetadata(pair.device.db))).toEqual(['doxxing', 'other']);
    expect(() => report('spam')).toThrow(Refusal);
    report('doxxing');
    await until('sent', () => sent('POST', '/messages/1/report').length > 0);
    expect(sent('POST', '/messages/1/report')[0]).toMatchObject({ report_type: 'doxxing' });
  });
});
