import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import { cancelReminder, rescheduleReminder } from '../../src-main/features/reminders/commands.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { noteIn } from '../../src-main/sync/collections/reminders.ts';
import { LOOKED_AT } from '../../src-main/sync/collections/scheduled.ts';
import { reminderContent } from '../server/operations/message-quotation.ts';
import { directRecipient } from '../server/state/recipients.ts';
import { send } from '../server/state/sending.ts';
import { until } from './device.ts';
import { heard } from './told/told.ts';
import {
  inMinutes,
  pair,
  pass,
  passUnseen,
  refresh,
  remind,
  REMIND,
  reminders,
  remindersOnServer,
  someMessage,
  talk,
} from './later.ts';

const reschedule = (key: string, minutes: number, note = ''): string =>
  pair.device.act((db, at) =>
    rescheduleReminder(db, key, { messageId: someMessage(), at: inMinutes(minutes), note }, at),
  );
const cancel = (key: string): void => pair.device.act((db, at) => cancelReminder(db, key, at));
const times = () => remindersOnServer().map((one) => one.scheduled_delivery_timestamp);
const offline = () => until('offline', () => pair.device.engine.connection.state === 'offline');

describe('a reminder', () => {
  test('is sent with its note, and known again on the list, note and all', async () => {
    await pair.connect();
    const key = remind(someMessage(), 30, '  Ask **Ana** again ');
    await pair.delivered();
    expect(remindersOnServer()).toMatchObject([
      { reminder_target_message_id: someMessage(), scheduled_delivery_timestamp: inMinutes(30) },
    ]);
    await refresh();
    expect(reminders()).toMatchObject([{ key, note: 'Ask **Ana** again', mark: null, changeable: true }]);
    expect(reminders()[0]?.content).toContain('You requested a reminder');
  });

  test('found again after its answer was lost, while something else is delivered: with what it will say', async () => {
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
    await until('told', () => reminders()[0]?.content.includes('You requested a reminder') === true);
    expect(reminders()).toMatchObject([{ key, note: 'Ask Ana again', mark: null }]);
  });

  test.each([
    ['while the old one is cancelled', { kind: 'latency', delayMs: 150 }],
    ['before the old one can be cancelled', { kind: 'rate-limited', retryAfter: 0.3 }],
  ] as const)('told of %s in its favour: what it will say is known', async (_, fault) => {
    await pair.connect();
    const old = remind(someMessage(), 30, 'Ask Ana');
    await pair.delivered();
    pair.server.faults.queue({ method: 'DELETE', path: '*', ...fault });
    const key = reschedule(old, 60, 'Ask Ana again');
    await pair.delivered();
    await until('told', () => reminders()[0]?.content.includes('Ask Ana again') === true);
    expect(reminders()).toMatchObject([{ key, note: 'Ask Ana again', mark: null }]);
  });

  test('to an older server: without a note, which it does not know', async () => {
    await pair.connect({ featureLevel: 400 });
    remind(someMessage(), 30, 'Not told');
    await pair.delivered();
    const [request] = pair.server.requests.filter(
      ({ method, path }) => method === 'POST' && path === REMIND.path,
    );
    expect(request?.parameters).not.toHaveProperty('note');
  });

  test('a note beyond the bound that the server told is refused before it is sent', async () => {
    await pair.connect();
    const limit = pair.device.engine.organization.limits.reminderNote ?? 0;
    expect(limit).toBeGreaterThan(0);
    expect(() => remind(someMessage(), 30, 'x'.repeat(limit + 1))).toThrow(Refusal);
    expect(pair.device.changes).toEqual([]);
  });

  test('of a message that cannot be seen is refused, beside the message', async () => {
    await pair.connect();
    remind(99_999, 30);
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem).toMatchObject({ field: 'messageId' });
  });

  test.each([true, false])('whose answer was lost is there once (took effect: %s)', async (processed) => {
    await pair.connect();
    pair.server.faults.queue({ ...REMIND, kind: 'drop', processed });
    remind(someMessage(), 30, 'Once');
    await pair.delivered();
    await refresh();
    expect(remindersOnServer()).toHaveLength(1);
    expect(reminders()).toMatchObject([{ note: 'Once' }]);
  });

  test('whose answer was lost and that has reminded since is found among the direct messages', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...REMIND, kind: 'drop', processed: true });
    remind(someMessage(), 1, 'Found');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pass(2);
    await pair.delivered();
    expect(reminders()).toEqual([]);
    expect(pair.server.count('POST', REMIND.path)).toBe(1);
  });
});

