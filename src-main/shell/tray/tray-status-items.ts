import type { AccountView } from '../../contract/values/account.ts';
import type { ClearAfter, ClearRule } from '../../contract/time/clear-after.ts';
import {
  EXTEND_BY,
  type Preset,
  type PresetsView,
  type RecentStatus,
} from '../../contract/values/presets.ts';
import { isEmptyStatus, type StatusValue, type StatusView } from '../../contract/values/status.ts';
import { trimmed } from '../../contract/text/text.ts';
import { clearWords, minutesWords } from '../../../resources/clear-words.ts';
import { clockWords } from '../../../resources/clock.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { glyphFrom } from '../../../resources/emoji/glyph.ts';
import { words } from '../../../resources/words.ts';
import { info, item, separator, submenu, type TrayCommand, type TrayItem } from './tray-items.ts';
import { cut } from '../words/cut.ts';
import { presetStatus } from '../words/preset-status.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A status until the next full hour lasts at least so long; else the hour after it is offered. */
const SHORTEST_UNTIL = 15 * MINUTE;

/** How many presets have an item of their own; the others are a level deeper, with the recent statuses. */
const PRESETS = 3;

/** How many of the recent statuses the menu offers; the window shows more. */
const RECENTS = 8;

/** An account whose file can be used. */
export interface UsableAccount {
  account: AccountView;
  status: StatusView;
  presets: PresetsView;
}

/**
 * The status of an account and what sets it.
 * @param prefix stands before the IDs of the items, where several accounts have them
 */
export function statusItems(
  { account, status, presets }: UsableAccount,
  prefix: string,
  now: number,
): TrayItem[] {
  const accountId = account.id;
  const accountIds = [accountId];
  const presetItem = (preset: Preset): TrayItem =>
    submenu(`${prefix}preset:${preset.id}`, valueWords(presetStatus(preset)), [
      ...durationItems(preset, accountIds, prefix, now),
      separator(`${prefix}pick:${preset.id}`),
      item(`${prefix}preset:${preset.id}:pick`, words('action.pick-time'), formOf(accountId, preset.id)),
    ]);
  const isEmpty = isEmptyStatus(status);
  const shown = [
    ...(isEmpty && status.readable ? [] : [info(`${prefix}status`, statusWords(status, now))]),
    ...(status.unsent === null ? [] : [info(`${prefix}status-unsent`, unsentWords(status))]),
    ...(isEmpty
      ? []
      : [item(`${prefix}clear-status`, words('action.clear-status'), { do: 'clear-status', accountIds })]),
    ...(status.clearAt === null
      ? []
      : [
          item(`${prefix}extend-status`, words('tray.extend', { duration: minutesWords(EXTEND_BY) }), {
            do: 'extend-status',
            accountId,
          }),
        ]),
  ];
  const others = presets.presets.slice(PRESETS).map(presetItem);
  const recents = recentItems(presets.recents, accountIds, prefix);
  const between = others.length > 0 && recents.length > 0 ? [separator(`${prefix}recents`)] : [];
  const more = [...others, ...between, ...recents];
  return [
    ...shown,
    ...(shown.length > 0 ? [separator(`${prefix}status`)] : []),
    ...presets.presets.slice(0, PRESETS).map(presetItem),
    ...(more.length > 0 ? [submenu(`${prefix}more-statuses`, words('tray.more-statuses'), more)] : []),
    item(`${prefix}custom-status`, words('tray.custom-status'), formOf(accountId, 'new')),
    awayItem(`${prefix}away`, accountIds, status.away),
  ];
}

/** Opens the form of the status; with a preset's key it begins with that preset, and its time is to be picked. */
const formOf = (accountId: string, key: string): TrayCommand => ({
  do: 'open-in',
  accountId,
  navigation: { place: 'status', target: { key, edit: true } },
});

/** The presets of one account, each of which is set on every account. */
export const sharedPresetItems = (
  presets: readonly Preset[],
  accountIds: string[],
  now: number,
): TrayItem[] =>
  presets.map((preset) =>
    submenu(
      `all:preset:${preset.id}`,
      valueWords(presetStatus(preset)),
      durationItems(preset, accountIds, 'all:', now),
    ),
  );

