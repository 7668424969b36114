import { beforeEach, describe, expect, test } from 'vitest';
import { messageRows } from '../../src-main/cache/collections/messages.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { describeChange } from '../../src-main/sync/collections/catalog.ts';
import { excerptOfMessage } from '../../src-main/sync/collections/message-excerpt.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { noteIn, quotedText } from '../../src-main/sync/collections/reminders.ts';
import { LOOKED_AT } from '../../src-main/sync/collections/scheduled.ts';
import { reminderContent } from '../programs/server/operations/message-quotation.ts';
import type { Message } from '../programs/server/state/messages.ts';
import { remindOf, say } from '../programs/server/say.ts';
import { until } from './device.ts';
import {
  cancel,
  general,
  inMinutes,
  pair,
  pass,
  refresh,
  remind,
  REMIND,
  reminders,
  remindersOnServer,
  reschedule,
  someMessage,
  talk,
} from './scheduled-pair.ts';

/** Another client sets a reminder of a message. */
function remindOnServer(id: number, note = ''): Message {
  const message = pair.server.state.messages.byId(id);
  if (!message) throw new Error('There is no such message');
  remindOf(pair.server, 'mira', id, inMinutes(30), reminderContent(message, note, pair.server.state));
  return message;
}

const times = () => remindersOnServer().map((one) => one.scheduled_delivery_timestamp);

describe('the user sets a reminder', () => {
  beforeEach(() => pair.connect());

  test('a reminder is sent with its note and recognized in the list', async () => {
    const key = remind(someMessage(), 30, '  Ask **Ana** again ');
    await pair.delivered();
    expect(remindersOnServer()).toMatchObject([
      { reminder_target_message_id: someMessage(), scheduled_delivery_timestamp: inMinutes(30) },
    ]);
    await refresh();
    expect(reminders()).toMatchObject([
      { key, note: 'Ask **Ana** again', words: { title: 'Ask Ana again' }, mark: null, changeable: true },
    ]);
    expect(reminders()[0]?.content).toContain('You requested a reminder');
  });

  test.each([
    ['while the old one is being cancelled', { kind: 'latency', delayMs: 150 }],
    ['before the old one can be cancelled', { kind: 'rate-limited', retryAfter: 0.3 }],
  ] as const)('a replacement that is reported %s gets its text from the server', async (_, fault) => {
    const old = remind(someMessage(), 30, 'Ask Ana');
    await pair.delivered();
    pair.server.faults.queue({ method: 'DELETE', path: '*', ...fault });
    const key = reschedule(old, 60, 'Ask Ana again');
    await pair.delivered();
    await until('reported', () => reminders()[0]?.content.includes('Ask Ana again') === true);
    expect(reminders()).toMatchObject([{ key, note: 'Ask Ana again', mark: null }]);
  });

  test('a note beyond the server’s limit is refused before it is sent', async () => {
    const limit = pair.device.engine.organization.limits.reminderNote ?? 0;
    expect(limit).toBeGreaterThan(0);
    expect(() => remind(someMessage(), 30, 'x'.repeat(limit + 1))).toThrow(Refusal);
    expect(pair.device.changes).toEqual([]);
  });

  test('a reminder about a message that the user cannot see is refused at the message', async () => {
    remind(99_999, 30);
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem).toMatchObject({ field: 'messageId' });
  });

  test('a reminder in doubt whose time has passed is found among the direct messages (rule: evidence-reminder)', async () => {
    pair.server.faults.queue({ ...REMIND, kind: 'drop', processed: true });
    remind(someMessage(), 1, 'Found');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pass(2);
    await pair.delivered();
    expect(reminders()).toEqual([]);
    expect(pair.server.count('POST', REMIND.path)).toBe(1);
  });
});

test('a reminder in doubt that is found while another change is delivered gets its text from the server', async () => {
  await pair.connect({ timing: { requestTimeout: 1_000 } });
  pair.server.faults.queue(
    { ...REMIND, kind: 'drop', processed: true },
    { method: 'GET', path: '/reminders', kind: 'latency', delayMs: 300 },
  );
  const key = remind(someMessage(), 30, 'Ask Ana again');
  await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
  await until('looked for', () => pair.server.count('GET', '/reminders') > 0);
  pair.device.act((db, now) => setAway(db, true, now));
  await pair.delivered();
  await until('reported', () => reminders()[0]?.content.includes('You requested a reminder') === true);
  expect(reminders()).toMatchObject([{ key, note: 'Ask Ana again', mark: null }]);
});

