import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { isOffered, offersParam, type Operation } from '../../src-main/contract/operations/operation.ts';
import { settingParams, type SettingParam } from '../../src-main/contract/operations/settings.ts';
import { operationNames, type OperationName } from './samples.ts';

describe('feature levels', () => {
  // (server-notes: Feature levels)
  test.each<[OperationName, string | null, number]>([
    ['createScheduledMessage', null, 179],
    ['editScheduledMessage', null, 184],
    ['createScheduledMessage', 'type=channel', 248],
    ['createScheduledMessage', 'read_by_sender', 236],
    ['updateSettings', null, 80],
    ['createChannel', null, 417],
    ['updateChannelFolder', null, 389],
    ['createChannel', 'topics_policy', 392],
    ['createChannel', 'topics_policy=empty_topic_only', 404],
    ['setTypingStatus', 'type', 58],
    ['setTypingStatus', 'stream_id', 215],
    ['setTypingStatus', 'type=direct', 174],
    ['setTypingStatusForMessageEdit', null, 361],
    ['getMessageHistory', 'allow_empty_topic_name', 334],
    ['getChannelTopics', 'allow_empty_topic_name', 334],
    ['getUserByEmail', 'email=real address', 302],
    ['reportMessage', null, 382],
    ['createReminder', null, 381],
    ['createReminder', 'note', 415],
    ['createSavedSnippet', null, 297],
    ['createLinkifier', 'url_template', 176],
    ['editNavigationView', null, 390],
    ['createProfileField', 'required', 244],
    ['createProfileField', 'editable_by_user', 296],
    ['createProfileField', 'display_in_profile_summary', 146],
    ['createProfileField', 'field_type=8', 151],
    ['createChannel', 'can_remove_subscribers_group=people and groups', 320],
    // (operations: Parameters with a feature level of their own)
    ['updateStatus', 'emoji_name', 86],
    ['getUserStatus', null, 262],
    ['editSavedSnippet', null, 368],
    ['deleteSavedSnippet', null, 297],
    ['getReminders', null, 399],
    ['updateSettings', 'web_left_sidebar_show_channel_folders', 411],
    ['updateSettings', 'web_channel_default_view=3', 383],
    ['updateSettings', 'web_channel_default_view=4', 404],
    ['updateSettings', 'web_inbox_show_channel_folders', 431],
    ['updateSettings', 'enter_sends', 81],
    ['createChannel', 'can_resolve_topics_group', 402],
    ['deactivateUser', 'deactivation_notification_comment', 135],
  ])('%s %s has feature level %i', (name, param, level) => {
    const operation: Operation = operations[name];
    if (param === null) expect(operation.minFeatureLevel).toBe(level);
    else expect(operation.paramLevels?.[param]).toBe(level);
    const offered = (at: number | null) =>
      param === null ? isOffered(operation, at) : offersParam(operation, param, at);
    const first = Math.max(level, operation.minFeatureLevel);
    expect([offered(first - 1), offered(first), offered(null)]).toEqual([false, true, true]);
  });

  test('of responses are those of the notes', () => {
    const levels = operationNames.map((name): [string, unknown] => [
      name,
      (operations[name] as Operation).responseLevels,
    ]);
    expect(Object.fromEntries(levels.filter(([, level]) => level))).toEqual({
      fetchApiKey: { user_id: 171 },
      removeReaction: { REACTION_DOES_NOT_EXIST: 193 },
      updateMessageFlags: { ignored_because_not_subscribed_channels: 355 },
      getLinkifiers: { url_template: 176 },
    });
  });

  test('a value needs its parameter, and a parameter its operation', () => {
    const { createChannel, setTypingStatus, updateSettings } = operations;
    expect(offersParam(setTypingStatus, 'type=stream', 57)).toBe(false);
    expect(offersParam(setTypingStatus, 'type=stream', 58)).toBe(true);
    expect(offersParam(setTypingStatus, 'op', 0)).toBe(true);
    expect(offersParam(createChannel, 'name', 416)).toBe(false);
    expect(offersParam(updateSettings, 'web_channel_default_view=1', 269)).toBe(true);
    expect(offersParam(updateSettings, 'web_channel_default_view=4', 403)).toBe(false);
  });

  test('belong to parameters that exist', () => {
    for (const name of operationNames) {
      const { params, paramLevels = {} } = operations[name] as Operation;
      const named = Object.keys(paramLevels).map((what) => what.split('=')[0] ?? '');
      expect(named.filter((param) => !Object.hasOwn(params.shape, param))).toEqual([]);
    }
  });
});

describe('the settings', () => {
  const { updateSettings } = operations;

  test('have the values that their type and their choices list', () => {
    for (const [name, { type, choices }] of Object.entries<SettingParam>(settingParams)) {
      const schema = updateSettings.params.shape[name as keyof typeof settingParams];
      const fits = (value: unknown) => schema.safeParse(value).success;
      const values = choices ?? { boolean: [true], integer: [7], string: ['any text'] }[type];
      expect(
        [...values].filter((value) => !fits(value) || typeof value !== jsType[type]),
        name,
      ).toEqual([]);
      if (choices) expect(fits(type === 'integer' ? 9 : 'any text'), name).toBe(false);
      expect(fits(undefined), name).toBe(true);
    }
  });

  const jsType = { boolean: 'boolean', integer: 'number', string: 'string' };

  test('that are never queued are the e-mail address and the passwords', () => {
    const names = Object.entries<SettingParam>(settingParams).filter(([, { isNow }]) => isNow);
    expect(names.map(([name]) => name)).toEqual(['email', 'old_password', 'new_password']);
  });
});
