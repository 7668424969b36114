import { beforeEach, describe, expect, test } from 'vitest';
import { cancelReminderForNow } from '../../src-main/features/reminders/commands.ts';
import { givenReminders, recentMessages } from '../../src-main/features/reminders/queries.ts';
import { remindOf, say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { eventsReceived } from './foreign-events/event-stream.ts';
import {
  cancel,
  inMinutes,
  pair,
  pass,
  passUnseen,
  remind,
  REMIND,
  reminders,
  reschedule,
  someMessage,
} from './scheduled-pair.ts';

describe('a reminder does not reach the server in time', () => {
  beforeEach(() => pair.connect());

  test('this computer reminds once, whatever happens, and the reminder is not sent any more (rule: no-second-effects, reminded-here)', async () => {
    await pair.server.stop();
    const key = remind(someMessage(), 5, 'Call back');
    await pair.offlineNoticed();
    pass(4);
    expect(pair.device.reminded).toEqual([]);
    pass(1);
    expect(pair.device.reminded).toEqual([
      {
        key,
        messageId: someMessage(),
        note: 'Call back',
        at: inMinutes(0),
        content: '',
        onServer: false,
        kept: null,
      },
    ]);
    pair.device.restart();
    pass(1);
    await pair.comeBack();
    expect(pair.onlyChange.state).toBe('expired');
    expect(pair.device.reminded).toHaveLength(1);
    expect(pair.server.count('POST', REMIND.path)).toBe(0);
    expect(reminders()).toMatchObject([{ reminded: true }]);
  });

  test('this computer reminds at the next start if Perch was not running (rule: moments-over-restarts)', async () => {
    await pair.server.stop();
    remind(someMessage(), 5);
    pair.device.engine.close();
    pass(10);
    pair.device.restart();
    expect(pair.device.reminded).toHaveLength(1);
    await pair.server.start();
  });

  test('this computer does not remind of a cancelled reminder', async () => {
    const delivered = remind(someMessage(), 5);
    await pair.delivered();
    await pair.server.stop();
    cancel(delivered);
    cancel(remind(someMessage(), 6));
    pass(7);
    expect(pair.device.reminded).toEqual([]);
    await pair.server.start();
  });

  test('this computer reminds again after a new time', async () => {
    await pair.server.stop();
    const key = remind(someMessage(), 5);
    await pair.offlineNoticed();
    pass(6);
    reschedule(key, 5);
    pass(6);
    expect(pair.device.reminded).toHaveLength(2);
    await pair.server.start();
  });
});

test('this computer reminds of a reminder in doubt and still looks for it', async () => {
  await pair.connect({ strict: true });
  pair.server.faults.queue({ ...REMIND, kind: 'drop', processed: true });
  remind(someMessage(), 5);
  await until('asked', () => pair.onlyChange.needsUser);
  pass(6);
  expect(pair.device.reminded).toHaveLength(1);
  expect(pair.onlyChange.state).toBe('in-doubt');
});

describe('a reminder is on the server', () => {
  beforeEach(() => pair.connect());

  const given = () => pair.device.reminded.map(({ note, onServer }) => [note, onServer]);

  test('this computer reminds once and does not also notify of the reminder’s direct message', async () => {
    remind(someMessage(), 5, 'Call back');
    await pair.delivered();
    pair.device.restart();
    await pair.online();
    expect(pair.device.reminded).toEqual([]);
    pass(6);
    await until('reminded', () => pair.device.reminded.length > 0);
    pair.device.restart();
    await until('its sending is reported', () => reminders().length === 0);
    await eventsReceived(pair);
    expect(given()).toEqual([['Call back', true]]);
    expect(pair.device.notified).toEqual([]);
    // The reminder can come again: the list has the reminder, and a new reminder is about its message by default.
    const home = { serverUrl: pair.server.url, userId: pair.mira };
    const again = givenReminders(pair.device.db, home, Date.now());
    expect(again).toMatchObject([
      { message: { id: someMessage() }, note: 'Call back', at: expect.any(Number) as unknown },
    ]);
    expect(recentMessages(pair.device.db, home, Date.now())[0]).toMatchObject({
      id: someMessage(),
      note: 'Call back',
      remindedAt: again[0]?.at,
    });
    const eightDays = 8 * 24 * 3_600_000;
    expect(givenReminders(pair.device.db, home, Date.now() + eightDays)).toEqual([]);
  });

  test('this computer reminds of another client’s reminder in the same way', async () => {
    const content = `You requested a reminder for #**general>team lunch@${someMessage()}**.`;
    remindOf(pair.server, 'mira', someMessage(), inMinutes(5), content);
    await until('known', () => reminders().length === 1);
    pass(5);
    await until('reminded', () => pair.device.reminded.length > 0);
    await eventsReceived(pair);
    expect(given()).toEqual([['', true]]);
    expect(pair.device.notified).toEqual([]);
  });

  test.each([
    ['this computer reminds offline', 0],
    ['a server that was away for hours does not remind a second time', 180],
  ])('%s', async (_, away) => {
    remind(someMessage(), 5, 'Call back');
    await pair.delivered();
    await pair.server.stop();
    passUnseen(5);
    pair.device.engine.wake();
    await until('reminded', () => pair.device.reminded.length === 1);
    passUnseen(away);
    await pair.server.start();
    pair.server.state.deliverDue();
    pair.device.engine.retryNow();
    await pair.online();
    await until('its sending is reported', () => reminders().length === 0);
    await eventsReceived(pair);
    expect(given()).toEqual([['Call back', true]]);
    expect(pair.device.notified).toEqual([]);
  });

  test('this computer reminds at the next start, but not a day later', async () => {
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

  test('a person’s message about the reminded message is still notified', async () => {
    remind(someMessage(), 5);
    await pair.delivered();
    pass(5);
    await until('reminded', () => pair.device.reminded.length === 1);
    const olu = pair.server.user('olu').userId;
    say(pair.server, olu, { people: ['mira'] }, `Look: ${pair.server.url}/#narrow/near/${someMessage()}`);
    await until('notified', () => pair.device.notified.length === 1);
  });
});

describe('the moment of a reminder comes in a quiet time', () => {
  beforeEach(() => pair.connect());

  const notes = () => pair.device.reminded.map(({ note }) => note);
  const afterTheQuiet = () => {
    pair.device.isQuiet = false;
    pair.device.engine.wake();
  };

  test('it is shown when that ends, once, although the server has sent its own meanwhile', async () => {
    remind(someMessage(), 5, 'Call back');
    await pair.delivered();
    pair.device.isQuiet = true;
    pass(6);
    await until('its sending is reported', () => reminders().length === 0);
    await eventsReceived(pair);
    pair.device.restart();
    await pair.online();
    expect([notes(), pair.device.notified]).toEqual([[], []]);
    // A weekend is longer than the day after which a computer does not show the reminders of an old list.
    passUnseen(62 * 60);
    afterTheQuiet();
    expect(notes()).toEqual(['Call back']);
    pair.device.restart();
    await pair.online();
    afterTheQuiet();
    expect(notes()).toEqual(['Call back']);
  });

  test('one that the server never received waits too', async () => {
    await pair.server.stop();
    remind(someMessage(), 5, 'Call back');
    await pair.offlineNoticed();
    pair.device.isQuiet = true;
    pass(5);
    expect(notes()).toEqual([]);
    afterTheQuiet();
    expect(notes()).toEqual(['Call back']);
    await pair.server.start();
  });

  test('one that the user cancels or moves meanwhile is not shown then', async () => {
    await pair.server.stop();
    const [cancelled, moved] = [remind(someMessage(), 5, 'Cancelled'), remind(someMessage(), 5, 'Moved')];
    await pair.offlineNoticed();
    pair.device.isQuiet = true;
    pass(5);
    pair.device.act((db, now) => cancelReminderForNow(db, cancelled, now));
    reschedule(moved, 30);
    afterTheQuiet();
    expect(notes()).toEqual([]);
    pass(30);
    expect(notes()).toHaveLength(1);
    await pair.server.start();
  });
});
