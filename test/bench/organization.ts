import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { keepMessage } from '../../src-main/cache/collections/messages.ts';
import { writeSubscribers } from '../../src-main/cache/collections/subscribers.ts';
import { replaceTopics } from '../../src-main/cache/collections/topics.ts';
import { noteCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { rowTextSteps } from '../../src-main/cache/search/row-texts.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import { replaceUnreadSteps, UNREAD } from '../../src-main/domain/unread.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { channelRows, channels } from '../../src-main/sync/collections/channels.ts';
import { folders } from '../../src-main/sync/collections/folders.ts';
import { groups } from '../../src-main/sync/collections/groups.ts';
import { indexedTextOf } from '../../src-main/sync/collections/found-text.ts';
import { people } from '../../src-main/sync/collections/people.ts';
import { scheduled } from '../../src-main/sync/collections/scheduled.ts';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import { reconcileList } from '../../src-main/sync/reconcile/list.ts';
import { random } from '../faults/random.ts';
import { textOf } from './vocabulary.ts';

/** What a large organization has, and what its user has not read or sent. A measurement of growth takes a part of each. */
const SIZE = {
  people: 20_000,
  channels: 3_000,
  folders: 30,
  groups: 60,
  /** Of one channel, and of each of a hundred others. */
  topics: 12_000,
  otherTopics: 80,
  unread: 64_000,
  conversations: 400,
  mentions: 8_000,
  /** Marks that wait to be sent, of messages elsewhere. */
  waiting: 8_000,
  /** Of the conversation that is open. */
  messages: 500,
  /** Of other conversations, as many as the cache has at most, and of messages that wait for their time. */
  otherMessages: 5_000,
  scheduled: 1_000,
} as const;

/** Who is signed in. */
export const SELF = 1;
/** The channel with the most topics, and with everybody. */
export const BUSIEST = 1;
/** The conversation that is open. */
export const OPEN = { channelId: 2, topic: 'Lunch' };

export interface Organization {
  db: Db;
  /** The key of the busiest channel. */
  busiest: string;
  people: object[];
}

/** An organization of this part of the full size, in a new file. */
export function organizationIn(file: string, part: number): Organization {
  const db = openDatabase(file);
  const { below } = random(1);
  const upTo = <Item>(most: number, make: (number: number) => Item): Item[] =>
    Array.from({ length: Math.max(1, Math.round(most * part)) }, (_, at) => make(at + 1));
  const listed: [AnyCollection, object[]][] = [
    [
      people as never,
      upTo(SIZE.people, (id) => ({
        ...{ user_id: id, full_name: textOf(2, 2, below), email: `user${id}@example.com`, role: 400 },
        ...{ delivery_email: `${id}@example.com`, is_active: id % 12 !== 0, is_bot: id % 40 === 0 },
        // Half of the people filled in their profiles.
        ...(id % 2 === 0 && {
          profile_data: Object.fromEntries(
            Array.from({ length: 6 }, (_, field) => [field, { value: textOf(3, 12, below) }]),
          ),
        }),
      })),
    ],
    [
      folders as never,
      upTo(SIZE.folders, (id) => ({ id, name: `Folder ${id}`, description: '', order: id })),
    ],
    [
      channels as never,
      upTo(SIZE.channels, (id) => ({
        subscribed: id <= SIZE.conversations,
        channel: {
          ...{ stream_id: id, name: `${textOf(1, 3, below)} ${id}`, description: textOf(6, 20, below) },
          ...{ folder_id: 1 + (id % Math.max(1, Math.round(SIZE.folders * part))), is_muted: id % 9 === 0 },
        },
      })),
    ],
    [
      groups as never,
      upTo(SIZE.groups, (id) => ({
        isMember: true,
        group: { id, name: `group ${id}`, description: '', members: [SELF], is_system_group: id < 8 },
      })),
    ],
    [
      scheduled as never,
      upTo(SIZE.scheduled, (id) => ({
        ...{ scheduled_message_id: id, type: 'stream', to: 1 + (id % 50), topic: 'Later' },
        ...{ content: textOf(4, 40, below), scheduled_delivery_timestamp: 4_000_000_000 + id },
      })),
    ],
  ];
  db.transaction(() => {
    for (const [collection, items] of listed) {
      reconcileList(db, collection, items);
      noteCapability(db, collection.name, true);
    }
    noteCapability(db, UNREAD, true);
    plantMessages(db, part);
  })();
  for (const _ of rowTextSteps(db, indexedTextOf));
  const busiest = channelRows.findByServerId(db, BUSIEST)?.key ?? '';
  writeSubscribers(db, busiest, { userIds: upTo(SIZE.people, (id) => id), askedAt: 1 });
  return { db, busiest, people: listed[0]?.[1] ?? [] };
}

function plantMessages(db: Db, part: number): void {
  const { below } = random(2);
  let id = 1_000_000;
  const topicsOf = (channelId: number, count: number): void =>
    replaceTopics(
      db,
      channelId,
      Array.from({ length: Math.max(1, Math.round(count * part)) }, () => ({
        name: textOf(2, 4, below),
        lastMessageId: (id += 1),
      })),
      1,
    );
  topicsOf(BUSIEST, SIZE.topics);
  for (let channelId = 2; channelId <= 100; channelId += 1) topicsOf(channelId, SIZE.otherTopics);
  const each = Math.round((SIZE.unread * part) / SIZE.conversations);
  const unread = Array.from({ length: SIZE.conversations }, (_, at) => ({
    conversation: at % 10 === 0 ? { people: [at + 2] } : { channelId: at + 1, topic: `Topic ${at}` },
    messageIds: Array.from({ length: each }, () => (id += 1)),
  }));
  const everyEighth = unread
    .flatMap(({ messageIds }) => messageIds)
    .filter((_, at) => at % Math.round(SIZE.unread / SIZE.mentions) === 0);
  for (const _ of replaceUnreadSteps(db, unread, new Set(everyEighth)));
  const keep = (conversation: Conversation): void =>
    keepMessage(
      db,
      (id += 1),
      {
        conversation,
        senderId: 2 + below(50),
        html: `<p>${textOf(4, 40, below)}</p>`,
        sentAt: id,
        read: true,
      },
      1,
    );
  for (let message = 0; message < SIZE.messages; message += 1) keep(OPEN);
  for (let message = 0; message < SIZE.otherMessages * part; message += 1)
    keep({ channelId: 3, topic: `Topic ${message % 50}` });
  const waiting = Array.from({ length: Math.round(SIZE.waiting * part) }, () => (id += 1));
  setFlag(db, waiting, 'starred', true, 1);
}
