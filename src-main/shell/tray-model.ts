import { outageOf, type AccountView } from '../contract/account.ts';
import type { ClearRule } from '../contract/clear-after.ts';
import type { PresetsView } from '../contract/presets.ts';
import { isEmptyStatus, type StatusValue, type StatusView } from '../contract/status.ts';
import { trimmed } from '../contract/text.ts';
import { clockWords } from '../../resources/clock.ts';
import { glyphOf } from '../../resources/emoji/names.ts';
import { presetText } from '../../resources/presets.ts';
import { words } from '../../resources/words.ts';

/**
 * The state that the tray shows: the active account with its status, null where nobody is signed in, and the other
 * accounts.
 */
export interface TrayState {
  /** The status is null where the account's file cannot be used. */
  active: { account: AccountView; status: StatusView | null; presets: PresetsView } | null;
  others: AccountView[];
}

export type TrayImage = 'online' | 'away' | 'offline' | 'unsent' | 'attention';

/** A status that a click sets. */
export interface TrayStatus extends StatusValue {
  clearAfter: ClearRule;
  away?: true;
  isPreset: boolean;
}

export type TrayCommand =
  | { do: 'set-status'; status: TrayStatus }
  | { do: 'open-other'; accountId: string }
  | { do: 'extend-status' | 'clear-status' | 'open-status' | 'open-outbox' | 'open' | 'quit' }
  | { do: 'set-away'; away: boolean };

export interface TrayItem {
  id: string;
  label: string;
  type: 'normal' | 'separator' | 'checkbox';
  enabled: boolean;
  checked: boolean;
  command: TrayCommand | null;
}

export interface TrayModel {
  image: TrayImage;
  toolTip: string;
  items: TrayItem[];
}

/** The tray as data: image, tool tip and menu. */
export function trayModel({ active, others }: TrayState): TrayModel {
  if (!active) {
    return {
      image: 'offline',
      toolTip: `Perch: ${words('tray.no-account')}`,
      items: [
        info('account', words('tray.no-account')),
        separator('1'),
        item('open', words('tray.sign-in'), { do: 'open' }),
        item('quit', words('tray.quit'), { do: 'quit' }),
      ],
    };
  }
  const { account, status, presets } = active;
  if (!status) return unusableModel(account);
  const connection = connectionWords(account);
  const unsent = words('tray.unsent', { count: account.unsent });
  const attention = account.needsUser > 0 ? words('tray.needs-user', { count: account.needsUser }) : null;
  return {
    image: imageOf(account, status, others),
    toolTip: [
      `Perch: ${statusWords(status)}`,
      connection,
      ...(attention ? [attention] : account.unsent > 0 ? [unsent] : []),
    ].join('\n'),
    items: [
      info('status', statusWords(status)),
      ...(status.unsent === null ? [] : [info('status-unsent', unsentWords(status))]),
      separator('1'),
      ...presetItems(presets),
      item('custom-status', words('tray.custom-status'), { do: 'open-status' }),
      {
        ...item('clear-status', words('tray.clear-status'), { do: 'clear-status' }),
        enabled: !isEmptyStatus(status),
      },
      ...(status.clearAt === null
        ? []
        : [item('extend-status', words('status.extend'), { do: 'extend-status' } as const)]),
      separator('2'),
      {
        ...item('away', words('tray.away'), { do: 'set-away', away: !status.away }),
        type: 'checkbox',
        checked: status.away,
      },
      separator('3'),
      account.connection.state === 'signed-out'
        ? item('connection', connection, { do: 'open' })
        : info('connection', connection),
      account.unsent > 0 ? item('unsent', unsent, { do: 'open-outbox' }) : info('unsent', unsent),
      ...(attention ? [item('attention', attention, { do: 'open-outbox' } as const)] : []),
      ...others.flatMap(otherItems),
      separator('4'),
      item('open', words('tray.open'), { do: 'open' }),
      item('quit', words('tray.quit'), { do: 'quit' }),
    ],
  };
}

