import { invalid, type Problem } from '../problem.ts';
import { checkCharacters, lengthOf } from '../text/text.ts';

/** The longest name of a person, in code points (server-notes: Limits). */
const FULL_NAME_LIMIT = 100;

/** Settings that may be empty on the server and cannot be set to that (server-notes: Settings). */
const REQUIRED = new Set(['full_name', 'timezone']);

/** Checks the text of a setting that is a text: its characters, whether it is there, the length of a name. */
export function checkSettingText(name: string, value: string): Problem | null {
  const unsendable = checkCharacters(name, value);
  if (unsendable || !REQUIRED.has(name)) return unsendable;
  if (value === '') return invalid(name, 'required');
  const isTooLong = name === 'full_name' && lengthOf(value) > FULL_NAME_LIMIT;
  return isTooLong ? invalid(name, 'too-long', FULL_NAME_LIMIT) : null;
}