test('a reminder is sent to an older server without a note', async () => {
  await pair.connect({ featureLevel: 400 });
  remind(someMessage(), 30, 'Without a note');
  await pair.delivered();
  const [request] = pair.server.requests.filter(
    ({ method, path }) => method === 'POST' && path === REMIND.path,
  );
  expect(request?.parameters).not.toHaveProperty('note');
});

test('the user is asked about a reminder in doubt if newer direct messages may hide its message (rule: evidence-reminder)', async () => {
  await pair.connect({ timing: { requestTimeout: 1_500 } });
  pair.server.faults.queue({ ...REMIND, kind: 'drop', processed: true });
  remind(someMessage(), 1, 'Found');
  await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
  pass(2);
  talk(pair.server.user('olu').userId, LOOKED_AT, pair.mira);
  await until('asked', () => pair.onlyChange.needsUser);
  expect(pair.onlyChange.state).toBe('in-doubt');
  expect(pair.server.count('POST', REMIND.path)).toBe(1);
});

test.each(['a topic', 'a direct message'])(
  'the sender and the place of %s that is not in the cache come from the server’s text',
  async (where) => {
    await pair.connect();
    const { userId, fullName } = pair.server.user('ana');
    const inTopic = { channelId: general(), topic: 'Stairs, (second) floor' };
    const place = where === 'a topic' ? inTopic.topic : { people: ['mira'] };
    const id = say(pair.server, 'ana', place, 'Closed until ten.');
    remindOnServer(id);
    await refresh();
    messageRows.clear(pair.device.db);
    expect(reminders()[0]?.message).toMatchObject({
      sender: fullName,
      senderId: userId,
      conversation: where === 'a topic' ? inTopic : { people: [{ userId }] },
    });
  },
);

test('a change of a reminder is named by its note, else by the text of its message, and never by an ID', async () => {
  await pair.connect();
  const message = remindOnServer(someMessage());
  await refresh();
  const { db } = pair.device;
  messageRows.clear(db);
  await pair.server.stop();
  cancel(reminders()[0]?.key ?? '');
  remind(987_654, 30);
  remind(987_655, 40, 'Ask **Ana**');
  const titles = listChanges(db).map((change) => describeChange(db, change).title);
  expect(titles).toEqual([excerptOfMessage({ markdown: message.content }), '', 'Ask Ana']);
});

