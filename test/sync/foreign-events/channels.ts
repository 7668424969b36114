import { channelRows } from '../../../src-main/sync/collections/channels.ts';
import { channelView } from '../../../src-main/features/channels/details.ts';
import { findChannels } from '../../../src-main/features/channels/list.ts';
import { writeSubscribers } from '../../../src-main/cache/collections/subscribers.ts';
import type { Pair } from '../pair.ts';
import { last, user, type ForeignEvent } from './foreign-event.ts';

const channel = ({ server }: Pair) =>
  last(server.state.channels.all().toSorted((a, b) => a.stream_id - b.stream_id)).stream_id;
const key = (pair: Pair) => channelRows.findByServerId(pair.device.db, channel(pair))?.key ?? '';
const view = (pair: Pair) =>
  channelView(pair.device.db, key(pair), { ...pair.device.engine.organization, userId: pair.mira });
const found = ({ device }: Pair, name: string) =>
  findChannels(device.db, name).filter((channel) => channel.name === name).length === 1;
const members = (pair: Pair) => view(pair)?.members?.map(({ person }) => person.userId);

export const channels: ForeignEvent[] = [
  {
    what: 'a channel is made',
    does: (pair) =>
      pair.server.state.channels.create({ name: 'New', creator_id: user(pair, 'ana'), date_created: 1 }, [
        user(pair, 'ana'),
      ]),
    isShown: (pair) => found(pair, 'New') && view(pair)?.subscribed === false,
  },
  {
    what: 'it is renamed',
    does: (pair) => pair.server.state.channels.rename(channel(pair), 'Newer'),
    isShown: (pair) => found(pair, 'Newer') && view(pair)?.name === 'Newer',
  },
  {
    what: 'it is described',
    does: (pair) => pair.server.state.channels.update(channel(pair), { description: 'About it' }),
    isShown: (pair) => view(pair)?.description === 'About it',
  },
  {
    what: 'its policy of topics',
    does: (pair) => pair.server.state.channels.update(channel(pair), { topics_policy: 'empty_topic_only' }),
    isShown: (pair) => view(pair)?.topicsPolicy === 'empty_topic_only',
  },
  {
    what: 'how long it keeps messages',
    does: (pair) => pair.server.state.channels.update(channel(pair), { message_retention_days: 30 }),
    isShown: (pair) => view(pair)?.retention === 30,
  },
  {
    what: 'for ever',
    does: (pair) => pair.server.state.channels.update(channel(pair), { message_retention_days: -1 }),
    isShown: (pair) => view(pair)?.retention === 'unlimited',
  },
  {
    what: 'who may do what',
    does: (pair) =>
      pair.server.state.channels.update(channel(pair), {
        group_settings: {
          can_remove_subscribers_group: { direct_members: [pair.mira], direct_subgroups: [] },
        },
      }),
    isShown: (pair) =>
      view(pair)
        ?.permissions.find(({ name }) => name === 'can_remove_subscribers_group')
        ?.people.some(({ userId }) => userId === pair.mira) === true,
  },
  {
    what: 'a folder for it',
    does: (pair) => {
      const { channelFolders } = pair.server.state;
      const id = channelFolders.create({ name: 'Drawer', description: '', creator_id: user(pair, 'ana') });
      pair.server.state.channels.update(channel(pair), { folder_id: id });
    },
    isShown: (pair) => view(pair)?.folder === 'Drawer',
  },
  {
    what: 'the user is brought in',
    does: (pair) => pair.server.state.channels.subscribe(channel(pair), [pair.mira]),
    isShown: (pair) => view(pair)?.subscribed === true,
  },
  {
    what: 'somebody else comes, where it was asked who is there',
    does(pair) {
      writeSubscribers(pair.device.db, key(pair), {
        userIds: [pair.mira, user(pair, 'ana')],
        askedAt: Date.now(),
      });
      pair.server.state.channels.subscribe(channel(pair), [user(pair, 'olu')]);
    },
    isShown: (pair) => members(pair)?.includes(user(pair, 'olu')) === true,
  },
  {
    what: 'somebody goes',
    does: (pair) => pair.server.state.channels.unsubscribe(channel(pair), [user(pair, 'ana')]),
    isShown: (pair) => members(pair)?.includes(user(pair, 'ana')) === false,
  },
  {
    what: 'the user is taken out',
    does: (pair) => pair.server.state.channels.unsubscribe(channel(pair), [pair.mira]),
    isShown: (pair) => view(pair)?.subscribed === false,
  },
  {
    what: 'the user is brought back',
    does: (pair) => pair.server.state.channels.subscribe(channel(pair), [pair.mira]),
    isShown: (pair) => view(pair)?.subscribed === true,
  },
  {
    what: 'it becomes private',
    does: (pair) => pair.server.state.channels.update(channel(pair), { invite_only: true }),
    isShown: (pair) => view(pair)?.access === 'private',
  },
  {
    what: 'the user is taken out of it, so that it is not there any more',
    does: (pair) => pair.server.state.channels.unsubscribe(channel(pair), [pair.mira]),
    isShown: (pair) => view(pair) === null,
  },
  {
    what: 'the user is brought into it',
    does: (pair) => pair.server.state.channels.subscribe(channel(pair), [pair.mira]),
    isShown: (pair) => view(pair)?.subscribed === true && view(pair)?.access === 'private',
  },
  {
    what: 'it becomes public',
    does: (pair) => pair.server.state.channels.update(channel(pair), { invite_only: false }),
    isShown: (pair) => view(pair)?.access === 'public',
  },
  {
    what: 'it is archived',
    does: (pair) => pair.server.state.channels.archive(channel(pair)),
    isShown: (pair) => view(pair)?.archived === true && view(pair)?.subscribed === false,
  },
];
