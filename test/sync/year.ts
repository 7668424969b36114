import type { Db } from '../../src-main/cache/file/db.ts';
import {
  conversationRows,
  keepMessage,
  keepRow,
  messageTextRows,
} from '../../src-main/cache/collections/messages.ts';
import { recordSeenOverwrite } from '../../src-main/cache/local/overwrites.ts';
import { conversationKey } from '../../src-main/contract/values/conversation.ts';
import { subjects } from '../../src-main/sync/outbox/subjects.ts';
import { ReportedEvents } from './reported-events.ts';

const DAY = 24 * 60 * 60_000;

/** A topic is looked at. */
export const look = (db: Db, topic: string, now: number): void =>
  keepRow(
    conversationRows,
    db,
    conversationKey({ channelId: 1, topic }),
    { asOf: now, hasOlder: false, toldBy: 'queue', hasGaps: false },
    now,
  );

interface Year {
  began: number;
  /** Sets the clock that the cache reads. */
  setTime(now: number): void;
  /** Receives the number of each day that has passed, from 0. */
  afterDay(day: number): void;
}

/** Brings to a cache what a year brings, day by day. Nothing prunes it but `afterDay`. */
export async function liveThroughAYear(
  db: Db,
  { began, setTime, afterDay }: Year,
): Promise<{ events: ReportedEvents; messageId: number }> {
  const events = new ReportedEvents(db);
  const { echoes } = events;
  const report = (event: object) => events.report(event);
  let messageId = 0;
  for (let day = 0; day < 365; day++) {
    const now = began + day * DAY;
    setTime(now);
    db.transaction(() => {
      // New topics come and are looked at, and most never again.
      for (let i = 0; i < 4; i++) look(db, `topic ${day}.${i}`, now);
      look(db, 'the long one', now + 1);
      keepMessage(db, ++messageId, { conversation: null, html: `<p>${messageId}</p>`, sentAt: now }, now);
      keepRow(messageTextRows, db, String(messageId), { content: 'x', topic: 'y' }, now);
      recordSeenOverwrite(db, {
        ours: { action: 'set-status', params: {} },
        earlier: { action: 'set-status', params: {} },
      });
      // Our own deliveries, of which only some are ever reported.
      for (let i = 0; i < 12; i++) {
        const emoji = { name: `emoji${i}` };
        const subject = subjects.reaction({ messageId, emoji });
        echoes.expect({ subject, fingerprint: 'true' });
        echoes.expect({ subject, fingerprint: 'false' });
      }
    })();
    for (let i = 0; i < 24; i++) {
      const topic = i < 8 ? 'the long one' : `topic ${day}.${i % 4}`;
      events.reportMessage(++messageId, topic, now);
      if (i % 6 === 0) {
        const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
        report({ type: 'reaction', op: 'add', message_id: messageId, user_id: 2, ...reaction });
        report({ type: 'reaction', op: 'remove', message_id: messageId, user_id: 2, ...reaction });
      }
      if (i % 6 === 0) report({ type: 'user_status', user_id: 2 + i, status_text: `Day ${day}` });
      if (i % 6 === 1) report({ type: `made up ${day}.${i}` });
    }
    // Somebody reads all of it on another device.
    const read = { type: 'update_message_flags', op: 'add', flag: 'read', messages: [] };
    report({ ...read, all: true });
    for (let i = 0; i < 12; i += 3) {
      const reaction = { emoji_name: `emoji${i}`, emoji_code: '1f389', reaction_type: 'unicode_emoji' };
      report({ type: 'reaction', op: 'add', message_id: messageId, user_id: 1, ...reaction });
    }
    if (!(await events.receive())) throw new Error(`Day ${day} brought nothing.`);
    afterDay(day);
  }
  return { events, messageId };
}
