import { expect, test } from 'vitest';
import { olu, testServer } from './test-server.ts';

const { state, follow } = await testServer();

const people = { event_types: ['realm_user'] };
const update = (person: object) => ({ type: 'realm_user', op: 'update', person });

test('a new address is reported to those who can see it', async () => {
  const [anas, miras] = [await follow('ana'), await follow('mira', people)];
  state.users.update(olu, { delivery_email: 'olu.adeyemi@meridian.example' });
  const expected = [
    update({ user_id: olu, delivery_email: 'olu.adeyemi@meridian.example' }),
    update({ user_id: olu, new_email: 'olu.adeyemi@meridian.example' }),
  ];
  expect((await anas.now()).slice(0, 2)).toEqual(expected);
  // The picture of an external provider has a new address, which everybody can see.
  expect(await miras.now()).toEqual([
    update(expect.objectContaining({ user_id: olu, avatar_source: 'G' }) as object),
  ]);
});
