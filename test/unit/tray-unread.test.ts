import { describe, expect, test } from 'vitest';
import type { AccountView } from '../../src-main/contract/values/account.ts';
import type { AddressedUnread } from '../../src-main/contract/values/unread.ts';
import type { TrayItem } from '../../src-main/shell/tray/tray-items.ts';
import type { TrayModel } from '../../src-main/shell/tray/tray-model.ts';
import { account, defaults, linesOf, status, trayOf } from './tray-accounts.ts';

type Waiting = AddressedUnread['latest'][number];

const ACCOUNT = account().id;

const direct = (count: number, ...names: (string | null)[]): Waiting => ({
  conversation: { people: names.map((_, at) => 7 + at) },
  to: { people: names.map((name, at) => ({ userId: 7 + at, name })) },
  count,
});
const mention = (count: number, name: string | null, topic: string): Waiting => ({
  conversation: { channelId: 5, topic },
  to: { channelId: 5, name, access: 'public', topic },
  count,
});
const unread = (latest: Waiting[], conversations = latest.length): AddressedUnread => {
  const sum = (some: Waiting[]): number => some.reduce((total, { count }) => total + count, 0);
  return {
    direct: sum(latest.filter(({ conversation }) => 'people' in conversation)),
    mentions: sum(latest.filter(({ conversation }) => 'topic' in conversation)),
    conversations,
    latest,
  };
};

const shown = (accountView: AccountView, waiting: AddressedUnread) => ({
  account: accountView,
  status: status(),
  presets: defaults,
  unread: waiting,
});
const waitingItems = ({ items }: TrayModel): TrayItem[] =>
  items.filter(({ id }) => /^(unread|activity):/.test(id));

describe('one account', () => {
  test('has a line for each conversation, before everything but what needs attention, which opens it', () => {
    const waiting = unread([direct(2, 'Olu Adeyemi'), mention(1, 'general', 'team lunch')]);
    const tray = trayOf([shown(account({ needsUser: 1, unsent: 1 }), waiting)]);
    expect(linesOf(tray.items).slice(0, 7)).toEqual([
      '1 change needs attention…',
      '1 unsent change',
      '---',
      'Olu Adeyemi, 2 messages',
      'general › team lunch, 1 mention',
      'Activity: 3 unread…',
      '---',
    ]);
    expect(waitingItems(tray).map(({ command }) => command)).toEqual([
      {
        do: 'open-in',
        accountId: ACCOUNT,
        navigation: { place: 'topics', target: { conversation: { people: [7] } } },
      },
      {
        do: 'open-in',
        accountId: ACCOUNT,
        navigation: { place: 'topics', target: { conversation: { channelId: 5, topic: 'team lunch' } } },
      },
      { do: 'open-in', accountId: ACCOUNT, navigation: { place: 'activity' } },
    ]);
    expect(tray.toolTip.split('\n').slice(0, 3)).toEqual([
      'Perch: 1 change needs attention',
      '2 direct messages, 1 mention',
      'No status',
    ]);
    expect(tray.unread).toBe(3);
  });

  test('names what it knows, and cuts what is long', () => {
    const tray = trayOf([
      shown(
        account(),
        unread([
          direct(1, null),
          direct(3, 'Olu', 'Ana'),
          mention(2, null, ''),
          mention(1, 'announcements', 'a very long topic indeed'),
        ]),
      ),
    ]);
    expect(waitingItems(tray).map(({ label }) => label)).toEqual([
      'Someone, 1 message',
      'Olu, Ana, 3 messages',
      'Channel 5 › (no topic), 2 mentions',
      'announcements › a very long…, 1 mention',
      'Activity: 7 unread…',
    ]);
  });

  test('has a line for all that concerns the user, also where no message waits', () => {
    const own = {
      ...shown(account(), unread([])),
      activity: { total: 5, reactions: 2, reminders: 1, scheduled: 2 },
    };
    const tray = trayOf([own]);
    expect(waitingItems(tray)).toMatchObject([
      {
        label: 'Activity: 5 unread…',
        command: { do: 'open-in', accountId: ACCOUNT, navigation: { place: 'activity' } },
      },
    ]);
    expect(tray).toMatchObject({
      image: 'online',
      toolTip: 'Perch: 2 reactions, 1 reminder, 2 failed messages\nNo status\nConnected',
      unread: 0,
    });
  });

  test('has no line, no dot and no words where nothing waits', () => {
    const tray = trayOf([shown(account(), unread([]))]);
    expect(waitingItems(tray)).toEqual([]);
    expect(tray).toMatchObject({ image: 'online', toolTip: 'Perch: No status\nConnected', unread: 0 });
  });
});

describe('several accounts', () => {
  const kite = account({ id: 'kite', organization: 'Studio Kite' });

  test('are told apart in menu and tool tip', () => {
    const tray = trayOf([
      shown(account(), unread([direct(2, 'Olu')])),
      shown(kite, unread([direct(1, 'Olu'), mention(1, 'general', 'lunch')])),
    ]);
    expect(waitingItems(tray).map(({ label }) => label)).toEqual([
      'Meridian: Olu, 2 messages',
      'Meridian: Activity: 2 unread…',
      'Studio Kite: Olu, 1 message',
      'Studio Kite: general › lunch, 1 mention',
      'Studio Kite: Activity: 2 unread…',
    ]);
    expect(waitingItems(tray)[2]?.command).toMatchObject({ accountId: 'kite' });
    expect(tray.toolTip.split('\n').slice(0, 2)).toEqual([
      'Perch: Meridian: 2 direct messages',
      'Studio Kite: 1 direct message, 1 mention',
    ]);
    expect(tray.unread).toBe(4);
  });

  test('have three lines each, and one for the rest', () => {
    const many = unread(Array.from({ length: 5 }, (_, at) => mention(1, 'general', `topic ${at}`)));
    const tray = trayOf([shown(account(), many), shown(kite, unread([]))]);
    expect(waitingItems(tray)).toHaveLength(4);
    expect(waitingItems(tray).at(-1)?.label).toBe('Meridian: Activity: 5 unread…');
  });

  test('of organizations of one name are told apart by the email address, in every line', () => {
    const other = account({ id: 'other', email: 'support@example.com' });
    const tray = trayOf([
      shown(account(), unread([direct(1, 'Olu')])),
      shown(other, unread([direct(1, 'Ana')])),
      shown(kite, unread([])),
    ]);
    expect(linesOf(tray.items).slice(0, 6)).toEqual([
      'Meridian (mira@example.com): Olu, 1 message',
      'Meridian (mira@example.com): Activity: 1 unread…',
      'Meridian (support@example.com): Ana, 1 message',
      'Meridian (support@example.com): Activity: 1 unread…',
      '---',
      'Meridian (mira@example.com): no status',
    ]);
    expect(tray.toolTip).toContain('\nMeridian (support@example.com): 1 direct message\n');
  });

  test('show a dot where one of them has a message, whatever else the image shows', () => {
    const waiting = shown(kite, unread([direct(1, 'Olu')]));
    const images = [
      account(),
      account({ state: 'offline' }),
      account({ unsent: 1 }),
      account({ needsUser: 1 }),
    ];
    expect(images.map((active) => trayOf([shown(active, unread([])), waiting]).image)).toEqual([
      'online-unread',
      'offline-unread',
      'unsent-unread',
      'attention-unread',
    ]);
    const away = { ...shown(account(), unread([])), status: status({ away: true }) };
    expect(trayOf([away, waiting]).image).toBe('away-unread');
  });
});
