import type { Db } from '../../src-main/cache/db.ts';
import { readOwnStatus } from '../../src-main/cache/own-status.ts';
import type { StatusValue } from '../../src-main/contract/status.ts';
import type { QueuedSettings } from '../../src-main/contract/setting.ts';
import { setSettings } from '../../src-main/sync/actions/settings.ts';
import { setAway, setOwnStatus } from '../../src-main/sync/actions/status.ts';
import { AWAY_SUBJECT, PRESENCE, settings } from '../../src-main/sync/resources/settings.ts';
import type { State } from '../server/state/state.ts';

/** One value that is set and never created, as the last of its words. */
export interface Word {
  subject: string;
  values: readonly string[];
  /** What the user sees, and what the server was last seen to have; null where it is not known. */
  shown(db: Db): string | null;
  known(db: Db): string | null;
  say(db: Db, value: string, now: number): void;
  there(state: State, userId: number): string;
  sayElsewhere(state: State, userId: number, value: string): void;
  /** What is sent along, maybe: the words that stay as they are shown. */
  beside?: readonly string[];
}

const EMOJI = {
  '': null,
  house: { name: 'house', code: '1f3e0', kind: 'unicode_emoji' },
  bus: { name: 'bus', code: '1f68c', kind: 'unicode_emoji' },
} as const;

const emojiNamed = (name: string): StatusValue['emoji'] => {
  const emoji = EMOJI[name as keyof typeof EMOJI];
  return emoji && { name: emoji.name, code: emoji.code, type: emoji.kind };
};

const statusText: Word = {
  subject: 'status',
  values: ['', 'in a meeting', 'at lunch', 'on the train'],
  beside: ['status emoji'],
  shown: (db) => readOwnStatus(db).value.text,
  known: (db) => readOwnStatus(db).server?.text ?? null,
  say: (db, text, now) => setOwnStatus(db, { text, emoji: readOwnStatus(db).value.emoji }, null, now),
  there: (state, userId) => state.statuses.read(userId).status_text ?? '',
  sayElsewhere: (state, userId, status_text) => state.statuses.change(userId, { status_text }),
};

const statusEmoji: Word = {
  subject: 'status',
  values: Object.keys(EMOJI),
  beside: ['status text'],
  shown: (db) => readOwnStatus(db).value.emoji?.name ?? '',
  known: (db) => {
    const { server } = readOwnStatus(db);
    return server && (server.emoji?.name ?? '');
  },
  say: (db, name, now) =>
    setOwnStatus(db, { text: readOwnStatus(db).value.text, emoji: emojiNamed(name) }, null, now),
  there: (state, userId) => state.statuses.read(userId).emoji_name ?? '',
  sayElsewhere(state, userId, name) {
    const emoji = EMOJI[name as keyof typeof EMOJI];
    const [emoji_code, reaction_type] = [emoji?.code ?? '', emoji?.kind ?? 'unicode_emoji'];
    state.statuses.change(userId, { emoji: { emoji_name: name, emoji_code, reaction_type } });
  },
};

type SettingName = keyof QueuedSettings & string;

/** Values are JSON. */
const setting = (name: SettingName, values: readonly unknown[], say?: Word['say']): Word => ({
  subject: name === PRESENCE ? AWAY_SUBJECT : `setting:${name}`,
  values: values.map((value) => JSON.stringify(value)),
  shown: (db) => jsonOf(settings.rows.find(db, name)?.value),
  known: (db) => jsonOf(settings.rows.find(db, name)?.server),
  say: say ?? ((db, value, now) => setSettings(db, { [name]: JSON.parse(value) as unknown }, now)),
  there: (state, userId) => JSON.stringify(state.settings.all(userId)[name]),
  sayElsewhere: (state, userId, value) =>
    state.settings.set(userId, name, JSON.parse(value) as string | number | boolean),
});

const jsonOf = (setting: { value: unknown } | null | undefined): string | null =>
  setting ? JSON.stringify(setting.value) : null;

/** Everything that the user sets, by the name that commands call it. */
export const words = {
  'status text': statusText,
  'status emoji': statusEmoji,
  away: setting(PRESENCE, [true, false], (db, value, now) => setAway(db, value === 'false', now)),
  'colour scheme': setting('color_scheme', [1, 2, 3]),
  'home view': setting('web_home_view', ['recent_topics', 'inbox', 'all_messages']),
  'emoji set': setting('emojiset', ['google', 'twitter', 'text']),
} satisfies Record<string, Word>;

export type WordName = keyof typeof words;
export const wordNames = Object.keys(words) as WordName[];
export const wordOf = (name: string): Word => words[name as WordName];
