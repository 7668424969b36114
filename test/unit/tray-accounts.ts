import type { AccountView, ConnectionState } from '../../src-main/contract/values/account.ts';
import {
  defaultPresets,
  type PresetsView,
  type RecentStatus,
} from '../../src-main/contract/values/presets.ts';
import type { StatusView } from '../../src-main/contract/values/status.ts';
import type { AddressedUnread } from '../../src-main/contract/values/unread.ts';
import type { TrayItem } from '../../src-main/shell/tray/tray-items.ts';
import {
  trayModel,
  type TrayAccount,
  type TrayModel,
  type TrayState,
} from '../../src-main/shell/tray/tray-model.ts';

export const SINCE = new Date(2026, 2, 4, 9, 5).getTime();

/** An account, online and with nothing unsent. */
export const account = (change: Partial<AccountView> & { state?: ConnectionState } = {}): AccountView => {
  const { state = 'online', ...rest } = change;
  return {
    id: '0198c000-0000-7000-8000-000000000001',
    serverUrl: 'https://chat.example.com',
    organization: 'Meridian',
    email: 'mira@example.com',
    fullName: 'Mira Kowalski',
    connection: { state, since: SINCE, problem: null, nextTryAt: null, limitedUntil: null },
    pull: null,
    unsent: 0,
    needsUser: 0,
    clockAhead: 0,
    scheduled: 0,
    reminders: 0,
    snippets: 0,
    movedTo: null,
    administers: false,
    sessionOnly: false,
    ...rest,
  };
};

/** No status. */
export const status = (change: Partial<StatusView> = {}): StatusView => ({
  text: '',
  emoji: null,
  away: false,
  clearAt: null,
  unsent: null,
  server: null,
  readable: true,
  clearedUnchecked: false,
  setElsewhere: false,
  endsByRule: false,
  ...change,
});

export const defaults: PresetsView = { presets: [...defaultPresets], recents: [] };

/** What the tray knows of such an account, with this status. */
export const accountWith = (
  change: Parameters<typeof account>[0] = {},
  shown: StatusView | null = status(),
) => ({
  account: account(change),
  status: shown,
  presets: defaults,
});

const nothingUnread: AddressedUnread = { direct: 0, mentions: 0, conversations: 0, latest: [] };

/** A quarter past three. */
export const NOW = new Date(2026, 2, 4, 15, 18).getTime();

/** The tray over these accounts, without unread messages unless they have some. */
export const trayOf = (
  accounts: (Omit<TrayAccount, 'unread' | 'activity'> & Partial<TrayAccount>)[],
  change: Partial<TrayState> = {},
): TrayModel =>
  trayModel({
    accounts: accounts.map(({ unread = nothingUnread, ...shown }) => ({
      unread,
      activity: { total: unread.direct + unread.mentions, reactions: 0, reminders: 0, scheduled: 0 },
      ...shown,
    })),
    activeId: accounts[0]?.account.id ?? null,
    snippets: [],
    quickShortcut: null,
    pausedUntil: 0,
    now: NOW,
    update: { state: 'idle' },
    ...change,
  });

/** The labels of a list, with a line for each separator. Numbers and their units are not parted at the end of a line. */
export const linesOf = (items: TrayItem[]): string[] =>
  items.map(({ label, type }) => (type === 'separator' ? '---' : label.replaceAll('\u00A0', ' ')));

/** The tray over one account. */
export const model = (
  accountView: AccountView = account(),
  statusView: StatusView = status(),
  presets: PresetsView = defaults,
  change: Partial<TrayState> = {},
): TrayModel => trayOf([{ account: accountView, status: statusView, presets }], change);

/** All items, also those of submenus. */
export const everyItem = (items: TrayItem[]): TrayItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.items)]);
export const findItem = ({ items }: TrayModel, id: string) => everyItem(items).find((item) => item.id === id);
export const labelOf = (tray: TrayModel, id: string) => findItem(tray, id)?.label;
export const itemOf = (tray: TrayModel, id: string): TrayItem => {
  const item = findItem(tray, id);
  if (!item) throw new Error(`No item ${id}`);
  return item;
};
/** The ID of the account. */
export const ACCOUNT = account().id;

export const recent = (text: string): RecentStatus => ({
  text,
  emoji: null,
  clearAfter: { minutes: 45 },
  setAt: 1,
});
