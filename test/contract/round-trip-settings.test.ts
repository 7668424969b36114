import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { offersParam, type ParamsOf } from '../../src-main/contract/operations/operation.ts';
import { settingParams, type SettingParam } from '../../src-main/contract/operations/settings.ts';
import { runs, withServer } from './reference.ts';
import { forEveryAsync } from '../for-every.ts';
import { errorOf } from '../error-of.ts';

// The last level with the core's names for everything.
const reference = withServer({ featureLevel: 453 });

type Settings = ParamsOf<typeof operations.updateSettings>;

/** Settings that the server limits more than their type does, with values that it accepts. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  default_language: fc.constantFrom('en', 'pl', 'de', 'pt-br'),
  timezone: fc.constantFrom('Etc/UTC', 'Europe/Warsaw', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires'),
  notification_sound: fc.constantFrom('zulip', 'ding', 'none'),
  email_notifications_batching_period_seconds: fc.integer({ min: 1, max: 604_800 }),
};

/** Names, addresses and passwords: the server does not list them among the settings. */
const account = new Set(['full_name', 'email', 'old_password', 'new_password']);

const valueOf = (name: string, { type, choices }: SettingParam): fc.Arbitrary<unknown> => {
  if (known[name]) return known[name];
  if (choices)
    return fc.constantFrom(
      ...choices.filter((one) =>
        offersParam(operations.updateSettings, `${name}=${one}`, reference.featureLevel),
      ),
    );
  return type === 'boolean' ? fc.boolean() : fc.integer({ min: 1, max: 200 });
};

/** The settings that the server has by its level. */
const offered = (): [string, SettingParam][] =>
  Object.entries<SettingParam>(settingParams).filter(
    ([name]) => !account.has(name) && offersParam(operations.updateSettings, name, reference.featureLevel),
  );

const changes = fc.constant(null).chain(() =>
  fc.record(Object.fromEntries(offered().map(([name, param]) => [name, valueOf(name, param)])), {
    requiredKeys: [],
  }),
) as fc.Arbitrary<Settings>;

const read = async () => {
  const params = { fetch_event_types: ['user_settings', 'realm_user'] };
  return (await reference.as('mira').call(operations.register, params)).value;
};

describe('settings', () => {
  test('that are set are read back, and the others stay', () =>
    forEveryAsync([changes], runs(40), async (change) => {
      const before = (await read()).user_settings;
      const { ignored } = await reference.as('mira').call(operations.updateSettings, change);
      expect(ignored).toEqual([]);
      expect((await read()).user_settings).toEqual({ ...before, ...change });
    }));

  test('of the table are all listed by the server', async () => {
    const told = Object.keys((await read()).user_settings ?? {});
    expect(offered().filter(([name]) => !told.includes(name))).toEqual([]);
  });

  test('a name can have any characters', () =>
    forEveryAsync(
      [fc.constantFrom('Mira Żuk-Kowalska', '미라', 'O’Neil + Co.', 'a&b=c')],
      8,
      async (name) => {
        await reference.as('mira').call(operations.updateSettings, { full_name: name });
        expect((await read()).full_name).toBe(name);
      },
    ));

  test('a password is changed only with the old one', async () => {
    const { email, password } = reference.person('ana');
    const wanted = 'n&w =+%20 żółw';
    const change = (old_password: string) =>
      reference.as('ana').call(operations.updateSettings, { old_password, new_password: wanted });
    expect((await errorOf(change(`${password}x`))).details).toMatchObject({ code: 'BAD_REQUEST' });
    await change(password);
    const { value } = await reference
      .as()
      .call(operations.fetchApiKey, { username: email, password: wanted });
    expect(value.user_id).toBe(reference.id('ana'));
  });
});
