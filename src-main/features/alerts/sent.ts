import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import type { Alert } from '../../contract/values/alert.ts';
import { isToOneself } from '../../contract/values/conversation.ts';
import { operations } from '../../contract/operations/index.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import {
  latestOwnMessages,
  reachBackTo,
  scheduledRows,
  sentMessageOf,
} from '../../sync/collections/scheduled.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { conversationView } from '../scheduled/queries.ts';
import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';
import { WatchedMessage } from '../../contract/values/scheduled.ts';

/** The scheduled messages that the server will send, and those that left its list after their moment. */
const storedWatchedScheduled = new Metadata(
  'watchedScheduled',
  z.object({ ahead: z.array(WatchedMessage), gone: z.array(WatchedMessage) }),
);

/** For how long after its moment a message that left the list is looked for. In seconds. */
const LOOKED_FOR = 24 * 60 * 60;

/** How many messages are watched, those whose moments come first. */
const MOST_WATCHED = 100;

interface Watched {
  ahead: WatchedMessage[];
  gone: WatchedMessage[];
}

const NOTHING_WATCHED: Watched = { ahead: [], gone: [] };

/**
 * Follows which scheduled messages the server will send, and which ones left its list after their moment: it sent them, or
 * another client deleted them too late for Perch to know.
 * @param isWanted false if the user does not want to be told, so nothing is followed
 * @returns whether there are messages to look for
 */
export function watchScheduled(db: Db, isWanted: boolean, now: number): boolean {
  const before = storedWatchedScheduled.read(db);
  if (!isWanted && !before) return false;
  const watched = isWanted
    ? watchedNow(db, before ?? NOTHING_WATCHED, Math.floor(trueTime(db, now) / 1000))
    : NOTHING_WATCHED;
  if (JSON.stringify(watched) !== JSON.stringify(before)) storedWatchedScheduled.write(db, watched);
  return watched.gone.length > 0;
}

function watchedNow(db: Db, before: Watched, now: number): Watched {
  const { userId = 0 } = storedIdentity.read(db) ?? {};
  const listed = scheduledRows.listServer(db).flatMap(({ key, server }): WatchedMessage[] =>
    // A message to oneself is a reminder, which this computer has given.
    server && !server.failed && !isToOneself(server.to, userId)
      ? [{ key, to: server.to, content: server.content, at: server.at }]
      : [],
  );
  const keys = new Set(listed.map(({ key }) => key));
  const left = before.ahead.filter(({ key, at }) => !keys.has(key) && at <= now);
  return {
    ahead: listed.toSorted((a, b) => a.at - b.at).slice(0, MOST_WATCHED),
    gone: [...before.gone, ...left].filter(({ at }) => at > now - LOOKED_FOR),
  };
}

/**
 * Looks for the messages that left the list among the user's own messages. Found messages and messages that are
 * certainly absent need no further search. This is stored before the function returns, so Perch tells of each message once.
 * @throws {Refusal} if the server cannot be asked now
 */
export async function takeSent(
  engine: Pick<Engine, 'db' | 'organization' | 'request'>,
): Promise<(Alert & { kind: 'sent' })[]> {
  const { db } = engine;
  const { userId } = engine.organization;
  if (hasCapability(db, 'messages') === false) {
    forget(db, () => true);
    return [];
  }
  const { value: response } = await engine.request(operations.getMessages, latestOwnMessages(db, userId));
  const found: (Alert & { kind: 'sent' })[] = [];
  forget(db, (message) => {
    const messageId = sentMessageOf(db, message, response, userId);
    if (messageId === null) return reachBackTo(response, message.at);
    const { to: conversation, at } = message;
    found.push({ kind: 'sent', messageId, conversation, to: conversationView(db, conversation), at });
    return true;
  });
  return found;
}

/** Stores that some messages need no further search. */
function forget(db: Db, isDone: (message: WatchedMessage) => boolean): void {
  db.transaction(() => {
    const watched = storedWatchedScheduled.read(db) ?? NOTHING_WATCHED;
    const gone = watched.gone.filter((message) => !isDone(message));
    if (gone.length < watched.gone.length) storedWatchedScheduled.write(db, { ...watched, gone });
  })();
}
