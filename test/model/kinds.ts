import { saveChannel } from '../../src-main/features/channels/commands.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { ofCollections } from '../collections/index.ts';
import { newChannel } from '../sync/new-channel.ts';
import { collectionOf, described, plain, watch, type Fields, type KindName, type ThingKind } from './kind.ts';

export type { Fields, KindName, Named } from './kind.ts';

/** Kinds of things that take effect at a scheduled time. */
export const timedKinds: readonly KindName[] = ['scheduled', 'reminder'];

const channel: ThingKind = {
  collection: collectionOf(channels),
  create: (db, named, now, { userId }) =>
    saveChannel(db, null, newChannel({ ...described(named), subscribers: [userId] }), userId, now),
  fieldsOf(value) {
    const { name, description } = channels.value.parse(value);
    return { name, description };
  },
  onServer: ({ state }) =>
    new Map(
      state.channels.all().map(({ stream_id, name, description }) => [stream_id, { name, description }]),
    ),
  watch: ({ state }, onCreated) => watch(state.channels, onCreated),
  createElsewhere: ({ state, userId }, named) =>
    state.channels.create({ ...described(named), creator_id: userId, date_created: state.now() }, [userId]),
  editElsewhere({ state }, id, named) {
    state.channels.rename(id, plain(named));
    return { name: plain(named) };
  },
};

/** A kind for every mutation that creates a row. The compiler finds a missing one. */
const thingKinds: Record<KindName, ThingKind> = { ...ofCollections('kinds'), channel };

export const kindNames = Object.keys(thingKinds) as KindName[];
export const kindOf = (name: KindName): ThingKind => thingKinds[name];

/** The tag of a thing, in whichever field it is. */
export const tagOf = (fields: Fields): string | null =>
  Object.values(fields)
    .map((text) => /\btag[0-9]+\b/.exec(text)?.[0])
    .find((tag) => tag !== undefined) ?? null;
