import type { AccountView } from '../../contract/values/account.ts';
import type { ActivityUnread } from '../../contract/values/activity.ts';
import type { PresetsView } from '../../contract/values/presets.ts';
import { isEmptyStatus, type StatusView } from '../../contract/values/status.ts';
import type { UpdateState } from '../../contract/values/update.ts';
import type { AddressedUnread } from '../../contract/values/unread.ts';
import { clockWords } from '../../../resources/clock.ts';
import { pauseWords } from '../../../resources/pause-words.ts';
import { words } from '../../../resources/words.ts';
import { accountName } from '../words/account-name.ts';
import { connectionWords } from './connection-words.ts';
import { info, item, separator, submenu, type TrayCommand, type TrayItem } from './tray-items.ts';
import { cut } from '../words/cut.ts';
import {
  awayItem,
  sharedPresetItems,
  statusItems,
  type UsableAccount,
  valueWords,
} from './tray-status-items.ts';
import { toolTipOf } from './tray-tool-tip.ts';
import { waitingItems } from './tray-unread-items.ts';

/** An account as the tray shows it. The status is null if the account's file cannot be used. */
export interface TrayAccount {
  account: AccountView;
  status: StatusView | null;
  presets: PresetsView;
  unread: AddressedUnread;
  activity: ActivityUnread;
}

export interface TrayState {
  accounts: TrayAccount[];
  /** The account that the window shows; null if nobody is signed in. */
  activeId: string | null;
  /** The snippets that the active account's menu offers. */
  snippets: { key: string; title: string }[];
  /** The shortcut of the quick window, as Electron writes it; null if the system sends none. */
  quickShortcut: string | null;
  /** Until when notifications are paused, and the present; milliseconds since the epoch. */
  pausedUntil: number;
  now: number;
  update: UpdateState;
}

type TrayLook = 'online' | 'away' | 'offline' | 'unsent' | 'attention';

/** With a dot where a message waits for the user. */
export type TrayImage = TrayLook | `${TrayLook}-unread`;

export interface TrayModel {
  image: TrayImage;
  toolTip: string;
  items: TrayItem[];
  /** How many changes need the user's attention, with one for each account that has to sign in. */
  attention: number;
  /** How many unread messages are for the user alone or mention them, in all accounts. */
  unread: number;
}

/** The tray as data: image, tool tip and menu. */
export function trayModel(state: TrayState): TrayModel {
  const { accounts, activeId, now } = state;
  const active = accounts.find(({ account }) => account.id === activeId);
  if (!active) {
    return {
      image: 'offline',
      toolTip: `Perch: ${words('tray.no-account')}`,
      items: [
        info('account', words('tray.no-account')),
        separator('account'),
        item('open', words('tray.sign-in'), { do: 'open' }),
        ...lastItems(state),
      ],
      attention: 0,
      unread: 0,
    };
  }
  const all = accounts.map(({ account }) => account);
  const unread = accounts.reduce((sum, { unread: { direct, mentions } }) => sum + direct + mentions, 0);
  const look = lookOf(active, all);
  const image = unread > 0 ? (`${look}-unread` as const) : look;
  const attention = all.reduce((sum, account) => sum + attentionOf(account), 0);
  if (accounts.length === 1 && !active.status) {
    const sentence = words('tray.unusable', { organization: accountName(active.account, all) });
    return {
      image,
      toolTip: toolTipOf(active, accounts, now),
      items: [
        item('unusable', sentence, { do: 'open' }),
        separator('unusable'),
        openItem(),
        ...lastItems(state),
      ],
      attention,
      unread,
    };
  }
  return {
    image,
    toolTip: toolTipOf(active, accounts, now),
    items: [
      ...withSeparator('first', firstItems(active.account, all)),
      ...withSeparator('unread', waitingItems(accounts)),
      ...(isUsable(active) && accounts.length === 1
        ? statusItems(active, '', now)
        : severalItems(accounts, active, now)),
      separator('things'),
      ...(active.status ? [snippetItems(active.account.id, state.snippets)] : []),
      {
        ...item('quick', words('tray.quick'), { do: 'quick' }),
        accelerator: state.quickShortcut,
      },
      openItem(),
      pauseItem(state),
      ...lastItems(state),
    ],
    attention,
    unread,
  };
}

function pauseItem({ pausedUntil, now }: TrayState): TrayItem {
  if (pausedUntil > now)
    return item('pause', words('tray.resume', { time: clockWords(pausedUntil) }), {
      do: 'pause',
      kind: null,
    });
  return submenu(
    'pause',
    words('tray.pause'),
    (['half-hour', 'hour', 'tomorrow'] as const).map((kind) =>
      item(`pause:${kind}`, pauseWords(kind), { do: 'pause', kind }),
    ),
  );
}

const signIn = (accountId: string): TrayCommand => ({
  do: 'open-in',
  accountId,
  navigation: { place: 'accounts' },
});

const openItem = (): TrayItem => item('open', words('tray.open'), { do: 'open' });

const lastItems = ({ update }: TrayState): TrayItem[] => [
  separator('last'),
  ...updateItems(update),
  item('settings', words('tray.settings'), {
    do: 'run-in-window',
    command: { do: 'open', place: 'settings' },
  }),
  item('quit', words('tray.quit'), { do: 'quit' }),
];

