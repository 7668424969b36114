import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import type { ConnectionView } from '../../src-main/contract/values/account.ts';
import { takeAlerts } from '../../src-main/features/alerts/alerts.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import { textOfNote } from '../../src-main/sync/collections/reminders.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { takeFailureMessage } from '../../src-main/sync/timers/failed-scheduled.ts';
import { reminderWords } from '../../src-main/shell/notifications/notification-words.ts';
import { addRow, newCache } from './cache.ts';

const AT = Date.UTC(2026, 10, 20, 9) / 1000;
/** Recorded: step 886, in German and with a link of that server. */
const notice = (moment: string, link = '#scheduled') =>
  `<p>Die für <time datetime="${moment}">${moment}</time> geplante Nachricht wurde aufgrund des folgenden Fehlers nicht ` +
  `gesendet:</p>\n<blockquote>\n<p>Nicht zum Senden in den Kanal 'in a folder' autorisiert</p>\n</blockquote>\n` +
  `<p><a href="${link}">Geplante Nachrichten anzeigen</a></p>`;

let db: Db;
beforeEach(() => {
  db = newCache();
  const value = { to: { channelId: 3, topic: 'due' }, content: 'will fail', at: AT, readBySender: null };
  addRow(db, scheduledRows, 's', { ...value, failed: true, sent: false }, { serverId: 4 });
});

const taken = (content: string, secondsLater = 60) =>
  takeFailureMessage(db, { id: 72, sender_id: 9, content }, (AT + secondsLater) * 1_000);
const marked = () => listChanges(db).map(({ params }) => params);

describe('the server’s note about a failed scheduled message (server-notes: Scheduled messages)', () => {
  test('is marked as read, because Perch tells of the message itself', () => {
    expect(taken(notice('2026-11-20T09:00:00Z'))).toBe(true);
    expect(marked()).toEqual([{ messageId: 72, flag: 'read', on: true }]);
  });

  test.each([
    ['about another moment', notice('2026-11-20T09:02:00Z')],
    ['with another link', notice('2026-11-20T09:00:00Z', '#drafts')],
    ['without a moment', '<p><a href="#scheduled">Look</a></p>'],
    ['with an impossible moment', notice('never')],
  ])('a message %s is an ordinary one', (_, content) => {
    expect(taken(content)).toBe(false);
    expect(marked()).toEqual([]);
  });

  test('stays unread where the message failed so long ago that Perch does not tell of it', () => {
    const note = notice('2026-11-20T09:00:00Z');
    expect(taken(note, 25 * 60 * 60)).toBe(false);
    expect(marked()).toEqual([]);
    expect(taken(note, 23 * 60 * 60)).toBe(true);
  });

  test('a message that was sent has none', () => {
    scheduledRows.remove(db, 's');
    expect(taken(notice('2026-11-20T09:00:00Z'))).toBe(false);
  });
});

describe('a message that failed while nothing was told', () => {
  const HOUR = 60 * 60;
  const told = (hoursLater: number) =>
    takeAlerts(db, online, (AT + hoursLater * HOUR) * 1_000).map(({ kind }) => kind);
  const online = { state: 'online' } as ConnectionView;

  test('is told after a quiet time of any length, and the server’s note is read', () => {
    scheduledRows.setVisible(db, 's', { ...scheduledRows.find(db, 's')!.value, failed: false });
    expect(told(-2)).toEqual([]);
    scheduledRows.setVisible(db, 's', { ...scheduledRows.find(db, 's')!.value, failed: true });
    expect(taken(notice('2026-11-20T09:00:00Z'), 70 * HOUR)).toBe(true);
    expect(told(72)).toEqual(['scheduled']);
    expect(told(73)).toEqual([]);
    expect(told(200)).toEqual([]);
  });

  test('is not told where it failed long before Perch first looked', () => {
    expect(told(25)).toEqual([]);
  });

  test('is told once, however rarely Perch looks', () => {
    expect(told(1)).toEqual(['scheduled']);
    expect([told(20), told(30), told(100)]).toEqual([[], [], []]);
  });
});

describe('the notification of a reminder', () => {
  const reminder = { key: 'r', messageId: 70, at: AT, content: '', onServer: true, kept: null } as const;
  const said = (note: string, message = '') =>
    reminderWords(reminder, { organization: 'Meridian', message, note: textOfNote(note) });

  test('has the note’s first line as its title, and the others below it', () => {
    expect(said('first line\nsecond line', 'Lunch?')).toMatchObject({
      title: 'first line',
      body: expect.stringMatching(/^second line\nReminder from Meridian/) as unknown,
    });
  });

  test('has what the Markdown of its note says, and nothing of a spoiler', () => {
    const { title, body } = said(
      'Ask **Ana** @_**Ana Ferreira|12** :tada:\n\n```spoiler Why\nhidden\n```\n\n* soon',
    );
    expect(title).toBe('Ask Ana Ana Ferreira 🎉');
    expect(body).toMatch(/^Why\n[\s\S]*soon\nReminder from/);
    expect(body).not.toMatch(/hidden|```/);
  });

  test('is about the text of the message without a note, and about its number only where that is not known', () => {
    expect(said('', 'Lunch?').title).toBe('Lunch?');
    expect(said('').title).toBe('Reminder: message 70');
  });
});
