import { channelRows, channels, subscriptionChange } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { storedLimits } from '../../cache/metadata/organization.ts';
import { readSubscribers, writeSubscribers } from '../../cache/collections/subscribers.ts';
import { channelOf, checkChannel, type NewChannel } from '../../contract/values/channel.ts';
import { Refusal, refuse } from '../../contract/problem.ts';
import { mutationsByName } from '../../sync/collections/catalog.ts';
import { removeSubscriber, subscribersKeyOf } from '../../sync/collections/channel-membership.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { enqueueMutation } from '../../sync/rows/enqueue.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { checkTexts, trimmed } from '../../contract/text/text.ts';
import { subjects } from '../../sync/outbox/subjects.ts';

/**
 * Creates a channel where `key` is null, or replaces the values of a channel that the server does not have yet.
 * @returns its key
 * @throws {Refusal} with the field that breaks a rule; `unsupported` where its creation is in flight or done
 */
export function saveChannel(
  db: Db,
  key: string | null,
  channel: NewChannel,
  userId: number,
  now: number,
): string {
  refuse(checkChannel(channel, storedLimits.read(db) ?? {}));
  return cached(db, channels).save(key, channelOf(channel, userId), now);
}

/**
 * Joins or leaves a channel of the list.
 * @throws {Refusal} `gone` where the row does not exist any more
 */
export function setSubscribed(db: Db, key: string, subscribed: boolean, now: number): void {
  db.transaction(() => {
    const row = channelRows.find(db, key);
    if (!row) throw new Refusal({ kind: 'gone' });
    const { action, ...change } = subscriptionChange(key, row.value.name, subscribed);
    channelRows.setVisible(db, key, { ...row.value, subscribed });
    enqueueMutation(db, mutationsByName[action], { subject: subjectOf(channels, key), ...change }, now);
  })();
}

/**
 * Leaves a channel that no list contains. It replaces a waiting change to leave a channel of the same name in another
 * case.
 */
export function leaveNamed(db: Db, name: string, now: number): void {
  const { action, ...change } = subscriptionChange(null, checkedName(name), false);
  enqueueMutation(db, mutationsByName[action], { subject: subjects.channelNamed(name), ...change }, now);
}

/**
 * Removes people from a channel: one of the list, or by name one that no list contains.
 * @throws {Refusal} `gone`; `unsupported` where the server does not have the channel yet, whose values can be
 * replaced instead
 */
export function removeSubscribers(
  db: Db,
  channel: { key: string } | { name: string },
  userIds: number[],
  now: number,
): void {
  db.transaction(() => {
    const of = 'key' in channel ? listed(db, channel.key) : { key: null, name: checkedName(channel.name) };
    const known = readSubscribers(db, subscribersKeyOf(of));
    // A person who is removed again has no outcome yet.
    const outcomes = known.outcomes.filter(({ userId }) => !userIds.includes(userId));
    writeSubscribers(db, subscribersKeyOf(of), { outcomes });
    for (const userId of new Set(userIds)) {
      const subject = subjects.subscriber(subscribersKeyOf(of), userId);
      enqueueMutation(db, removeSubscriber, { subject, mergeKey: 'remove', params: { ...of, userId } }, now);
    }
  })();
}

/** Deletes the outcomes of removals, after the user has read them. */
export const clearOutcomes = (db: Db, key: string): void => writeSubscribers(db, key, { outcomes: [] });

function listed(db: Db, key: string): { key: string; name: string } {
  const row = channelRows.find(db, key);
  if (!row) throw new Refusal({ kind: 'gone' });
  if (!row.server) throw new Refusal({ kind: 'unsupported' });
  return { key, name: row.value.name };
}

function checkedName(name: string): string {
  refuse(checkTexts({ channelName: { text: name, required: true } }));
  return trimmed(name);
}