/** A line about a newer version, where the user can do something about it. */
function updateItems(state: UpdateState): TrayItem[] {
  if (state.state === 'waiting') return [info('update', words('tray.update-waiting'))];
  if (state.state === 'ready')
    return [item('update', words('tray.update-ready', { version: state.update.version }), { do: 'update' })];
  if (state.state !== 'found') return [];
  const label = words('tray.update-found', { version: state.update.version });
  const target = { key: 'local.updates' };
  return [item('update', label, { do: 'run-in-window', command: { do: 'open', place: 'settings', target } })];
}

const withSeparator = (id: string, items: TrayItem[]): TrayItem[] =>
  items.length > 0 ? [...items, separator(id)] : [];

const isUsable = (account: TrayAccount): account is TrayAccount & UsableAccount => account.status !== null;

/**
 * The first items, if there is a reason for them: changes that need the user, and the connection with the unsent
 * changes.
 */
function firstItems(active: AccountView, all: readonly AccountView[]): TrayItem[] {
  const needsUser = all.reduce((sum, account) => sum + account.needsUser, 0);
  const about = active.needsUser > 0 ? active : all.find((account) => account.needsUser > 0);
  const unsent = all.reduce((sum, account) => sum + account.unsent, 0);
  const count = words('tray.unsent', { count: unsent });
  const { state } = active.connection;
  return [
    ...(about
      ? [
          item('attention', `${words('tray.needs-user', { count: needsUser })}…`, {
            do: 'open-in',
            accountId: about.id,
            navigation: { place: 'outbox' },
          }),
        ]
      : []),
    // With several accounts, the line of the account offers it.
    ...(state === 'signed-out' && all.length === 1
      ? [item('connection', connectionWords(active, all), signIn(active.id))]
      : state === 'offline' || state === 'paused' || state === 'connecting'
        ? [
            info(
              'connection',
              unsent > 0
                ? words('tray.connection-unsent', { connection: connectionWords(active, all), count: unsent })
                : connectionWords(active, all),
            ),
          ]
        : []),
    ...(unsent > 0 && (state === 'online' || state === 'signed-out') ? [info('unsent', count)] : []),
  ];
}

/** A line for each account, and what is set on all of them. */
function severalItems(accounts: TrayAccount[], active: TrayAccount, now: number): TrayItem[] {
  // Changes of an account that has to sign in would be sent at a time when they are no longer true.
  const reachable = accounts
    .filter(isUsable)
    .filter(({ account }) => account.connection.state !== 'signed-out');
  const accountIds = reachable.map(({ account }) => account.id);
  const all = accounts.map(({ account }) => account);
  return [
    ...accounts.map((each) => accountItem(each, all, now)),
    ...(reachable.length === 0
      ? []
      : [
          separator('all'),
          submenu('all', words('tray.all-accounts'), [
            ...sharedPresetItems(active.presets.presets, accountIds, now),
            separator('all:presets'),
            {
              ...item('all:clear-status', words('action.clear-status'), { do: 'clear-status', accountIds }),
              enabled: reachable.some(({ status }) => !isEmptyStatus(status)),
            },
          ]),
          awayItem(
            'away',
            accountIds,
            reachable.every(({ status }) => status.away),
          ),
        ]),
  ];
}

function accountItem(trayAccount: TrayAccount, all: readonly AccountView[], now: number): TrayItem {
  const { account } = trayAccount;
  const { id, connection } = account;
  const prefix = `account:${id}`;
  const organization = accountName(account, all);
  const line = (what: string): string => words('tray.other', { organization, what });
  if (!isUsable(trayAccount))
    return item(prefix, line(words('tray.file-problem')), { do: 'open-in', accountId: id });
  if (connection.state === 'signed-out') return item(prefix, line(words('tray.account-sign-in')), signIn(id));
  const value = valueWords(trayAccount.status);
  return submenu(prefix, line(value || words('tray.account-no-status')), [
    ...statusItems(trayAccount, `${prefix}:`, now),
    separator(`${prefix}:open`),
    ...(connection.state === 'online' ? [] : [info(`${prefix}:connection`, connectionWords(account, all))]),
    ...(account.unsent > 0
      ? [info(`${prefix}:unsent`, words('tray.unsent', { count: account.unsent }))]
      : []),
    item(`${prefix}:open`, words('tray.open-account', { organization }), {
      do: 'open-in',
      accountId: id,
    }),
  ]);
}

function snippetItems(accountId: string, snippets: TrayState['snippets']): TrayItem {
  return submenu('snippets', words('tray.copy-snippet'), [
    ...withSeparator(
      'snippets',
      snippets.map(({ key, title }) =>
        item(`snippet:${key}`, cut(title), { do: 'copy-snippet', accountId, key }),
      ),
    ),
    item('snippet-from-clipboard', words('tray.snippet-from-clipboard'), {
      do: 'run-in-window',
      command: { do: 'snippet-from-clipboard' },
    }),
    item('find-snippet', words('tray.find-snippet'), {
      do: 'run-in-window',
      command: { do: 'open', place: 'snippets' },
    }),
  ]);
}

/** The most important state decides: what needs the user, then the connection, then unsent changes, then away. */
function lookOf({ account, status }: TrayAccount, all: readonly AccountView[]): TrayLook {
  const { state } = account.connection;
  if (!status || all.some((each) => attentionOf(each) > 0)) return 'attention';
  if (state === 'offline' || state === 'paused') return 'offline';
  if (all.some(({ unsent }) => unsent > 0)) return 'unsent';
  return status.away ? 'away' : 'online';
}

const attentionOf = ({ needsUser, connection }: AccountView): number =>
  needsUser + (connection.state === 'signed-out' ? 1 : 0);
