import { words } from '../../../resources/words.ts';
import { type GroupName, type SettingEntry } from './catalogue/entry.ts';

/** The groups under the heading of the notifications. */
export const isNotifying = (group: string): boolean => group.startsWith('notify');

/** Small letters without accents; what a hyphen or an apostrophe joins is one word. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|[-'’]/gu, '')
    .toLowerCase();

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[\s,.;/()“”"?!]+/)
    .filter(Boolean);

/** Words that express a wish and name no setting. */
const fillers = (): Set<string> => new Set(wordsIn(words('settings.fillers')));

/** What is looked for: without fillers, where anything else is typed. */
function wantedIn(search: string): string[] {
  const typed = wordsIn(search);
  const left = fillers();
  const wanted = typed.filter((word) => !left.has(word));
  return wanted.length > 0 ? wanted : typed;
}

const holds = (texts: readonly string[], wanted: readonly string[]): boolean => {
  const known = texts.flatMap(wordsIn);
  return wanted.every((word) => known.some((one) => one.startsWith(word) || `${one}s` === word));
};

const namesOf = (group: GroupName | 'others'): string[] => [
  words(`settings.group.${group}`),
  words(`settings.group-also.${group}`),
  ...(isNotifying(group) ? [words('settings.notifications')] : []),
];

/** Whether a group is called so: then all its settings are found. */
export const isGroupAbout = (group: GroupName | 'others', search: string): boolean => {
  const wanted = wantedIn(search);
  return wanted.length > 0 && holds(namesOf(group), wanted);
};

/** All texts of a setting, and other words for it. */
const textsOf = ({ name, label, hint, control }: SettingEntry): string[] => [
  words(label),
  ...(hint ? [words(hint)] : []),
  ...(control.kind === 'choice' ? control.choices.map((choice) => words(choice.label)) : []),
  // A setting that is part of another one's form has no entry.
  name === 'old_password' ? '' : words(`settings.also.${name}`),
  name,
  name.replaceAll('_', ' '),
];

/**
 * The settings that a search is about: every word begins a word of theirs, of their choices or of their group, as on the screen
 * or in people's words.
 */
export function findSettings(entries: readonly SettingEntry[], search: string): SettingEntry[] {
  const wanted = wantedIn(search);
  if (wanted.length === 0) return [];
  return entries.filter((entry) => holds([...textsOf(entry), ...namesOf(entry.group)], wanted));
}
