import { beforeEach, describe, expect, test } from 'vitest';
import type { ActivityEntry } from '../../src-main/contract/values/activity.ts';
import { conversationKey, type Conversation } from '../../src-main/contract/values/conversation.ts';
import { markActivity, markAllActivity } from '../../src-main/features/activity/commands.ts';
import { fetchUnknown } from '../../src-main/features/activity/fetch.ts';
import { unknownReacted } from '../../src-main/domain/activity.ts';
import { waitingMessages } from '../../src-main/features/activity/messages.ts';
import { activityList, activityUnread, MOST_LISTED } from '../../src-main/features/activity/queries.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { refreshMessages } from '../../src-main/features/messages/read.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { unreadView } from '../../src-main/features/messages/unread.ts';
import { countChanges, listChanges } from '../../src-main/sync/outbox/store.ts';
import {
  endUndoInTime,
  heldDeletions,
  UNDO_TIME,
  undoOffered,
} from '../../src-main/sync/outbox/undo-offer.ts';
import { say } from '../programs/server/say.ts';
import { call } from '../programs/server/test-client.ts';
import { until } from './device.ts';
import { eventsReceived } from './foreign-events/event-stream.ts';
import { general, pair, pass, refresh, remind, requestsTo, schedule, someMessage } from './scheduled-pair.ts';

const ME = '@**Mira Kowalski**';
const user = (name: string): number => pair.server.user(name).userId;
const list = (): ActivityEntry[] => activityList(pair.device.engine, Date.now());
const count = (): number => activityUnread(pair.device.engine, Date.now()).total;
const mark = (ids: string[], read = true): void =>
  pair.device.act((_, now) => markActivity(pair.device.engine, ids, read, now));
/** Marks what is unread, as the button does. */
const markAll = (): void => {
  const ids = list().flatMap(({ id, unread }) => (unread > 0 ? [id] : []));
  pair.device.act((_, now) => markAllActivity(pair.device.engine, ids, now));
};
const isRead = (messageId: number): boolean | undefined =>
  pair.server.state.messages.flags(pair.mira, messageId)?.includes('read');

const writeTo = (content: string): number => say(pair.server, 'olu', { people: ['mira'] }, content);
const mention = (content = `${ME} look`, topic = 'team lunch'): number =>
  say(pair.server, 'ana', topic, content);
/** The user asks with another client. */
const ask = (): number => say(pair.server, 'mira', 'team lunch', 'Soup or salad?', [pair.mira]);

/** The number of unread entries is the sum of what is listed. */
const sum = (): number => list().reduce((total, { unread }) => total + unread, 0);

/** Connects, and reads what the seed left unread. */
async function connect(options: Parameters<typeof pair.connect>[0] = {}): Promise<void> {
  await pair.connect(options);
  await until('counted', () => unreadView(pair.device.db) !== null);
  const ids = list().map(({ id }) => id);
  if (ids.length > 0) mark(ids);
  await pair.delivered();
  await until('everything is read', () => count() === 0);
}

/** The entries that came since a moment at which these were there. */
const since = (before: readonly ActivityEntry[]): ActivityEntry[] =>
  list().filter(({ id }) => before.every((one) => one.id !== id));