export const awayItem = (id: string, accountIds: string[], isAway: boolean): TrayItem => ({
  ...item(id, words('status.away'), { do: 'set-away', accountIds, away: !isAway }),
  type: 'checkbox',
  checked: isAway,
});

/** For how long a preset is set: as it says itself, which is marked, or for one of a few other times. */
function durationItems(preset: Preset, accountIds: string[], prefix: string, now: number): TrayItem[] {
  const { id, clearAfter } = preset;
  const others: { name: string; rule: ClearAfter; label: string }[] = [
    ...([{ minutes: 30 }, { minutes: 60 }] as const).map((rule) => ({
      name: String(rule.minutes),
      rule,
      label: clearWords(rule),
    })),
    {
      name: 'hour',
      // A moment and no time of day, which would be tomorrow's when a menu is left open beyond it.
      rule: { at: fullHour(now) },
      label: words('clear-after.time', { time: clockWords(fullHour(now)) }),
    },
    { name: 'today', rule: 'today', label: clearWords('today') },
  ];
  const own = { name: 'own', rule: clearAfter, label: clearWords(clearAfter) };
  return [own, ...others.filter(({ label }) => label !== own.label)].map(({ name, rule, label }) => ({
    ...item(`${prefix}preset:${id}:${name}`, label, {
      do: 'set-status',
      accountIds,
      status: presetStatus(preset, rule),
    }),
    type: 'radio',
    checked: name === 'own',
  }));
}

/** The full hour that a status is offered until, in milliseconds since the epoch. */
const fullHour = (now: number): number => {
  const hour = new Date(now + SHORTEST_UNTIL);
  hour.setMinutes(0, 0, 0);
  return hour.getTime() + HOUR;
};

/** When the offered full hour is another one, in milliseconds since the epoch. */
export const nextFullHourChange = (now: number): number => fullHour(now) - SHORTEST_UNTIL;

const recentItems = (recents: readonly RecentStatus[], accountIds: string[], prefix: string): TrayItem[] =>
  recents.slice(0, RECENTS).map(({ text, emoji, clearAfter }, place) =>
    item(`${prefix}recent:${place}`, recentWords({ text, emoji }, clearAfter), {
      do: 'set-status',
      accountIds,
      status: { text, emoji, clearAfter, isPreset: false },
    }),
  );

const recentWords = (value: StatusValue, clearAfter: ClearRule): string =>
  clearAfter === 'never'
    ? valueWords(value)
    : words('tray.with-duration', { status: valueWords(value), duration: clearWords(clearAfter) });

/** Emoji and text on one line, cut to fit; empty if there is neither. */
export function valueWords({ emoji, text }: StatusValue): string {
  const line = cut(trimmed(text).replaceAll(/\s+/g, ' '));
  return [emoji ? glyphFrom(emoji) : '', line].filter((part) => part !== '').join('  ');
}

/** The status, and when it clears: `🎧  Deep work until 4:30 PM`. */
export function statusWords(status: StatusView, now: number): string {
  const value = valueWords(status);
  if (value === '') return words(status.readable ? 'tray.no-status' : 'tray.status-unknown');
  const { clearAt } = status;
  return clearAt !== null && clearAt > now
    ? words('tray.status-until', { status: value, until: untilWords(clearAt, now) })
    : value;
}

/** `4:30 PM`, or the day where that is further than 24 hours: `Mon, Nov 23`. */
function untilWords(clearAt: number, now: number): string {
  if (clearAt - now <= 24 * HOUR) return clockWords(clearAt);
  return new Intl.DateTimeFormat(writtenLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(clearAt);
}

function unsentWords({ unsent }: StatusView): string {
  if (unsent === 'rejected' || unsent === 'expired') return words('tray.status-refused');
  return words(unsent === 'sending' ? 'tray.status-sending' : 'tray.status-not-sent');
}
