import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { isOffered, offersParam, type Operation } from '../../src-main/contract/operations/operation.ts';
import { settingParams, type SettingParam } from '../../src-main/contract/operations/settings.ts';
import { operationLevels, parameterLevels, valueLevels } from '../programs/server/facts-by-level.ts';
import { operationNames, type OperationName } from './samples.ts';

/** Perch's declaration of the operation at a place of the API. */
const operationAt = (place: string): Operation => {
  const all: Operation[] = Object.values(operations);
  return all.find(({ method, path }) => `${method} ${path}` === place)!;
};

/** The parameters of servers that Perch has too, and values of them, with their first levels. */
const offered = [
  ...parameterLevels.flatMap(({ operation, facts }) =>
    Object.entries(facts).map(([name, [, since]]) => ({ operation, name, since })),
  ),
  ...valueLevels.flatMap(({ operation, facts }) =>
    Object.entries(facts).map(([name, [since]]) => ({ operation, name, since })),
  ),
].filter(({ operation, name }) => {
  const { params, paramLevels = {} } = operationAt(operation);
  return Object.hasOwn(paramLevels, name) || Object.hasOwn(params.shape, name);
});

describe('feature levels', () => {
  test.each(Object.entries(operationLevels))('%s is offered from its level %i on', (place, since) => {
    const operation = operationAt(place);
    expect([since - 1, since, null].map((level) => isOffered(operation, level))).toEqual([false, true, true]);
  });

  test.each(offered)('$operation $name is offered from its level $since on', ({ operation, name, since }) => {
    const declared = operationAt(operation);
    const first = Math.max(since, declared.minFeatureLevel);
    expect([first - 1, first].map((level) => offersParam(declared, name, level))).toEqual([false, true]);
  });

  // What the reference server has at every level (server-notes: Feature levels).
  test.each<[OperationName, string, number]>([
    ['createScheduledMessage', 'type=channel', 248],
    ['createChannel', 'topics_policy=empty_topic_only', 404],
    ['getUserByEmail', 'email=real address', 302],
    ['createChannel', 'can_remove_subscribers_group=people and groups', 320],
  ])('%s %s has feature level %i', (name, param, level) => {
    const operation: Operation = operations[name];
    const isTaken = (at: number | null) => offersParam(operation, param, at);
    const first = Math.max(level, operation.minFeatureLevel);
    expect([isTaken(first - 1), isTaken(first), isTaken(null)]).toEqual([false, true, true]);
  });

  test('of responses are those of the notes', () => {
    const levels = operationNames.map((name): [string, unknown] => [
      name,
      (operations[name] as Operation).responseLevels,
    ]);
    expect(Object.fromEntries(levels.filter(([, level]) => level))).toEqual({
      removeReaction: { REACTION_DOES_NOT_EXIST: 193 },
      updateMessageFlags: { ignored_because_not_subscribed_channels: 355 },
    });
  });

  test('a value needs its parameter, and a parameter its operation', () => {
    const { createChannel, setTypingStatus, updateSettings } = operations;
    expect(offersParam(setTypingStatus, 'type=channel', 247)).toBe(false);
    expect(offersParam(setTypingStatus, 'type=channel', 248)).toBe(true);
    expect(offersParam(setTypingStatus, 'op', 185)).toBe(true);
    expect(offersParam(updateSettings, 'web_channel_default_view=1', 268)).toBe(false);
    expect(offersParam(createChannel, 'name', 416)).toBe(false);
    expect(offersParam(updateSettings, 'web_channel_default_view=1', 269)).toBe(true);
    expect(offersParam(updateSettings, 'web_channel_default_view=4', 400)).toBe(false);
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
