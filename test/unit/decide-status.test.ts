import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatusValue } from '../../src-main/contract/values/status.ts';
import { isEmptyStatus, isSameEmoji, isSameStatus } from '../../src-main/contract/values/status.ts';
import { ownStatus } from '../../src-main/sync/collections/own-status.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { decide, type Effect } from '../../src-main/sync/reconcile/decide.ts';
import type { Rules, Situation } from '../../src-main/sync/reconcile/situation.ts';
import { forEvery } from '../for-every.ts';

const SITUATIONS = 100_000;

const status = fc.record<StatusValue>({
  text: fc.constantFrom('', 'lunch', 'away'),
  emoji: fc.constantFrom(null, null, { name: 'tea' }),
});

const situation = fc
  .record({
    visible: status,
    server: fc.option(status, { freq: 5 }),
    waiting: fc.option(
      fc.record({ clears: fc.constantFrom(false, false, true), sent: fc.array(status, { maxLength: 2 }) }),
      { freq: 2 },
    ),
    late: fc.array(status, { maxLength: 2 }),
  })
  .map(({ visible, server, waiting, late }): Situation & { row: { value: StatusValue } } => ({
    rules: ownStatus as unknown as Rules,
    row: {
      key: 'status',
      serverId: null,
      value: visible,
      server,
      createdAt: 0,
      deleted: false,
      madeHere: false,
    },
    isNew: false,
    waiting: waiting
      ? [
          {
            change: {
              id: 'waits',
              action: 'set-status',
              state: 'queued',
              params: { key: 'status', ...visible, ...(waiting.clears && { onlyIf: [] }) },
            } as unknown as StoredChange,
            does: 'edit',
            sent: waiting.sent,
            isAboutRow: true,
            isMetByDeletion: true,
          },
        ]
      : [],
    unanswered: late.map((value, id) => ({
      id,
      action: 'set-status',
      params: { key: 'status', ...value },
      givenUpAt: 0,
      value,
    })),
  }));

interface Decided {
  before: Situation;
  reported: StatusValue;
  isBeforeOwn: boolean;
  effects: Effect[];
}

const did = ({ effects }: Pick<Decided, 'effects'>, wanted: Effect['do']) =>
  effects.find((effect) => effect.do === wanted);
const visibleIn = ({ row }: Situation) => row.value as StatusValue;
const serverIn = ({ row }: Situation) => row.server as StatusValue | null;
const holdsOneOf = (values: object[], wanted: StatusValue): boolean =>
  values.some((value) => isSameStatus(value as StatusValue, wanted));
const isShown = ({ before, reported }: Decided): boolean => isSameStatus(visibleIn(before), reported);

/** Whether a late request may have made this status: each field is its own or the visible one. */
const mayBeLate = ({ before, reported: { text, emoji } }: Decided): boolean =>
  before.unanswered.some(({ value }) => {
    const fields = [value as StatusValue, visibleIn(before)];
    return fields.some((one) => one.text === text) && fields.some((one) => isSameEmoji(one.emoji, emoji));
  });

const properties: Record<string, (one: Decided) => boolean> = {
  "the server's copy is the reported status": (one) => {
    const kept = did(one, 'set server');
    const server = serverIn(one.before);
    return kept?.do === 'set server'
      ? kept.value === one.reported
      : server !== null && isSameStatus(server, one.reported);
  },

  'an unsent status stays on screen, and its timer runs on': (one) =>
    one.before.waiting.length === 0 ||
    ((!did(one, 'show') || isShown(one)) && !did(one, 'note set elsewhere')),

  'another client’s status that an unsent one will overwrite stands in the history, and no other': (one) => {
    const { before, reported } = one;
    const recorded = did(one, 'record overwrite');
    const [waiting] = before.waiting;
    const server = serverIn(before);
    const isOwn = isShown(one) || mayBeLate(one) || holdsOneOf(waiting?.sent ?? [], reported);
    const isNews = !(server && isSameStatus(server, reported)) && !isEmptyStatus(reported);
    const isByUser = waiting !== undefined && !('onlyIf' in (waiting.change.params as object));
    if (!isByUser || isOwn || !isNews) return recorded === undefined;
    return (
      recorded?.do === 'record overwrite' && isSameStatus(recorded.earlier.params as StatusValue, reported)
    );
  },

  'a status before our own is not shown, and the status is read again in case ours is never reported': (
    one,
  ) =>
    !one.isBeforeOwn ||
    one.before.waiting.length > 0 ||
    (!did(one, 'send shown again') &&
      (!did(one, 'show') || isShown(one)) &&
      !!did(one, 'mark stale') !== isShown(one)),

  'an unanswered request that took effect never replaces the user’s last value': (one) =>
    (did(one, 'send shown again') !== undefined) ===
    (one.before.waiting.length === 0 && !one.isBeforeOwn && !isShown(one) && mayBeLate(one)),

  'where nothing waits, the server’s status is shown, and another client’s ends the timer': (one) => {
    if (one.before.waiting.length > 0 || one.isBeforeOwn || did(one, 'send shown again')) return true;
    return isShown(one)
      ? !did(one, 'note set elsewhere')
      : !!did(one, 'show') && !!did(one, 'note set elsewhere');
  },

  'the same status changes nothing the second time': ({ before, reported, isBeforeOwn, effects }) => {
    if (before.waiting.length > 0 || did({ effects }, 'send shown again') || isBeforeOwn) return true;
    const row = { ...before.row, value: reported, server: reported };
    return decide({ ...before, row }, { value: reported, serverId: null }).length === 0;
  },
};

test(`what follows from a reported status, in ${SITUATIONS} random situations`, () => {
  const reached = new Set<string>();
  forEvery([situation, status, fc.boolean()], SITUATIONS, (before, reported, isBeforeOwn) => {
    const whose = isBeforeOwn ? ('before ours' as const) : undefined;
    const effects = decide(before, { value: reported, serverId: null, whose });
    for (const effect of effects) reached.add(effect.do);
    for (const [name, holds] of Object.entries(properties))
      if (!holds({ before, reported, isBeforeOwn, effects }))
        throw new Error(`${name}: ${JSON.stringify({ before, reported, isBeforeOwn, effects })}`);
  });
  expect([...reached].toSorted()).toEqual([
    'confirm overwrite',
    'mark stale',
    'note set elsewhere',
    'record overwrite',
    'remove change',
    'send shown again',
    'set server',
    'show',
  ]);
});