test('whose answer was lost, and so many direct messages since that its own may be before them: the user is asked', async () => {
  await pair.connect({ timing: { requestTimeout: 1_500 } });
  pair.server.faults.queue({ ...REMIND, kind: 'drop', processed: true });
  remind(someMessage(), 1, 'Found');
  await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
  pass(2);
  talk(pair.server.user('olu').userId, LOOKED_AT, pair.mira);
  await until('asked', () => pair.onlyChange.needsUser, 20_000);
  expect(pair.onlyChange.state).toBe('in-doubt');
  expect(pair.server.count('POST', REMIND.path)).toBe(1);
});

describe('another time', () => {
  test.each(['Ask **Ana** again\n\nand Olu', ''])(
    'keeps the note of one that was made elsewhere: %j',
    async (note) => {
      await pair.connect();
      const { userId } = pair.server.user('mira');
      const message = pair.server.state.messages.all(userId).find(({ id }) => id === someMessage());
      if (!message) throw new Error('The seed has no such message');
      pair.server.state.scheduledMessages.create({
        kind: 'reminder',
        user_id: userId,
        recipient: directRecipient([userId]),
        content: reminderContent(message, note, pair.server.state),
        scheduled_delivery_timestamp: inMinutes(30),
        read_by_sender: false,
        client: 'website',
        reminder_target_message_id: message.id,
      });
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
    ['in a shape that is not known', 'For this. Note:\nAsk\n\n@_**Ana|3** [said](/near/1):\n', null],
    ['without a message', 'You requested a reminder.', null],
  ])('the note %s', (_, content, note) => expect(noteIn(content)).toBe(note));

  test('makes a new one, and cancels the old one only when that is delivered', async () => {
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

  test('refused: the old one stays, and comes back when the new one is discarded', async () => {
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
    'whose answer was lost: the old one goes when it is found (took effect: %s)',
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

  test('of one that was never sent changes it in place', async () => {
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

  test('cancelled before it was sent: the old one goes too', async () => {
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

  test('survives the end of Perch', async () => {
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

describe('one that the server does not know of in time', () => {
  test('reminds here, once, whatever happens, and is not sent any more', async () => {
    await pair.connect();
    await pair.server.stop();
    remind(someMessage(), 5, 'Call back');
    await offline();
    pass(4);
    expect(pair.device.reminded).toEqual([]);
    pass(1);
    expect(pair.device.reminded).toEqual([
      { messageId: someMessage(), note: 'Call back', at: inMinutes(0), onServer: false },
    ]);
    pair.device.restart();
    pass(1);
    await pair.server.start();
    pair.device.engine.retryNow();
    await pair.online();
    expect(pair.onlyChange.state).toBe('expired');
    expect(pair.device.reminded).toHaveLength(1);
    expect(pair.server.count('POST', REMIND.path)).toBe(0);
    expect(reminders()).toMatchObject([{ reminded: true }]);
  });

  test('reminds at the next start, where Perch was not running', async () => {
    await pair.connect();
    await pair.server.stop();
    remind(someMessage(), 5);
    pair.device.engine.close();
    pass(10);
    pair.device.restart();
    expect(pair.device.reminded).toHaveLength(1);
    await pair.server.start();
  });

  test('in doubt: reminds here as well, and is still looked for', async () => {
    await pair.connect({ strict: true });
    pair.server.faults.queue({ ...REMIND, kind: 'drop', processed: true });
    remind(someMessage(), 5);
    await until('asked', () => pair.onlyChange.needsUser);
    pass(6);
    expect(pair.device.reminded).toHaveLength(1);
    expect(pair.onlyChange.state).toBe('in-doubt');
  });

  test('cancelled: this computer says nothing', async () => {
    await pair.connect();
    const delivered = remind(someMessage(), 5);
    await pair.delivered();
    await pair.server.stop();
    cancel(delivered);
    cancel(remind(someMessage(), 6));
    pass(7);
    expect(pair.device.reminded).toEqual([]);
    await pair.server.start();
  });

  test('a new time reminds anew', async () => {
    await pair.connect();
    await pair.server.stop();
    const key = remind(someMessage(), 5);
    await offline();
    pass(6);
    reschedule(key, 5);
    pass(6);
    expect(pair.device.reminded).toHaveLength(2);
    await pair.server.start();
  });
});

describe('one that the server knows of', () => {
  const given = () => pair.device.reminded.map(({ note, onServer }) => [note, onServer]);

  test('reminds here too, once, and the direct message that says so is not notified as well', async () => {
    await pair.connect();
    remind(someMessage(), 5, 'Call back');
    await pair.delivered();
    pair.device.restart();
    await pair.online();
    expect(pair.device.reminded).toEqual([]);
    pass(6);
    await until('reminded', () => pair.device.reminded.length > 0);
    pair.device.restart();
    await until('told that it was sent', () => reminders().length === 0);
    await heard(pair);
    expect(given()).toEqual([['Call back', true]]);
    expect(pair.device.notified).toEqual([]);
  });

  test('made elsewhere: just so', async () => {
    await pair.connect();
    pair.server.state.scheduledMessages.create({
      kind: 'reminder',
      user_id: pair.mira,
      recipient: { type: 'private', user_ids: [pair.mira] },
      content: `You requested a reminder for #**general>team lunch@${someMessage()}**.`,
      scheduled_delivery_timestamp: inMinutes(5),
      read_by_sender: true,
      client: 'website',
      reminder_target_message_id: someMessage(),
    });
    await until('known', () => reminders().length === 1);
    pass(5);
    await until('reminded', () => pair.device.reminded.length > 0);
    await heard(pair);
    expect(given()).toEqual([['', true]]);
    expect(pair.device.notified).toEqual([]);
  });

  test('reminds without a connection', async () => {
    await pair.connect();
    remind(someMessage(), 5, 'Call back');
    await pair.delivered();
    await pair.server.stop();
    passUnseen(5);
    pair.device.engine.wake();
    await until('reminded', () => pair.device.reminded.length === 1);
    await pair.server.start();
    pair.server.state.deliverDue();
    pair.device.engine.retryNow();
    await pair.online();
    await heard(pair);
    expect(given()).toEqual([['Call back', true]]);
    expect(pair.device.notified).toEqual([]);
  });

  test('reminds at the next start, where Perch was not running; a day later not any more', async () => {
    await pair.connect();
    remind(someMessage(), 5, 'Today');
    await pair.delivered();
    pair.device.engine.close();
    passUnseen(10);
    pair.device.restart();
    await until('reminded', () => pair.device.reminded.length === 1);
    remind(someMessage(), 5, 'Long ago');
    await pair.delivered();
    pair.device.engine.close();
    passUnseen(25 * 60);
    pair.device.restart();
    await pair.online();
    expect(given()).toEqual([['Today', true]]);
  });

  test('what somebody writes about that message is notified all the same', async () => {
    await pair.connect();
    remind(someMessage(), 5);
    await pair.delivered();
    pass(5);
    await until('reminded', () => pair.device.reminded.length === 1);
    const olu = pair.server.user('olu').userId;
    send(pair.server.state, {
      sender_id: olu,
      recipient: directRecipient([olu, pair.mira]),
      content: `Look: ${pair.server.url}/#narrow/near/${someMessage()}`,
      client: 'website',
    });
    await until('notified', () => pair.device.notified.length === 1);
  });
});

describe('a server that cannot list reminders', () => {
  test('keeps what was made here; it can be neither moved nor cancelled there', async () => {
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
