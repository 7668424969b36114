import { z } from 'zod';
import { readJson } from '../../contract/text/read-json.ts';
import type { KnownEmoji } from '../../contract/values/emoji.ts';

/** More than any server knows, so that a wrong file cannot fill the cache. */
const MOST = 10_000;
const LONGEST_NAME = 100;
const MOST_NAMES = 50;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCode = (code: unknown): code is string =>
  typeof code === 'string' && code.length <= LONGEST_NAME && /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(code);
const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= LONGEST_NAME && /^[^\s:]+$/.test(name);

/**
 * Parses a server's own list of Unicode emoji (server-notes: Emoji names). Of `code_to_names` the canonical name comes
 * first; other lists pair names and codes one by one. Leaves out entries that cannot be parsed.
 * @returns null if the text contains no emoji at all
 */
export function parseEmojiFile(text: string): KnownEmoji[] | null {
  const json = readJson(z.record(z.string(), z.unknown()), text);
  if (!json) return null;
  const names = new Map<string, string[]>();
  const taken = new Set<string>();
  for (const [code, name] of pairsIn(json)) {
    if (!isCode(code) || !isName(name) || taken.has(name)) continue;
    const known = names.get(code.toLowerCase()) ?? [];
    if (known.length >= MOST_NAMES || (known.length === 0 && names.size >= MOST)) continue;
    taken.add(name);
    names.set(code.toLowerCase(), [...known, name]);
  }
  const rows = [...names].flatMap(([code, [name, ...aliases]]): KnownEmoji[] =>
    name === undefined ? [] : [[name, code, ...aliases]],
  );
  return rows.length > 0 ? rows : null;
}

/** Codes with names, from whichever table the file has. */
function pairsIn({
  code_to_names,
  codepoint_to_name,
  name_to_codepoint,
}: Record<string, unknown>): [code: unknown, name: unknown][] {
  const entries = (table: unknown) => (isObject(table) ? Object.entries(table) : []);
  return [
    ...entries(code_to_names).flatMap(([code, names]) =>
      [names].flat().map((name): [unknown, unknown] => [code, name]),
    ),
    ...entries(codepoint_to_name),
    ...entries(name_to_codepoint).map(([name, code]): [unknown, unknown] => [code, name]),
  ];
}
