import { join } from 'node:path';
import { activityUnread } from '../../src-main/features/activity/queries.ts';
import { waitingMessages } from '../../src-main/features/activity/messages.ts';
import { channelView } from '../../src-main/features/channels/details.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { messageList } from '../../src-main/features/messages/queries.ts';
import { unreadView } from '../../src-main/features/messages/unread.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { findTargets } from '../../src-main/features/palette/find.ts';
import { findTexts } from '../../src-main/features/palette/find-texts.ts';
import { peoplePage } from '../../src-main/features/people/queries.ts';
import { people } from '../../src-main/sync/collections/people.ts';
import { handlersOf } from '../../src-main/sync/events/handlers.ts';
import { reconcileList } from '../../src-main/sync/reconcile/list.ts';
import type { Bench } from './group.ts';
import { median, type Row } from './measure.ts';
import { BUSIEST, OPEN, type Organization, organizationIn, SELF } from './organization.ts';

/** Each is half of the next: four doublings. */
const PARTS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1] as const;
const RUNS = 12;
const WARM_UPS = 3;

/** A path that does what its work needs, whatever the organization has: times are a power of the size with this exponent at most. */
const FLAT = 0.2;
/** A path that reads all rows of a kind. */
const LINEAR = 1.1;

/** What a key or an event does in a large organization, and how it may grow. */
const PATHS: Readonly<
  Record<string, { most: number; growsBy: number; run(on: Organization, time: number): void }>
> = {
  'open conversation beside waiting changes': {
    most: 10,
    growsBy: FLAT,
    run: ({ db }) => void messageList(db, OPEN, SELF),
  },
  'key in the palette': {
    most: 8,
    growsBy: LINEAR,
    run: ({ db }, time) => void findTargets(db, ['a', 'an', 'mo', 'tre'][time % 4] ?? '', '', 1),
  },
  'key in the palette, its messages and scheduled messages': {
    most: 4,
    growsBy: LINEAR,
    run: ({ db }, time) => void findTexts(db, ['an', 'mo', 'tre', 'mo tre'][time % 4] ?? '', 1),
  },
  'message in the channel with most topics': {
    most: 0.3,
    growsBy: FLAT,
    run: (on, time) => apply(on, messageEvent(time, ['read'])),
  },
  'unread message, and three readers of the counts': {
    most: 1.5,
    growsBy: FLAT,
    run(on, time) {
      apply(on, messageEvent(time, ['mentioned']));
      unreadView(on.db);
      waitingMessages(on.db, 5, 1);
      activityUnread({ db: on.db, organization: { userId: SELF } }, 1);
    },
  },
  'event about a person': {
    most: 0.2,
    growsBy: FLAT,
    run: (on, time) =>
      apply(on, {
        type: 'realm_user',
        op: 'update',
        person: { user_id: 2 + (time % 50), full_name: `Ana ${time}` },
      }),
  },
  'event about the members of a group': {
    most: 0.2,
    growsBy: FLAT,
    run: (on, time) =>
      apply(on, {
        ...{ type: 'user_group', op: time % 2 === 0 ? 'add_members' : 'remove_members', group_id: 1 },
        user_ids: [2 + time],
      }),
  },
  'people, the first page': {
    most: 100,
    growsBy: LINEAR,
    run: ({ db }) => void peoplePage(db, 'people', '', 0, 100, SELF),
  },
  'people, a letter': {
    most: 16,
    growsBy: LINEAR,
    run: ({ db }) => void peoplePage(db, 'people', 'tr', 0, 100, SELF),
  },
  folders: { most: 3, growsBy: LINEAR, run: ({ db }) => void folderViews(db) },
  'channels, the first page': {
    most: 20,
    growsBy: LINEAR,
    run: ({ db }) => void channelPage(db, '', 0, 100),
  },
  'channel with everybody': {
    most: 100,
    growsBy: LINEAR,
    run: ({ db, busiest }) =>
      void channelView(db, busiest, { userId: SELF, role: 400, channelDefaults: null }),
  },
  'list of people in which nothing changed': {
    most: 150,
    growsBy: LINEAR,
    run: (on) => void on.db.transaction(() => reconcileList(on.db, people as never, on.people))(),
  },
};

/** Keys and events in organizations of five sizes: what each takes in the largest, and how that grows. */
export function paths({ folder }: Bench): Row[] {
  const organizations = PARTS.map((part) =>
    organizationIn(join(folder, `organization-${1 / part}.db`), part),
  );
  const rows = Object.entries(PATHS).flatMap(([what, { most, growsBy, run }]): Row[] => {
    // In turns, so that whatever slows the machine down slows all sizes.
    const times = PARTS.map((): number[] => []);
    for (let time = 0; time < WARM_UPS + RUNS; time += 1)
      for (const [size, on] of organizations.entries()) {
        const took = processorTime(() => run(on, time));
        if (time >= WARM_UPS) times[size]?.push(took);
      }
    const [smallest = [], largest = []] = [times[0], times.at(-1)];
    const exponent = exponentOf(times.map(median));
    return [
      {
        what: `organization of 20,000: ${what}`,
        ...{ unit: 'ms', ours: largest, reference: { what: 'one of 1,250', values: smallest } },
        goals: [{ most }, { timesAtMost: 2 ** (growsBy * (PARTS.length - 1)) }],
        note: `grows by the power ${exponent.toFixed(2)} of the size`,
      },
    ];
  });
  for (const { db } of organizations) db.close();
  return rows;
}

/** In milliseconds. */
function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The slope of the line through times of doubling sizes, in a double logarithmic scale. */
function exponentOf(times: readonly number[]): number {
  const middle = (times.length - 1) / 2;
  const sum = (of: (at: number) => number): number => times.reduce((total, _, at) => total + of(at), 0);
  return sum((at) => (at - middle) * Math.log2(times[at] ?? 1)) / sum((at) => (at - middle) ** 2);
}

/** An event of the server, applied as it is when it arrives alone. */
function apply({ db }: Organization, event: { type: string; op?: string } & Record<string, unknown>): void {
  const context = { db, userId: SELF, typing: { note() {} }, tellsFailed: () => true };
  db.transaction(() => {
    for (const { effectOf } of handlersOf(event)) effectOf(event, context)?.apply?.(db);
  })();
}

const messageEvent = (time: number, flags: string[]) => ({
  type: 'message',
  flags,
  message: {
    ...{ id: 9_000_000 + time, type: 'stream', stream_id: BUSIEST, subject: `Topic ${time % 5}` },
    ...{ display_recipient: 'general', content: '<p>Hello</p>', timestamp: 1_000 + time, sender_id: 5 },
    ...{ sender_full_name: 'Olu', reactions: [], flags },
  },
});