function unusableModel({ organization }: AccountView): TrayModel {
  const sentence = words('tray.unusable', { organization });
  return {
    image: 'attention',
    toolTip: `Perch: ${sentence}`,
    items: [
      item('unusable', sentence, { do: 'open' }),
      separator('1'),
      item('open', words('tray.open'), { do: 'open' }),
      item('quit', words('tray.quit'), { do: 'quit' }),
    ],
  };
}

/** The most important state decides: what needs the user, then the connection, then unsent changes, then away. */
function imageOf(account: AccountView, { away }: StatusView, others: AccountView[]): TrayImage {
  const { unsent, connection } = account;
  if ([account, ...others].some(needsAttention)) return 'attention';
  if (connection.state === 'offline' || connection.state === 'paused') return 'offline';
  if (unsent > 0 || others.some((other) => other.unsent > 0)) return 'unsent';
  return away ? 'away' : 'online';
}

const needsAttention = ({ needsUser, connection }: AccountView): boolean =>
  needsUser > 0 || connection.state === 'signed-out';

/** An item for another account, only where it needs attention or has unsent changes. */
function otherItems(account: AccountView): TrayItem[] {
  const { id, organization, needsUser, unsent, connection } = account;
  const what =
    needsUser > 0
      ? words('tray.needs-user', { count: needsUser })
      : connection.state === 'signed-out'
        ? connectionWords(account)
        : unsent > 0
          ? words('tray.unsent', { count: unsent })
          : null;
  if (what === null) return [];
  return [
    item(`other:${id}`, words('tray.other', { organization, what }), { do: 'open-other', accountId: id }),
  ];
}

/** How many of the recent statuses the menu offers; the window shows more. */
const RECENTS = 3;

function presetItems({ presets, recents }: PresetsView): TrayItem[] {
  const shown = recents.slice(0, RECENTS);
  return [
    ...presets.map(({ id, clearAfter, away, ...preset }) => {
      const value = { text: presetText({ id, ...preset }), emoji: preset.emoji };
      return setItem(`preset:${id}`, { ...value, clearAfter, ...(away && { away }), isPreset: true });
    }),
    ...(shown.length > 0 ? [separator('recents'), info('recents', words('status.recents'))] : []),
    ...shown.map(({ text, emoji, clearAfter }, place) =>
      setItem(`recent:${place}`, { text, emoji, clearAfter, isPreset: false }),
    ),
    separator('presets'),
  ];
}

const setItem = (id: string, status: TrayStatus): TrayItem =>
  item(id, valueWords(status), { do: 'set-status', status });

/** Emoji and text on one line; empty where there is neither. */
function valueWords({ emoji, text }: StatusValue): string {
  const line = trimmed(text).replaceAll(/\s+/g, ' ');
  return [emoji ? glyphOf(emoji) : '', line].filter((part) => part !== '').join('  ');
}

const statusWords = (status: StatusView): string =>
  valueWords(status) || words(status.readable ? 'tray.no-status' : 'tray.status-unknown');

function unsentWords({ unsent }: StatusView): string {
  if (unsent === 'rejected' || unsent === 'expired') return words('tray.status-refused');
  return words(unsent === 'sending' ? 'tray.status-sending' : 'tray.status-not-sent');
}

function connectionWords({ connection: { state, since, problem }, organization }: AccountView): string {
  if (state === 'offline' && problem?.kind === 'disk') return words('tray.disk');
  if (state === 'offline') return words(`tray.outage.${outageOf({ problem })}`, { since: clockWords(since) });
  return words(`tray.connection.${state}`, { organization });
}

const item = (id: string, label: string, command: TrayCommand): TrayItem => ({
  id,
  label,
  type: 'normal',
  enabled: true,
  checked: false,
  command,
});

const info = (id: string, label: string): TrayItem => ({
  id,
  label,
  type: 'normal',
  enabled: false,
  checked: false,
  command: null,
});

const separator = (id: string): TrayItem => ({
  id: `separator-${id}`,
  label: '',
  type: 'separator',
  enabled: false,
  checked: false,
  command: null,
});
