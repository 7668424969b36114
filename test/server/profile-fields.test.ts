import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let ana: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, ana] = [server.user('mira'), server.user('ana')];
});
afterEach(() => server.close());

const create = (parameters: Record<string, unknown>, user = ana) =>
  call(server, user, 'POST', '/realm/profile_fields', parameters);
const list = async () =>
  (await call(server, mira, 'GET', '/realm/profile_fields')).body.custom_fields as Record<string, unknown>[];
const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });
const choices = { a: { text: 'Tea', order: '1' }, b: { text: 'Coffee', order: '2' } };

test('everybody sees the fields in their order', async () => {
  expect((await list()).slice(1)).toEqual([
    {
      id: 2,
      type: 1,
      order: 2,
      name: 'Team',
      hint: '',
      field_data: '',
      display_in_profile_summary: false,
      required: false,
      editable_by_user: true,
    },
    expect.objectContaining({
      id: 3,
      type: 3,
      field_data: '{"0":{"text":"Warsaw","order":"1"},"1":{"text":"Lisbon","order":"2"}}',
    }),
    expect.objectContaining({ id: 4, type: 7, field_data: '{"subtype":"github"}' }),
  ]);
});

test.each([
  [1, undefined, ''],
  [2, undefined, ''],
  [3, choices, JSON.stringify(choices)],
  [4, undefined, ''],
  [5, { ignored: true }, ''],
  [6, undefined, ''],
  [
    7,
    { subtype: 'custom', url_pattern: 'https://a.example/%(username)s' },
    expect.stringContaining('custom'),
  ],
  [8, undefined, ''],
])('a field of type %i is created and listed', async (field_type, field_data, kept) => {
  const { body } = await create({
    name: ' New ',
    hint: ' What is new ',
    field_type,
    ...(field_data && { field_data }),
    required: true,
    editable_by_user: false,
  });
  expect(body).toEqual({ result: 'success', msg: '', id: 5 });
  expect((await list()).at(-1)).toEqual({
    id: 5,
    type: field_type,
    order: 5,
    name: 'New',
    hint: 'What is new',
    field_data: kept,
    display_in_profile_summary: false,
    required: true,
    editable_by_user: false,
  });
});

test('an external account that the server knows has its own label', async () => {
  expect((await create({ field_type: 7, field_data: { subtype: 'twitter' } })).status).toBe(200);
  expect((await list()).at(-1)).toMatchObject({ name: 'X username', field_data: '{"subtype":"twitter"}' });
  expect((await create({ field_type: 7, field_data: { subtype: 'github' } })).body).toEqual(
    refusal('A field with that label already exists.'),
  );
});

test('at most two fields are in the summary, and only of types that fit', async () => {
  const shown = (name: string, field_type: number) =>
    create({ name, field_type, display_in_profile_summary: true });
  for (const field_type of [2, 6]) {
    expect((await shown('Long', field_type)).body).toEqual(
      refusal('Field type not supported for display in profile summary.'),
    );
  }
  expect((await shown('One', 1)).status).toBe(200);
  expect((await shown('Two', 8)).status).toBe(200);
  const { status, body } = await shown('Three', 1);
  expect([status, body]).toEqual([
    400,
    refusal('Only 2 custom profile fields can be displayed in the profile summary.'),
  ]);
  expect((await list()).filter((field) => field.display_in_profile_summary)).toHaveLength(2);
});

test.each([
  [{ field_type: 1 }, 'Label cannot be blank.'],
  [{ name: ' ', field_type: 1 }, 'Label cannot be blank.'],
  [{ name: 'a'.repeat(41), field_type: 1 }, 'name is too long (limit: 40 characters)'],
  [{ name: 'a', hint: 'a'.repeat(81), field_type: 1 }, 'hint is too long (limit: 80 characters)'],
  [{ name: 'Team', field_type: 2 }, 'A field with that label already exists.'],
  [{ name: 'a', field_type: 0 }, 'Invalid field type.'],
  [{ name: 'a', field_type: 9 }, 'Invalid field type.'],
  [{ name: 'a', field_type: '"1"' }, 'field_type is not an integer'],
  [{ name: 'a', field_type: 3 }, 'Field must have at least one choice.'],
  [{ name: 'a', field_type: 3, field_data: {} }, 'Field must have at least one choice.'],
  [{ name: 'a', field_type: 3, field_data: [] }, 'field_data is not a dict'],
  [{ name: 'a', field_type: 3, field_data: { x: 'Tea' } }, 'field_data is not a dict'],
  [{ name: 'a', field_type: 3, field_data: { x: { text: 'Tea' } } }, 'field_data["order"] is not a string'],
  [
    { name: 'a', field_type: 3, field_data: { x: { text: 'Tea', order: 1 } } },
    'field_data["order"] is not a string',
  ],
  [{ name: 'a', field_type: 3, field_data: { x: { order: '1' } } }, 'field_data["text"] is not a string'],
  [
    { name: 'a', field_type: 3, field_data: { x: { text: ' ', order: '1' } } },
    'field_data["text"] cannot be blank.',
  ],
  [
    { name: 'a', field_type: 3, field_data: { ' ': { text: 'Tea', order: '1' } } },
    "'value' cannot be blank.",
  ],
  [
    { name: 'a', field_type: 3, field_data: { x: choices.a, y: choices.a } },
    'Field must not have duplicate choices.',
  ],
  [{ name: 'a', field_type: 7 }, 'Invalid external account type'],
  [{ name: 'a', field_type: 7, field_data: { subtype: 'myspace' } }, 'Invalid external account type'],
  [
    { name: 'a', field_type: 7, field_data: { subtype: 'custom' } },
    'Custom external account must define URL pattern',
  ],
  [
    { name: 'a', field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://a.example/' } },
    'Malformed URL pattern.',
  ],
  [
    { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://a.example/%(username)s' } },
    'Label cannot be blank.',
  ],
  [{ name: 'a', field_type: 1, required: 'yes' }, 'required is not valid JSON'],
])('an invalid field is refused: %#', async (parameters, msg) => {
  const { status, body } = await create(parameters);
  expect([status, body]).toEqual([400, refusal(msg)]);
  expect(await list()).toHaveLength(4);
});

test('the type is required, and the longest label and hint are accepted', async () => {
  expect((await create({ name: 'a' })).body).toMatchObject({ var_name: 'field_type' });
  expect((await create({ name: 'é'.repeat(40), hint: '🪪'.repeat(80), field_type: 1 })).status).toBe(200);
});

test('only administrators can create fields', async () => {
  const { status, body } = await create({ name: 'a', field_type: 1 }, mira);
  expect([status, body]).toEqual([
    400,
    { result: 'error', msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' },
  ]);
});