describe('messages', () => {
  beforeEach(() => connect());

  test('a mention that was only marked here keeps its text', async () => {
    const before = list();
    const messageId = mention(`${ME} look`);
    await until('counted', () => count() === 1);
    pair.device.act((db, now) => setFlag(db, [messageId], 'starred', true, now));
    await pair.delivered();
    await until(
      'starred',
      () => pair.server.state.messages.flags(pair.mira, messageId)?.includes('starred') === true,
    );
    expect(since(before)).toMatchObject([{ about: { messageId, text: '@Mira Kowalski look' } }]);
  });

  const edit = async (messageId: number, content: string): Promise<void> => {
    const done = await call(pair.server, pair.server.user('ana'), 'PATCH', `/messages/${messageId}`, {
      content,
    });
    expect(done.status).toBe(200);
  };

  test('a mention that comes with an edit is counted and listed, is not notified, and goes with another edit', async () => {
    const before = list();
    const messageId = mention('Look');
    await pair.idle();
    expect(count()).toBe(0);
    await edit(messageId, `${ME} look`);
    await until('counted', () => count() === 1);
    expect(since(before)).toMatchObject([
      {
        about: { reason: 'mention', messageId, sender: { userId: user('ana') }, text: '@Mira Kowalski look' },
      },
    ]);
    expect(Object.values(unreadView(pair.device.db)!.mentions)).toEqual([1]);
    expect(pair.device.notified).toEqual([]);
    await edit(messageId, `${ME} look here`);
    await until('edited', () => JSON.stringify(since(before)).includes('look here'));
    await edit(messageId, 'Never mind');
    await until('gone', () => count() === 0);
    expect(since(before)).toEqual([]);
    expect(unreadView(pair.device.db)!.mentions).toEqual({});
    pair.device.restart();
    await pair.online();
    expect(since(before)).toEqual([]);
  });

  test('a mention that was read stays in the list as read when its text changes, and goes when it names nobody', async () => {
    const before = list();
    const messageId = mention(`${ME} look`);
    await until('counted', () => count() === 1);
    pair.device.act((db, now) => setFlag(db, [messageId], 'read', true, now));
    await pair.delivered();
    await edit(messageId, `${ME} look here`);
    await until('edited', () => JSON.stringify(since(before)).includes('look here'));
    expect(count()).toBe(0);
    await edit(messageId, 'Never mind');
    await until('gone', () => since(before).length === 0);
  });

  test('a mention is listed with its sender, place and text, and stays when it was read elsewhere', async () => {
    const before = list();
    const messageId = mention(`${ME} **Noon** at the door?`);
    mention('nobody in particular');
    await until('counted', () => count() === 1);
    const conversation = { channelId: general(), topic: 'team lunch' };
    const entry = {
      id: `message:${messageId}`,
      about: {
        kind: 'message',
        reason: 'mention',
        messageId,
        sender: { userId: user('ana') },
        to: { ...conversation, name: 'general' },
        text: '@Mira Kowalski Noon at the door?',
      },
      opens: { place: 'topics', target: { conversation, messageId } },
    };
    expect(since(before)).toMatchObject([{ ...entry, unread: 1 }]);
    pair.server.state.messages.mark(pair.mira, messageId, 'read', true);
    await until('read', () => count() === 0);
    expect(since(before)).toMatchObject([{ ...entry, unread: 0 }]);
    pair.device.restart();
    await pair.online();
    expect(since(before)).toMatchObject([{ ...entry, unread: 0 }]);
  });

  test('a conversation with a person is one entry, by its latest message', async () => {
    writeTo('First');
    const latest = writeTo('Second');
    await until('counted', () => count() === 2);
    const [entry] = list();
    const conversation: Conversation = { people: [user('olu')] };
    expect(entry).toMatchObject({
      id: conversationKey(conversation),
      unread: 2,
      about: { reason: 'direct', messageId: latest, text: 'Second' },
    });
    expect(sum()).toBe(2);
  });

  test('the latest is the first one, whatever it is', async () => {
    mention();
    writeTo('Second');
    await until('counted', () => count() === 2);
    expect(
      list()
        .slice(0, 2)
        .map(({ about }) => about.kind === 'message' && about.reason),
    ).toEqual(['direct', 'mention']);
  });

  test('an edit, a move and a deletion elsewhere are followed', async () => {
    const before = list();
    const messageId = mention();
    await until('counted', () => count() === 1);
    pair.server.state.messages.edit(messageId, user('ana'), { content: `${ME} at one` });
    pair.server.state.messages.edit(messageId, user('ana'), { topic: 'dinner' });
    await until('moved', () => {
      const [entry] = since(before);
      return (
        entry?.about.kind === 'message' && 'topic' in entry.about.to && entry.about.to.topic === 'dinner'
      );
    });
    expect(since(before)).toMatchObject([{ unread: 1, about: { text: '@Mira Kowalski at one' } }]);
    // To another channel, with its topic.
    const { stream_id } = pair.server.state.channels.byName('news')!;
    pair.server.state.messages.edit(messageId, user('ana'), { stream_id });
    await until('moved again', () => JSON.stringify(since(before)).includes(`"channelId":${stream_id}`));
    expect(since(before)).toMatchObject([{ about: { to: { topic: 'dinner' } } }]);
    // A message that has been read is in the list where it is now, too.
    pair.server.state.messages.mark(pair.mira, messageId, 'read', true);
    await until('read', () => count() === 0);
    expect(since(before)).toMatchObject([{ about: { to: { channelId: stream_id, topic: 'dinner' } } }]);
    pair.server.state.messages.delete([messageId]);
    await until('gone', () => since(before).length === 0);
    expect(count()).toBe(0);
  });

  test('messages are marked on the server, offline too, and a conversation as a whole', async () => {
    const direct = [writeTo('First'), writeTo('Second')];
    const mentioned = mention();
    await until('counted', () => count() === 3);
    await pair.offline(() => {
      mark(list().map(({ id }) => id));
      expect(count()).toBe(0);
      mark([`message:${mentioned}`], false);
      expect(count()).toBe(1);
    });
    await pair.delivered();
    expect(direct.map(isRead)).toEqual([true, true]);
    expect(isRead(mentioned)).toBe(false);
    expect(sum()).toBe(1);
  });

  test('all are marked at once, and are sent when their time for undoing is over (rule: undo-held-back)', async () => {
    const direct = [writeTo('First'), writeTo('Second')];
    const mentioned = mention();
    await until('counted', () => count() === 3);
    markAll();
    expect([count(), sum()]).toEqual([0, 0]);
    expect(undoOffered(pair.device.db)?.title).toBe('3');
    expect(countChanges(pair.device.db, heldDeletions(pair.device.db)).unsent).toBe(0);
    pair.device.engine.retryNow();
    await pair.online();
    await pair.idle();
    expect([...direct, mentioned].map(isRead)).toEqual([false, false, false]);
    pair.device.act((db, now) => endUndoInTime(db, now + UNDO_TIME));
    await until('marked there', () => [...direct, mentioned].every((id) => isRead(id)));
  });

  test('that all were marked is undone without a request, and a change that waited before is there again (rule: undo-restores)', async () => {
    const mentioned = mention();
    const before = mention(`${ME} before`);
    await until('counted', () => count() === 2);
    await pair.delivered();
    await pair.server.stop();
    mark([`message:${before}`], false);
    await until('nothing is on its way', () => pair.onlyChange.state === 'queued');
    const waiting = listChanges(pair.device.db);
    markAll();
    expect(count()).toBe(0);
    pair.device.act((db, now) => undo(db, undoOffered(db)?.id ?? '', now));
    expect([count(), sum()]).toEqual([2, 2]);
    expect(listChanges(pair.device.db)).toMatchObject(waiting.map(({ id, params }) => ({ id, params })));
    await pair.serverReturns();
    await pair.delivered();
    expect([mentioned, before].map(isRead)).toEqual([false, false]);
  });

  test('what is unread is listed however much was read after it, and all of it is marked at once', async () => {
    const older = [mention(), mention(), writeTo('Are you there?')];
    const latest = Array.from({ length: MOST_LISTED }, () => mention());
    await until('counted', () => count() === older.length + latest.length);
    mark(latest.map((id) => `message:${id}`));
    expect([count(), sum()]).toEqual([older.length, older.length]);
    expect(list()).toHaveLength(MOST_LISTED);
    mark(
      latest.map((id) => `message:${id}`),
      false,
    );
    expect(list().filter(({ unread }) => unread > 0)).toHaveLength(MOST_LISTED);
    markAll();
    expect([count(), sum()]).toEqual([0, 0]);
    expect(undoOffered(pair.device.db)?.title).toBe(String(older.length + latest.length));
  });

  test('what was read before all were marked stays read when that is undone', async () => {
    pair.server.faults.queue({ method: 'POST', path: '/saved_snippets', kind: 'status', status: 400 });
    pair.device.act((db, now) => createSnippet(db, { title: 'Refunds', content: 'x' }, now));
    await until('rejected', () => count() === 1);
    const shown = list().filter(({ unread }) => unread > 0);
    const ids = shown.map(({ id }) => id);
    mark(ids);
    // The window has not heard of it yet.
    pair.device.act((_, now) => markAllActivity(pair.device.engine, ids, now));
    const offered = undoOffered(pair.device.db);
    if (offered) pair.device.act((db, now) => undo(db, offered.id, now));
    expect(count()).toBe(0);
  });

  test('a mention that register lists is there without its text, and is in the count', async () => {
    const before = list();
    let messageId = 0;
    await pair.offline(async () => {
      await pair.offlineNoticed();
      messageId = mention();
      // The message list fails, so only register reports it.
      pair.server.faults.add({ path: '/messages', kind: 'status', status: 404 });
      pair.server.state.events.expireAll();
    });
    await until('counted', () => count() === 1);
    expect(since(before)).toMatchObject([
      { id: `message:${messageId}`, at: null, unread: 1, about: { sender: null, text: '' } },
    ]);
  });

  test('its text is fetched once for all when the place is opened, and nothing where all are known', async () => {
    const before = list();
    pair.server.faults.add({ path: '/messages', kind: 'status', status: 500, times: 1 });
    await pair.unseen(() => {
      writeTo('Are you there?');
      mention();
    });
    await until('counted', () => count() === 2);
    await pair.idle();
    const unknown = () =>
      since(before).filter(
        ({ about, unread }) => unread > 0 && about.kind === 'message' && about.text === '',
      );
    expect(unknown()).toHaveLength(2);
    const asked = () => requestsTo('GET', '/messages').length;
    const first = asked();
    await fetchUnknown(pair.device.engine);
    expect(unknown()).toEqual([]);
    await fetchUnknown(pair.device.engine);
    // Once for messages of people, and once for each channel.
    expect(asked() - first).toBe(2);
    expect(sum()).toBe(2);
  });

  test('texts are fetched by IDs, however many other messages are unread', async () => {
    const before = list();
    pair.server.faults.add({ path: '/messages', kind: 'status', status: 500, times: 2 });
    await pair.unseen(() => {
      writeTo('Are you there?');
      mention();
      for (let at = 0; at < 266; at += 1) mention(`Nothing for Mira ${at}`);
    });
    await until('counted', () => count() === 2);
    await pair.idle();
    await fetchUnknown(pair.device.engine);
    expect(since(before).flatMap(({ about }) => (about.kind === 'message' ? about.text : []))).toEqual([
      '@Mira Kowalski look',
      'Are you there?',
    ]);
    expect(since(before).every(({ at }) => at !== null)).toBe(true);
  });

  test('a mention of everyone counts as the server counts it, and is not said to name the user', async () => {
    const before = list();
    mention('Hi @**all**', 'lunch');
    mention('Hi @**all**');
    mention('Hi @*care*');
    await until('counted', () => count() === 2);
    const reasons = () =>
      since(before).flatMap(({ about }) => (about.kind === 'message' ? about.reason : []));
    expect(reasons()).toEqual(['group', 'everyone']);
    expect(unreadView(pair.device.db)?.mentions).toEqual({
      [conversationKey({ channelId: general(), topic: 'team lunch' })]: 2,
    });
    pair.readAll();
    await until('read', () => pair.server.count('POST', '/register') === 2);
    await pair.idle();
    expect([count(), reasons()]).toEqual([2, ['group', 'everyone']]);
  });

  test('a message of the user’s own from another client is listed with whom they wrote to', async () => {
    const { userId } = pair.server.user('olu');
    const sent = { type: 'direct', to: [userId], content: 'From my phone' };
    await call(pair.server, pair.server.user('mira'), 'POST', '/messages', sent);
    await until('counted', () => count() === 1);
    expect(list()[0]).toMatchObject({
      unread: 1,
      about: { isOwn: true, sender: { userId, name: 'Olu Adeyemi' }, text: 'From my phone' },
    });
    expect(pair.device.notified).toEqual([]);
  });

  test('what arrived while Perch was away is listed with its text', async () => {
    const before = list();
    await pair.unseen(() => void mention());
    await until('listed', () => since(before).some(({ at }) => at !== null));
    expect(since(before)).toMatchObject([{ unread: 1, about: { text: '@Mira Kowalski look' } }]);
  });
});

