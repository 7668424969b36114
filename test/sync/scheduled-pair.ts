import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { ScheduledForm } from '../../src-main/contract/values/scheduled.ts';
import { createReminder, rescheduleReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled, editScheduled } from '../../src-main/features/scheduled/commands.ts';
import { reminderList } from '../../src-main/features/reminders/list.ts';
import { scheduledList, scheduledView } from '../../src-main/features/scheduled/queries.ts';
import { keepShown, questionChanges } from '../../src-main/sync/recovery/restored-outbox.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { deleteScheduled, cancelReminder } from '../delete-now.ts';

/** The computer and the server share a clock here, which a test moves. */
class ScheduledPair extends Pair {
  override connect(options?: Parameters<Pair['connect']>[0]): Promise<void> {
    start = Math.floor(clock() / 1000);
    passed = 0;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => clock() + passed * MINUTE * 1000);
    onTestFinished(() => now.mockRestore());
    return super.connect(options);
  }
}

/** A server and a Perch, with the steps of tests of things to come. */
export const pair = new ScheduledPair();

export const SCHEDULE = { method: 'POST', path: '/scheduled_messages' } as const;
export const REMIND = { method: 'POST', path: '/reminders' } as const;

const MINUTE = 60;
const clock = Date.now.bind(Date);
let start = 0;
let passed = 0;

/** UNIX seconds, so many minutes from now. */
export const inMinutes = (minutes: number): number => start + (passed + minutes) * MINUTE;

/** Lets time pass, and the server send the messages scheduled for then. Perch’s own timers are not changed. */
export function pass(minutes: number): void {
  passed += minutes;
  pair.server.state.deliverDue();
  pair.device.engine.wake();
}

/** Lets time pass while the server sends nothing, and nobody wakes Perch. */
export function passUnseen(minutes: number): void {
  passed += minutes;
}

export const general = (): number => {
  const channel = pair.server.state.channels.byName('general');
  if (!channel) throw new Error('The seed has no #general');
  return channel.stream_id;
};

export const message = (change: Partial<ScheduledForm> = {}): ScheduledForm => ({
  to: { channelId: general(), topic: 'team lunch' },
  content: 'Noon at the door?',
  at: inMinutes(60),
  readBySender: null,
  ...change,
});

export const schedule = (change: Partial<ScheduledForm> = {}): string =>
  pair.device.act((db, at) => createScheduled(db, message(change), at));
export const edit = (key: string, change: Partial<ScheduledForm>): void =>
  pair.device.act((db, at) => {
    const view = scheduledView(db, key);
    if (!view) throw new Error('There is no such message');
    const { to, content, at: when, readBySender } = view;
    editScheduled(db, key, { to, content, at: when, readBySender, ...change }, at);
  });
export const remove = (key: string): void => pair.device.act((db, at) => deleteScheduled(db, key, at));
export const view = (key: string) => scheduledView(pair.device.db, key);
export const list = () => scheduledList(pair.device.db).rows;

export const onServer = () => pair.server.state.scheduledMessages.list(pair.mira, 'message');
export const remindersOnServer = () => pair.server.state.scheduledMessages.list(pair.mira, 'reminder');

export const remind = (messageId: number, minutes: number, note = ''): string =>
  pair.device.act((db, at) => createReminder(db, { messageId, at: inMinutes(minutes), note }, at));
export const reschedule = (key: string, minutes: number, note = ''): string =>
  pair.device.act((db, at) =>
    rescheduleReminder(db, key, { messageId: someMessage(), at: inMinutes(minutes), note }, at),
  );
export const cancel = (key: string): void => pair.device.act((db, at) => cancelReminder(db, key, at));
export const reminders = () => reminderList(pair.device.db, pair.device.engine.organization);

/** The ID of a message of the seed that Mira can read. */
export const someMessage = (): number => {
  const [first] = pair.server.state.messages
    .all(pair.mira)
    .filter(({ recipient }) => recipient.type === 'stream');
  if (!first) throw new Error('The seed has no messages');
  return first.id;
};

export const requestsTo = (method: string, path: string) =>
  pair.server.requests.filter((request) => request.method === method && request.path.startsWith(path));

/** The messages that Mira sent with this text. */
export const sent = (content: string) =>
  pair.server.state.messages
    .all(pair.mira)
    .filter((one) => one.sender_id === pair.mira && one.content === content);

/** Somebody writes so many messages: to another person, or to themselves. */
export function talk(sender_id: number, count: number, to = sender_id): void {
  for (let index = 0; index < count; index += 1)
    say(pair.server, sender_id, { people: [to] }, `And ${index}`);
}

/** Reads the lists once more, and waits until they were applied. */
export async function refresh(): Promise<void> {
  pair.device.engine.retryNow();
  await pair.device.still();
  await until('read again', () => pair.device.engine.isInStep);
}

/** Copies the file. What is returned puts the copy in the place of the file of then, as a restore does, and starts Perch. */
export function backUp(): () => void {
  const { folder, file, db } = pair.device;
  const [backup, present] = [join(folder, 'backup.db'), join(folder, 'present.db')];
  db.prepare('vacuum into ?').run(backup);
  return () => {
    pair.device.engine.close();
    copyFileSync(file, present);
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    copyFileSync(backup, file);
    const [restored, replaced] = [openDatabase(file), openDatabase(present)];
    questionChanges(restored, { now: Date.now(), isUnsent: () => false });
    keepShown(restored, replaced);
    restored.close();
    replaced.close();
    pair.device.restart();
  };
}
