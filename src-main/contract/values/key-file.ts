/**
 * The contents of a `zuliprc` file: the account, in the form that the chat's own settings hand out (server-notes:
 * Signing in with the browser).
 */
export interface KeyFile {
  site: string;
  email: string;
  key: string;
}

/** The longest text that is read as a key file, in characters. A real one has about a hundred. */
export const LONGEST_KEY_FILE = 20_000;

const NAMES = ['email', 'key', 'site'] as const;
const QUOTED = /^(["'])(.*)\1$/;

/**
 * Reads the section `[api]` of an INI text. Comments, other sections, spaces, quotation marks, `:` in place of `=` and
 * a missing section heading are accepted; names are compared without case.
 * @returns the names that are missing where some are there, or null if the text is not a key file at all
 */
export function readKeyFile(text: string): KeyFile | { missing: string[] } | null {
  if (text.length > LONGEST_KEY_FILE) return null;
  const values: Partial<Record<string, string>> = {};
  let isInSection = true;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const section = /^\s*\[([^\]]*)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) isInSection = section.trim().toLowerCase() === 'api';
    const [, name, written = ''] = /^([a-z]+)\s*[=:](.*)$/i.exec(line.trim()) ?? [];
    const value = written.trim();
    if (isInSection && name !== undefined) values[name.toLowerCase()] ??= QUOTED.exec(value)?.[2] ?? value;
  }
  const missing = NAMES.filter((name) => !values[name]);
  if (missing.length === NAMES.length) return null;
  const { email, key, site } = values;
  return email && key && site ? { email, key, site } : { missing };
}
