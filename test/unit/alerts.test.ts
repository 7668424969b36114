import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alert } from '../../src-main/contract/values/alert.ts';
import {
  decideAlerts,
  NOTHING_TOLD,
  type Present,
  type Told,
} from '../../src-main/features/alerts/decide.ts';
import { alertNotifications } from '../../src-main/shell/notifications/alert-words.ts';
import { forEvery } from '../for-every.ts';
import { growsFrom } from '../linear-time/growth.ts';

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
const present = fc.record({ changes: ids, scheduled: ids, signedOut: fc.boolean() });

test('what waits is told once, for as long as it waits, and again after it had gone', () => {
  forEvery([fc.array(present, { maxLength: 12 })], 100, (history) => {
    let told: Told = NOTHING_TOLD;
    let before: Present = { changes: [], scheduled: [], signedOut: false };
    for (const now of history) {
      const decided = decideAlerts(now, told);
      expect([...decided.fresh.changes]).toEqual(now.changes.filter((id) => !before.changes.includes(id)));
      expect([...decided.fresh.scheduled]).toEqual(
        now.scheduled.filter((id) => !before.scheduled.includes(id)),
      );
      expect(decided.fresh.signedOut).toBe(now.signedOut && !before.signedOut);
      // After a crash the same is decided again from what is stored: nothing is shown twice.
      expect(decideAlerts(now, decided.told).fresh).toEqual({
        changes: new Set(),
        scheduled: new Set(),
        signedOut: false,
      });
      told = decided.told;
      before = now;
    }
  });
});

test('however much waits, each item is looked at once', () => {
  const all = (length: number): string[] => Array.from({ length: length / 5 }, (_, at) => `change ${at}`);
  const decide = (length: number): void => {
    const changes = all(length);
    decideAlerts({ ...NOTHING_TOLD, changes }, { ...NOTHING_TOLD, changes });
  };
  expect(growsFrom(decide)).toBeNull();
});

describe('the notifications of alerts', () => {
  const rejected: Alert = {
    kind: 'change',
    id: '1',
    title: 'Refund',
    isPrivateChannel: false,
    state: 'rejected',
    reason: 'Too long.',
  };
  const unclear: Alert = {
    kind: 'change',
    id: '2',
    title: '',
    isPrivateChannel: false,
    state: 'in-doubt',
    reason: '',
  };

  test('name what it is about, and open it', () => {
    expect(alertNotifications([rejected, unclear], 'Meridian')).toEqual([
      {
        notification: { title: 'Rejected: Refund', body: 'Meridian: “Too long.”', silent: true },
        opens: { place: 'outbox', target: { key: '1' } },
        buttons: [{ label: 'Open Outbox', does: { opens: { place: 'outbox', target: { key: '1' } } } }],
      },
      {
        notification: {
          title: 'May have been saved: A change',
          body: 'Meridian didn’t confirm it, and Perch couldn’t find out whether it was sent.',
          silent: true,
        },
        opens: { place: 'outbox', target: { key: '2' } },
        buttons: [
          { label: 'Check again', does: { checks: '2' } },
          { label: 'Open Outbox', does: { opens: { place: 'outbox', target: { key: '2' } } } },
        ],
      },
    ]);
  });

  test('say where a scheduled message was to go, and how many changes wait for signing in', () => {
    const scheduled: Alert = {
      kind: 'scheduled',
      key: 'k',
      to: { channelId: 7, name: 'releases', access: 'public', topic: '2026.15' },
      at: 1_800_000_000,
    };
    const [first, second] = alertNotifications([scheduled, { kind: 'sign-in', waiting: 3 }], 'Meridian');
    expect(first?.notification.body).toMatch(/^releases › 2026\.15 was scheduled for .+\. Pick a new time/);
    expect(first?.opens).toEqual({ place: 'scheduled', target: { key: 'k' } });
    expect(first?.buttons).toEqual([
      { label: 'Pick a time…', does: { opens: { place: 'scheduled', target: { key: 'k', edit: true } } } },
      { label: 'Open', does: { opens: { place: 'scheduled', target: { key: 'k' } } } },
    ]);
    expect(second?.notification).toMatchObject({
      title: 'Sign in to Meridian',
      body: '3 changes are waiting to be sent.',
    });
  });

  test('are one for three and more', () => {
    const many: Alert[] = [rejected, unclear, { ...rejected, id: '3' }];
    expect(alertNotifications(many, 'Meridian')).toEqual([
      {
        notification: {
          title: '3 changes need attention',
          body: 'Meridian: 2 rejected, 1 not confirmed',
          silent: true,
        },
        opens: { place: 'outbox' },
        buttons: [{ label: 'Open Outbox', does: { opens: { place: 'outbox' } } }],
      },
    ]);
    const mixed: Alert[] = [rejected, unclear, { kind: 'sign-in', waiting: 3 }];
    expect(alertNotifications(mixed, 'Meridian')).toMatchObject([
      { notification: { title: '3 things need attention', body: 'In Meridian' } },
    ]);
    expect(alertNotifications([], 'Meridian')).toEqual([]);
  });
});
