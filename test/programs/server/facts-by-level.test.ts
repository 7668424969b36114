import { describe, expect, test } from 'vitest';
import {
  addressOf,
  eventLevels,
  fieldLevels,
  formLevels,
  OLDEST,
  operationLevels,
  parameterLevels,
  valueLevels,
  versions,
  type Levels,
  type Named,
} from './facts-by-level.ts';
import { operations } from './operations/operations.ts';
import { keyLevels } from './operations/register.ts';
import { releaseOf } from './releases.ts';
import { sinceByEvent } from './state/event-levels.ts';
import { call } from './test-client.ts';
import { isMissing, leads, testServer, type Parameters } from './test-server.ts';

const { server, state, reset, follow } = await testServer();

/** The levels around the ends of a fact, if a server has the operation there, and whether each is within. */
function around([since, until = Infinity]: Levels, operation = ''): [level: number, isWithin: boolean][] {
  const first = operationLevels[operation] ?? OLDEST;
  const levels = [since - 1, Math.max(since, first), ...(until === Infinity ? [] : [until - 1, until])];
  return [...new Set(levels)]
    .filter((level) => level >= first)
    .map((level) => [level, level >= since && level < until]);
}

/** The response of a new server of a level. */
async function askAt(level: number, by: string, operation: string, parameters: Parameters) {
  reset(level);
  state.realm.update({ moderation_request_channel_id: leads });
  const [method = '', path = ''] = addressOf(operation).split(' ');
  return call(server, server.user(by), method, path, parameters);
}

/** A row for each fact of a table. */
const facts = <Fact>(table: readonly (Named & { facts: Readonly<Record<string, Fact>> })[]) =>
  table.flatMap(({ facts, ...named }) =>
    Object.entries(facts).map(([name, fact]) => ({ ...named, name, fact })),
  );

describe('operations', () => {
  test.each(Object.entries(operationLevels))('%s exists from level %i on', async (operation, since) => {
    const [before, after] = [
      await askAt(since - 1, 'ana', operation, {}),
      await askAt(since, 'ana', operation, {}),
    ];
    expect([isMissing(before), isMissing(after)]).toEqual([true, false]);
  });

  test('of a level have a row', () => {
    const declared = operations.flatMap(({ method, path, since }) =>
      since ? [[`${method} ${path}`, since] as const] : [],
    );
    expect(operationLevels).toEqual(Object.fromEntries(declared));
  });
});

describe('parameters', () => {
  test.each(facts(parameterLevels))(
    '$operation: $name',
    async ({ by, operation, sent, instead, name, fact }) => {
      const [value, ...levels] = fact;
      for (const [level, isKnown] of around(levels, operation)) {
        const parameters = { ...sent, ...(!isKnown && instead), [name]: value };
        const { body } = await askAt(level, by, operation, parameters);
        const ignored = body['ignored_parameters_unsupported'] ?? [];
        expect([level, body['result'], body['msg'], (ignored as string[]).includes(name)]).toEqual([
          level,
          'success',
          '',
          !isKnown,
        ]);
        expect([level, server.takeIgnored().includes(`${operation}: ${name}`)]).toEqual([level, !isKnown]);
      }
    },
  );
});

describe('values', () => {
  /** The first level that has a parameter at all. */
  const firstOf = (operation: string, parameter: string): number =>
    parameterLevels.find((one) => one.operation === operation && parameter in one.facts)?.facts[
      parameter
    ]?.[1] ?? 0;

  test.each(facts(valueLevels))('$operation: $name', async ({ by, operation, sent, name, fact }) => {
    const [parameter = '', value] = name.split('=');
    const first = firstOf(operation, parameter);
    for (const [level, isTaken] of around(fact, operation).filter(([at]) => at >= first)) {
      const { status } = await askAt(level, by, operation, { ...sent, [parameter]: value });
      expect([level, status]).toEqual([level, isTaken ? 200 : 400]);
    }
  });
});

describe('fields', () => {
  const bodies = new Map<string, Promise<unknown>>();
  const bodyAt = (level: number, { by, operation, sent }: Named) => {
    const key = `${operation} ${level}`;
    const body = bodies.get(key) ?? askAt(level, by, operation, sent ?? {}).then((answer) => answer.body);
    bodies.set(key, body);
    return body;
  };

  test('of register have a row', () => {
    const { facts: ofRegister } = fieldLevels.find(({ operation }) => operation === 'POST /register')!;
    expect(ofRegister).toMatchObject(keyLevels);
  });

  test.each(facts(fieldLevels))('$operation: $name', async ({ name, fact, ...named }) => {
    for (const [level, isThere] of around(fact, named.operation)) {
      const body = await bodyAt(level, named);
      const found = expect([level, body]);
      if (isThere) found.toHaveProperty(`1.${name}`);
      else found.not.toHaveProperty(`1.${name}`);
    }
  });
});

describe('events', () => {
  test('of a level have a row', () => {
    expect(eventLevels).toEqual(sinceByEvent);
  });

  test.each(Object.entries(eventLevels))('%s is sent from level %i on', async (name, since) => {
    const [type = '', op = 'add'] = name.split('/');
    for (const [level, isSent] of around([since])) {
      reset(level);
      const client = await follow('mira');
      state.events.send({ type, op });
      expect([level, await client.now()]).toEqual([level, isSent ? [{ type, op }] : []]);
    }
  });

  test.each(formLevels)('$change is told in another form from level $level on', async (fact) => {
    for (const [level, isLater] of around([fact.level])) {
      reset(level);
      const client = await follow('mira');
      state.realm.update(fact.change);
      expect(await client.now()).toEqual([{ type: 'realm', ...(isLater ? fact.after : fact.before) }]);
    }
  });
});

test.each(versions)('level %i is the version %s', async (level, version) => {
  expect(releaseOf(level)).toBe(version);
  const { body } = await askAt(level, 'mira', 'GET /server_settings', {});
  expect(body).toMatchObject({ zulip_feature_level: level, zulip_version: version });
});
