import { expect, test } from 'vitest';
import { testServer, understanding } from './test-server.ts';

const { state, follow } = await testServer();

/** Mira is in few channels; Ana, an administrator, can see all. */
const followAll = async () => [await follow('mira'), await follow('ana')] as const;
const channel = (name: string) => state.channels.byName(name)!.stream_id;
const peers = (op: 'peer_add' | 'peer_remove', stream_id: number, user_ids: number[]) => ({
  type: 'subscription',
  op,
  stream_ids: [stream_id],
  user_ids,
});
const gone = (stream_id: number) => ({
  type: 'stream',
  op: 'delete',
  streams: [{ stream_id }],
  stream_ids: [stream_id],
});
const change = (stream_id: number, name: string, property: string, value: unknown, more = {}) => ({
  type: 'stream',
  op: 'update',
  stream_id,
  name,
  property,
  value,
  ...more,
});

test('members outside a channel hear nothing when it becomes private, and of it again when it is public; administrators hear both', async () => {
  const [miras, anas] = await followAll();
  const lounge = channel('lounge');
  state.channels.update(lounge, { invite_only: true, history_public_to_subscribers: false });
  expect(await miras.now()).toEqual([]);
  expect(await anas.now()).toEqual([
    change(lounge, 'lounge', 'invite_only', true, {
      is_web_public: false,
      history_public_to_subscribers: false,
    }),
  ]);
  state.channels.update(lounge, { invite_only: false });
  expect(await miras.now()).toMatchObject([
    { type: 'stream', op: 'create', streams: [{ stream_id: lounge, invite_only: false }] },
    peers('peer_add', lounge, state.channels.subscribers(lounge)),
  ]);
});

test('an archived channel is deleted for clients without support for archived channels', async () => {
  const [plain, knowing] = [await follow('mira'), await follow('mira', understanding('archived_channels'))];
  const general = channel('general');
  state.channels.archive(general);
  state.channels.rename(general, 'general, once');
  state.channels.update(general, { is_archived: false });
  expect(await plain.now()).toMatchObject([
    gone(general),
    { type: 'stream', op: 'create', streams: [{ name: 'general, once', is_archived: false }] },
    { type: 'subscription', op: 'peer_add' },
  ]);
  expect(await knowing.now()).toEqual([
    change(general, 'general', 'is_archived', true),
    change(general, 'general', 'name', 'general, once'),
    change(general, 'general, once', 'is_archived', false),
  ]);
});
