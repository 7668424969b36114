import { NameSearch, RANKS } from '../../../src-main/contract/search/name-search.ts';
import type { ActCommand, PaletteStatus } from '../../../src-main/contract/values/command.ts';
import type { PresetsView } from '../../../src-main/contract/values/presets.ts';
import { isEmptyStatus, type StatusValue } from '../../../src-main/contract/values/status.ts';
import { words } from '../../../resources/words.ts';
import {
  capitalized,
  dayHeading,
  dayWords,
  isMidnight,
  momentNoteWords,
  momentWords,
  timeWords,
} from '../../base/time/moments.ts';
import type { Reading } from '../../base/time/phrase/division.ts';
import { nameOf, presetStatus } from './preset-status.ts';

/** So many presets are offered for a moment without a name. */
const MOST_PRESETS = 6;

export type StatusCommand = Extract<ActCommand, { do: 'set-status' | 'plan-status' }>;

interface Statuses {
  status: StatusValue | null;
  presets: Pick<PresetsView, 'presets' | 'recents'> | null;
}

/** The statuses that a line may mean: that of its name, or the present one, or each preset. */
export function meantStatuses({ status, presets }: Statuses, name: string, line: string): PaletteStatus[] {
  // Others have to read when, so the whole text is the status: "meeting at 3".
  if (name === line) return [ownStatus(line)];
  if (name !== '') return [meantStatus(presets, name)];
  if (status && !isEmptyStatus(status))
    return [{ text: status.text, emoji: status.emoji, clearAfter: 'never', isPreset: false }];
  return (presets?.presets ?? []).slice(0, MOST_PRESETS).map((preset) => presetStatus(preset));
}

/** What Enter does with a status and its moment. */
export function statusCommand(
  status: PaletteStatus,
  { at, from }: Pick<Reading, 'at' | 'from'>,
): StatusCommand {
  if (from === undefined) return { do: 'set-status', status: { ...status, clearAfter: { at: at * 1_000 } } };
  const { text, emoji } = status;
  const form = { kind: 'planned' as const, status: { text, emoji }, from: from * 1_000, to: at * 1_000 };
  return { do: 'plan-status', form };
}

/** What Enter does with a line in a form that has an emoji; null if several statuses may be meant. */
export function commandOfLine(
  known: Statuses,
  line: string,
  reading: Reading,
  emoji: StatusValue['emoji'],
): StatusCommand | null {
  const [status, ...others] = meantStatuses(known, reading.text, line);
  return status && others.length === 0
    ? statusCommand({ ...status, emoji: emoji ?? status.emoji }, reading)
    : null;
}

/**
 * `Dec 24 to Jan 2, 2027`, `Tomorrow` or `Tomorrow 9:00 AM to 12:00 PM`, for the moments in milliseconds at which a status begins
 * and ends.
 */
export function plannedWords(from: number, to: number, now: number): string {
  if (!isMidnight(from) || !isMidnight(to)) {
    const isOneDay = dayHeading(from, now) === dayHeading(to, now);
    const end = isOneDay ? timeWords(to) : momentWords(to, now);
    return words('rules.planned-at', { from: momentNoteWords(from, now), to: end });
  }
  const [first, last] = [dayHeading(from, now), dayHeading(to - 1, now)];
  return first === last ? first : words('rules.planned-at', { from: first, to: dayWords(to - 1, now) });
}

const ownStatus = (text: string): PaletteStatus => ({
  text: capitalized(text),
  emoji: null,
  clearAfter: 'never',
  isPreset: false,
});

/** The preset or recent status that a name is meant for, or a status of that name. */
function meantStatus(presets: Statuses['presets'], text: string): PaletteStatus {
  const names = new NameSearch(text);
  const statuses: PaletteStatus[] = [
    ...(presets?.presets ?? []).map((preset) => presetStatus(preset)),
    ...(presets?.recents ?? []).map(({ text: recent, emoji, clearAfter }) => ({
      text: recent,
      emoji,
      clearAfter,
      isPreset: false,
    })),
  ];
  const best = statuses
    .map((status) => ({ status, rank: names.match(nameOf(status))?.rank ?? Infinity }))
    .filter(({ rank }) => rank <= RANKS.words)
    .toSorted((a, b) => a.rank - b.rank)[0];
  return best?.status ?? ownStatus(text);
}
