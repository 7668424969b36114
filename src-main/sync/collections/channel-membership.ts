import type { MutationName } from '../../contract/values/change.ts';
import type { ChannelValue } from '../../contract/values/channel.ts';
import type { RowTarget } from '../../contract/values/place.ts';
import { z } from 'zod';
import { channelRows, channels, Subscription } from './channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { peopleRows } from './people.ts';
import { readSubscribers, writeSubscribers } from '../../cache/collections/subscribers.ts';
import { operations } from '../../contract/operations/index.ts';
import { Refusal } from '../../contract/problem.ts';
import { cached } from '../rows/cached-rows.ts';
import { maybeThere } from '../outbox/unanswered.ts';
import { byName, defineMutation } from '../define/mutation.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { trimmed } from '../../contract/text/text.ts';

/** The channel's present name. It is looked up when a change is sent, because the channel may have been renamed. */
const currentName = (db: Db, { key, name }: { key: string | null; name: string }): string =>
  currentValue(db, key)?.name ?? name;

const opensChannel = (db: Db, { key }: { key: string | null }): RowTarget | null =>
  key !== null && channelRows.find(db, key) ? { key } : null;

const isPrivate = (db: Db, { key }: { key: string | null }): boolean =>
  currentValue(db, key)?.private === true;

function currentValue(db: Db, key: string | null): ChannelValue | undefined {
  const row = key === null ? null : channelRows.find(db, key);
  return row?.server ?? row?.value;
}

function subscriptionMutation<const Name extends MutationName>(
  name: Name,
  operation: typeof operations.subscribe | typeof operations.unsubscribe,
  isMetByDeletion: boolean,
  send: (name: string, access: ServerAccess) => Promise<void>,
) {
  return defineMutation(name, {
    operation,
    params: Subscription,
    collection: 'channels',
    async send(subscription, context) {
      const { db, change } = context;
      const server = subscription.key === null ? null : channelRows.find(db, subscription.key)?.server;
      const isAlreadySo =
        server?.subscribed === subscription.subscribed && maybeThere(db, change).length === 0;
      if (!isAlreadySo) await send(currentName(db, subscription), context);
      return (tx) => storeSubscribed(tx, subscription);
    },
    isInChannel: () => true,
    isMetByDeletion,
    discard: (db, { key }) => showSubscribed(db, key),
    restore: (db, { key }) => showSubscribed(db, key),
    expectedEchoOf({ key, subscribed }, db) {
      const server = key === null ? null : channelRows.find(db, key)?.server;
      return key !== null && server
        ? cached(db, channels).expectedEchoOf(key, { ...server, subscribed })
        : null;
    },
    describe: (db, subscription) => ({
      title: currentName(db, subscription),
      isPrivate: isPrivate(db, subscription),
      opens: opensChannel(db, subscription),
    }),
  });
}

/** `not_removed` counts as success: the user had left the channel already (server-notes: Subscriptions). */
const leaveChannel = subscriptionMutation(
  'leave-channel',
  operations.unsubscribe,
  true,
  async (name, { ask }) => {
    await ask(operations.unsubscribe, { subscriptions: [name] });
  },
);

const joinChannel = subscriptionMutation(
  'join-channel',
  operations.subscribe,
  false,
  async (name, { ask }) => {
    const { unauthorized } = await ask(operations.subscribe, { subscriptions: [{ name }] });
    if (unauthorized?.length) throw new Refusal({ kind: 'forbidden' });
  },
);

/** Stores what was delivered. The value of a change that waits behind it stays on screen. */
function storeSubscribed(db: Db, { key, subscribed }: Subscription): void {
  const row = key === null ? null : channelRows.find(db, key);
  if (!row?.server) return;
  const server = { ...row.server, subscribed };
  channelRows.setServer(db, row.key, row.serverId, server);
  const behind = subscriptionsOf(db, row.key).length > 1;
  if (!behind) channelRows.setVisible(db, row.key, server);
}

/** Shows the value of the newest waiting change, or else the server's copy. */
function showSubscribed(db: Db, key: string | null): void {
  const row = key === null ? null : channelRows.find(db, key);
  if (!row?.server) return;
  const subscribed = subscriptionsOf(db, row.key).at(-1)?.subscribed ?? row.server.subscribed;
  channelRows.setVisible(db, row.key, { ...row.server, subscribed });
}

const subscriptionsOf = (db: Db, key: string): Subscription[] =>
  cached(db, channels)
    .changesOf(key)
    .flatMap(({ params }) => Subscription.safeParse(params).data ?? []);

/** The parameters for removing another person from a channel. */
const Removal = z.object({
  /** The key of the channel's row; null for a channel that no list shows. */
  key: z.string().nullable(),
  name: z.string(),
  userId: z.int(),
});
export type Removal = z.infer<typeof Removal>;

/** The key under which the subscribers of a channel are stored. */
export const subscribersKeyOf = ({ key, name }: Pick<Removal, 'key' | 'name'>): string =>
  key ?? `name ${trimmed(name).toLowerCase()}`;

/**
 * Removes one person in each request. The response lists channels alone, so it only then shows whether this person was
 * removed or was not subscribed (server-notes: Subscriptions).
 */
export const removeSubscriber = defineMutation('remove-subscriber', {
  operation: operations.unsubscribe,
  params: Removal,
  collection: 'channels',
  async send(removal, { ask, db }) {
    const { userId } = removal;
    const subscriptions = [currentName(db, removal)];
    const { removed } = await ask(operations.unsubscribe, { subscriptions, principals: [userId] });
    return (tx) => {
      const known = readSubscribers(tx, subscribersKeyOf(removal));
      writeSubscribers(tx, subscribersKeyOf(removal), {
        userIds: known.userIds?.filter((id) => id !== userId) ?? null,
        outcomes: [
          ...known.outcomes.filter((outcome) => outcome.userId !== userId),
          { userId, removed: removed.length > 0 },
        ],
      });
    };
  },
  discard: () => {},
  describe: (db, removal) => ({
    title: peopleRows.findByServerId(db, removal.userId)?.value.full_name ?? String(removal.userId),
    within: currentName(db, removal),
    isPrivate: isPrivate(db, removal),
    opens: opensChannel(db, removal),
  }),
});

export const channelMembershipMutations = byName(leaveChannel, joinChannel, removeSubscriber);