const HEART = { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' };
const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
const react = (messageId: number, who: string, emoji = HEART): void =>
  void pair.server.state.reactions.add(messageId, user(who), emoji);
const reactions = () => list().filter(({ about }) => about.kind === 'reaction');

test.each([442, 250])(
  'reactions to one message of the user’s own that is not in the cache are listed, and none to one of others, at level %i',
  async (featureLevel) => {
    await connect({ featureLevel });
    const own = ask();
    const others = mention();
    await until('counted', () => count() === 1);
    const before = requestsTo('GET', '/messages').length;
    react(own, 'olu');
    await until('listed', () => reactions().length === 1);
    expect(reactions()).toMatchObject([
      {
        unread: 1,
        about: { people: [{ userId: user('olu') }], emoji: [{ name: 'heart' }], text: 'Soup or salad?' },
        opens: { target: { messageId: own } },
      },
    ]);
    react(own, 'ana', TADA);
    await until('followed', () => JSON.stringify(reactions()).includes('tada'));
    expect(requestsTo('GET', '/messages').length - before).toBe(1);
    react(others, 'olu');
    await until('asked', () => requestsTo('GET', '/messages').length - before === 2);
    await until('known', () => unknownReacted(pair.device.db).length === 0);
    expect(reactions()).toHaveLength(1);
  },
);

describe('what others do with messages of the user', () => {
  let own = 0;

  beforeEach(async () => {
    await connect();
    own = ask();
    await refreshMessages(pair.device.engine, { channelId: general(), topic: 'team lunch' });
  });

  test('reactions to one message are one entry, which is unread again after another reaction', async () => {
    react(own, 'mira');
    react(own, 'olu');
    await until('counted', () => count() === 1);
    const [first] = reactions();
    expect(first).toMatchObject({
      unread: 1,
      about: {
        people: [{ userId: user('olu'), name: 'Olu Adeyemi' }],
        emoji: [{ name: 'heart' }],
        text: 'Soup or salad?',
      },
      opens: { place: 'topics', target: { messageId: own } },
    });
    mark([first?.id ?? '']);
    expect(count()).toBe(0);
    pair.device.restart();
    await pair.online();
    expect(reactions()).toMatchObject([{ unread: 0 }]);
    react(own, 'ana', TADA);
    await until('counted again', () => count() === 1);
    expect(reactions()).toMatchObject([
      {
        unread: 1,
        about: {
          people: [{ userId: user('ana') }, { userId: user('olu') }],
          emoji: [{ name: 'tada' }, { name: 'heart' }],
        },
      },
    ]);
  });

  test('reactions that were taken back, of the user, or to messages of others are none', async () => {
    const others = mention('soup');
    react(others, 'olu');
    react(own, 'mira');
    react(own, 'olu');
    await until('counted', () => count() === 1);
    pair.server.state.reactions.remove(own, user('olu'), HEART);
    await until('gone', () => count() === 0);
    expect(reactions()).toEqual([]);
  });

  test('a quotation of the user is listed and not notified, unless its topic is muted', async () => {
    const quotation = `@_**Mira Kowalski|${pair.mira}** [said](#narrow/near/${own}):\n\`\`\`quote\nSoup?\n\`\`\`\nSoup.`;
    const before = list();
    // The seed mutes the topic “Lunch”.
    mention(quotation, 'lunch');
    mention(quotation.replace('Mira Kowalski', 'Olu Adeyemi').replace(`|${pair.mira}`, ''));
    mention(quotation);
    await until('counted', () => count() === 1);
    expect(since(before)).toMatchObject([{ unread: 1, about: { reason: 'quote', text: 'Soup.' } }]);
    await eventsReceived(pair);
    expect(pair.device.notified).toEqual([]);
  });
});

describe('reminders and failures', () => {
  beforeEach(() => connect());

  const given = () => list().filter(({ about }) => about.kind === 'reminder');

  test('a reminder that came is one entry together with the server’s message, which is marked with it', async () => {
    remind(someMessage(), 5, 'Call back');
    await pair.delivered();
    const before = list();
    pass(6);
    await until('given', () => pair.device.reminded.length === 1);
    await eventsReceived(pair);
    expect(since(before)).toMatchObject([
      {
        unread: 1,
        about: { kind: 'reminder', text: 'Call back' },
        opens: { place: 'topics', target: { messageId: someMessage() } },
      },
    ]);
    expect([count(), sum()]).toEqual([1, 1]);
    // The tray names it as a reminder, and not as a direct message too.
    const waiting = waitingMessages(pair.device.db, 5, Date.now());
    expect(waiting).toMatchObject({ direct: 0, mentions: 0, latest: [] });
    const sent = pair.server.state.messages.maxId();
    expect(isRead(sent)).toBe(false);
    mark([given()[0]?.id ?? '']);
    expect(count()).toBe(0);
    await pair.delivered();
    expect(isRead(sent)).toBe(true);
    mark([given()[0]?.id ?? ''], false);
    expect(count()).toBe(1);
    await pair.delivered();
    expect(isRead(sent)).toBe(false);
    pair.server.state.messages.mark(pair.mira, sent, 'read', true);
    await until('read elsewhere', () => count() === 0);
  });

  test('a reminder that came offline is read on this computer alone', async () => {
    await pair.server.stop();
    remind(someMessage(), 5, 'Call back');
    await pair.offlineNoticed();
    pass(6);
    await until('given', () => pair.device.reminded.length === 1);
    const change = list().find(({ about }) => about.kind === 'change')?.id ?? '';
    expect(given()).toMatchObject([{ unread: 1, about: { text: 'Call back' } }]);
    mark([given()[0]?.id ?? '', change]);
    expect(count()).toBe(0);
    pair.device.restart();
    expect(given()).toMatchObject([{ unread: 0 }]);
    expect(pair.device.changes.every(({ action }) => action === 'create-reminder')).toBe(true);
    await pair.server.start();
  });

  test('a rejected change is listed until it is decided', async () => {
    pair.server.faults.queue({
      method: 'POST',
      path: '/saved_snippets',
      kind: 'status',
      status: 400,
      msg: 'Title is taken',
    });
    pair.device.act((db, now) => createSnippet(db, { title: 'Refunds', content: 'x' }, now));
    await until('rejected', () => pair.device.changes[0]?.needsUser === true);
    const { id } = pair.onlyChange;
    const [entry] = list();
    expect(entry).toMatchObject({
      id: expect.stringMatching(`^change:${id}`),
      unread: 1,
      about: { kind: 'change', state: 'rejected', change: { title: 'Refunds' } },
      opens: { place: 'outbox', target: { key: id } },
    });
    mark([entry!.id]);
    expect(count()).toBe(0);
    pair.answer('discard');
    await pair.delivered();
    expect(list().some(({ about }) => about.kind === 'change')).toBe(false);
  });

  test('a change that is rejected again after it was read is unread again', async () => {
    const rejected = { method: 'POST', path: '/saved_snippets', kind: 'status', status: 400 } as const;
    const [, second] = pair.server.faults.queue(rejected, { ...rejected, held: true });
    pair.device.act((db, now) => createSnippet(db, { title: 'Refunds', content: 'x' }, now));
    await until('rejected', () => pair.device.changes[0]?.needsUser === true);
    mark([list()[0]!.id]);
    expect(count()).toBe(0);
    pair.answer('retry');
    await until('sent again', () => pair.server.count('POST', '/saved_snippets') === 2);
    pair.server.faults.lift(second);
    await until('rejected again', () => pair.device.changes[0]?.needsUser === true);
    expect(count()).toBe(1);
    expect(list()[0]).toMatchObject({ unread: 1, about: { kind: 'change', state: 'rejected' } });
  });

  test('a scheduled message that the server could not send is listed', async () => {
    const key = schedule();
    await pair.delivered();
    const [item] = pair.server.state.scheduledMessages.list(pair.mira, 'message');
    pair.server.state.scheduledMessages.update(item?.id ?? 0, { failed: true });
    await refresh();
    await until('counted', () => count() === 1);
    expect(list().find(({ id }) => id === `scheduled:${key}`)).toMatchObject({
      unread: 1,
      about: { kind: 'scheduled', text: 'Noon at the door?' },
      opens: { place: 'scheduled', target: { key } },
    });
  });

  test('marks of entries that are gone are forgotten', async () => {
    pair.server.faults.queue({ method: 'POST', path: '/saved_snippets', kind: 'status', status: 400 });
    pair.device.act((db, now) => createSnippet(db, { title: 'Refunds', content: 'x' }, now));
    await until('rejected', () => pair.device.changes[0]?.needsUser === true);
    const { id } = list()[0]!;
    mark([id, 'change:of-nothing']);
    const stored = () =>
      pair.device.db.value<string>(`select value from facts where name = 'activityRead'`) ?? '[]';
    expect(JSON.parse(stored())).toEqual([id]);
    pair.answer('discard');
    await pair.delivered();
    mark(['change:of-nothing']);
    expect(JSON.parse(stored())).toEqual([]);
  });
});