describe('the user changes a reminder’s time', () => {
  test.each(['Ask **Ana** again\n\nand Olu', ''])(
    'a new time keeps the note %j of a reminder that another client made',
    async (note) => {
      await pair.connect();
      const message = remindOnServer(someMessage(), note);
      await refresh();
      const [listed] = reminders();
      expect(listed).toMatchObject({ note, noteKnown: true });
      reschedule(listed?.key ?? '', 60, listed?.note);
      await pair.delivered();
      expect(remindersOnServer()).toMatchObject([
        { content: reminderContent(message, note, pair.server.state) },
      ]);
    },
  );

  test.each([
    [
      'in another language',
      'Du hast … erbeten. Notiz:\n > Ana fragen\n\n@_**Ana|3** [sagte](/near/1):\n',
      'Ana fragen',
    ],
    [
      'with a quotation',
      'For this. Note:\n > As\n> Ana said\n\n@_**Ana|3** [said](/near/1):\n',
      'As\n> Ana said',
    ],
    // Recorded: steps 146 and 884 at level 442.
    [
      'with spaces around its lines',
      'You requested a reminder for #**made here>first@2**. Note:\n >  look \n at it\n\n@**Ada Admin|8** [said](/#narrow/near/2):\n```quote\nhi\n```',
      'look \n at it',
    ],
    [
      'of two lines',
      'You requested a reminder for #**made here>first@2**. Note:\n > first line\nsecond line\n\n@**Ada Admin|8** [said](/#narrow/near/2):\n```quote\nhi\n```',
      'first line\nsecond line',
    ],
    [
      'without a note',
      'You requested a reminder for #**made here>first@2**.\n\n@**Ada Admin|8** [said](/#narrow/near/2):\n```quote\nhi\n```',
      '',
    ],
    ['in a shape that is not known', 'For this. Note:\nAsk\n\n@_**Ana|3** [said](/near/1):\n', null],
    ['without a message', 'You requested a reminder.', null],
  ])('the note is read from a reminder’s message %s', (_, content, note) =>
    expect(noteIn(content)).toBe(note),
  );

  test.each([
    ['hi @**all** :tada:', '```', 'hi @**all** :tada:'],
    ['```\ncode\n```\nand more', '````', '```\ncode\n```\nand more'],
    ['two\n\nparagraphs', '```', 'two\n\nparagraphs'],
  ])('the text of its message is read from a reminder’s message: %j', (text, fence, quoted) => {
    const content = `For this.\n\n@**Ada|8** [said](/near/1):\n${fence}quote\n${text}\n${fence}`;
    expect(quotedText(content)).toBe(quoted);
    expect(quotedText(content.replace('quote', 'text'))).toBe('');
  });

  test('a new time makes a new reminder and cancels the old one after its delivery', async () => {
    await pair.connect();
    const old = remind(someMessage(), 30, 'Keep');
    await pair.delivered();
    pair.server.forgetRequests();
    const key = reschedule(old, 60, 'Keep');
    expect(reminders()).toMatchObject([{ key, at: inMinutes(60) }]);
    await pair.delivered();
    expect(times()).toEqual([inMinutes(60)]);
    const writes = pair.server.requests.filter(({ method }) => method === 'POST' || method === 'DELETE');
    expect(writes.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    await refresh();
    expect(reminders()).toMatchObject([{ key, note: 'Keep' }]);
  });

  test('the old reminder stays when the new one is refused and is shown again when that is discarded (rule: state-depends)', async () => {
    await pair.connect();
    const old = remind(someMessage(), 30);
    await pair.delivered();
    pair.server.faults.queue({ ...REMIND, kind: 'status', status: 400 });
    reschedule(old, 60);
    await until('refused', () => pair.device.changes[0]?.state === 'rejected');
    await refresh();
    expect(times()).toEqual([inMinutes(30)]);
    expect(pair.device.changes).toHaveLength(2);
    pair.answer('discard', pair.device.changes[0]);
    expect(reminders()).toMatchObject([{ key: old, at: inMinutes(30), mark: null }]);
    expect(pair.device.changes).toEqual([]);
    expect(times()).toEqual([inMinutes(30)]);
  });

  test.each([true, false])(
    'the old reminder is cancelled when a new one in doubt is found (took effect: %s)',
    async (processed) => {
      await pair.connect();
      const old = remind(someMessage(), 30);
      await pair.delivered();
      pair.server.faults.queue({ ...REMIND, kind: 'drop', processed });
      reschedule(old, 60);
      await pair.delivered();
      expect(times()).toEqual([inMinutes(60)]);
    },
  );

  test('a new time changes an unsent reminder in place', async () => {
    await pair.connect();
    await pair.offline(async () => {
      const key = remind(someMessage(), 30);
      await until('not sent', () => pair.onlyChange.state === 'queued');
      expect(reschedule(key, 45)).toBe(key);
    });
    await pair.delivered();
    expect(times()).toEqual([inMinutes(45)]);
    expect(pair.server.count('POST', REMIND.path)).toBe(1);
  });

  test('a reminder that is being sent cannot be moved until the server has answered', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...REMIND, kind: 'latency', delayMs: 300 });
    const key = remind(someMessage(), 30);
    await until('on its way', () => pair.onlyChange.state === 'sending');
    expect(() => reschedule(key, 60)).toThrow('unsupported');
    await pair.delivered();
    expect(times()).toEqual([inMinutes(30)]);
    reschedule(key, 60);
    await pair.delivered();
    expect(times()).toEqual([inMinutes(60)]);
  });

  test('cancelling an unsent new reminder cancels the old one too', async () => {
    await pair.connect();
    const old = remind(someMessage(), 30);
    await pair.delivered();
    await pair.offline(() => {
      cancel(reschedule(old, 60));
      expect(reminders()).toEqual([]);
    });
    await pair.delivered();
    expect(times()).toEqual([]);
    expect(pair.server.count('POST', REMIND.path)).toBe(1);
  });

  test('a changed time survives a restart', async () => {
    await pair.connect();
    const old = remind(someMessage(), 30);
    await pair.delivered();
    await pair.offline(() => {
      reschedule(old, 60);
      pair.device.restart();
    });
    await pair.delivered();
    expect(times()).toEqual([inMinutes(60)]);
  });
});

describe('the server cannot list reminders', () => {
  test('a reminder that was made here stays listed, but can neither be moved nor cancelled on the server', async () => {
    await pair.connect({ strict: true });
    const key = remind(someMessage(), 30);
    await pair.delivered();
    expect(reminders()).toMatchObject([{ key, changeable: false, mark: null }]);
    expect(() => reschedule(key, 60)).toThrow(Refusal);
    cancel(key);
    expect(reminders()).toEqual([]);
    expect(pair.device.changes).toEqual([]);
  });
});
