import type { Problem } from './problem.ts';
import { checkCharacters, lengthOf } from './text.ts';

/** The longest name of a person, in code points (server-notes: Limits). */
const FULL_NAME_LIMIT = 100;

/** Checks the text of a setting that is a text: its characters, the length of a name. */
export function checkSettingText(name: string, value: string): Problem | null {
  const unsendable = checkCharacters(name, value);
  if (unsendable || name !== 'full_name') return unsendable;
  const wrong = { kind: 'invalid-input', field: name } as const;
  if (value === '') return { ...wrong, rule: 'required' };
  return lengthOf(value) > FULL_NAME_LIMIT ? { ...wrong, rule: 'too-long', limit: FULL_NAME_LIMIT } : null;
}
