import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { name } from './arbitraries.ts';
import { runs, withServer } from './reference.ts';
import { forEveryAsync } from '../for-every.ts';

const reference = withServer();
const RUNS = runs(40);
const owner = () => reference.as('olu');
const mira = () => reference.as('mira');

let count = 0;
/** Each name is used once. */
const unique = name.map((value) => `${value} ${++count}`);

describe('profile fields', () => {
  const fields = async () => (await owner().call(operations.getProfileFields, {})).value.custom_fields;

  const choices = fc
    .uniqueArray(name, { minLength: 1, maxLength: 5 })
    .map((texts) =>
      Object.fromEntries(texts.map((value, i) => [`${i}`, { text: value, order: `${i + 1}` }])),
    );

  test('of every type are listed with their choices', () =>
    forEveryAsync(
      [
        unique,
        fc.constantFrom(1, 2, 3, 4, 5, 6, 8),
        name,
        choices,
        fc.record({ required: fc.boolean(), editable_by_user: fc.boolean() }, { requiredKeys: [] }),
      ],
      RUNS,
      async (newName, type, hint, field_data, rest) => {
        const data = type === 3 ? { field_data } : {};
        const params = { name: newName, hint, field_type: type, ...data, ...rest } as const;
        const { value, ignored } = await owner().call(operations.createProfileField, params);
        expect(ignored).toEqual([]);
        const made = (await fields()).find((field) => field.id === value.id);
        expect(made).toMatchObject({ name: newName, hint, type, ...rest });
        if (type === 3) expect(JSON.parse(made?.field_data ?? '')).toEqual(field_data);
      },
    ));
});

describe('linkifiers', () => {
  test('are listed with the pattern and the template that they were created with', () =>
    forEveryAsync(
      [fc.constantFrom('#', 'PR-', 'ü&=+', '"%20"', '\\+'), fc.nat()],
      runs(20),
      async (prefix, number) => {
        const pattern = `${prefix}${number}-${++count}:(?P<id>[0-9]+)`;
        const url_template = `https://tickets.example/${number}/{id}?a=b&c=%20#{id}`;
        const { value } = await owner().call(operations.createLinkifier, { pattern, url_template });
        const { linkifiers } = (await mira().call(operations.getLinkifiers, {})).value;
        expect(linkifiers).toContainEqual({ id: value.id, pattern, url_template });
      },
    ));
});

describe('deactivation', () => {
  reference.needsControl('the account would be lost');
  test.each([
    ['without a mail', undefined, []],
    ['with a mail', '', [{ comment: '' }]],
    ['with a mail that holds a comment', 'Thank you & good luck.\n🎉 = +%20', [{}]],
  ] as const)('%s', async (_, comment, mails) => {
    const { state } = reference.server;
    const userId = state.users.byEmail('theo@partner.example')?.user_id ?? 0;
    state.users.update(userId, { is_active: true });
    const before = state.mails.sent().length;
    const params = { user_id: userId, deactivation_notification_comment: comment };
    await owner().call(operations.deactivateUser, params);
    const { user } = (await owner().call(operations.getUser, { user_id: userId })).value;
    expect(user.is_active).toBe(false);
    const sent = state.mails.sent().slice(before);
    expect(sent).toMatchObject(mails);
    if (comment) expect(sent[0]?.comment).toContain(comment.trim());
  });
});
