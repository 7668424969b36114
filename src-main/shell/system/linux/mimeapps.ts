/** Which programs a desktop opens types and links with, as `mimeapps.list` has it (freedesktop.org: MIME Applications). */
const DEFAULTS = '[Default Applications]';

/** The programs that are named first for a type, as the file writes them; null if none is. */
export function defaultIn(text: string, type: string): string | null {
  const { lines, at } = entryOf(text, type);
  return at === null ? null : (lines[at]?.slice(type.length + 1) ?? null);
}

/**
 * The file with other programs for a type. The rest of the file stays as it was written.
 * @param programs as the file writes them. Null removes the entry, and its group if the group is then empty
 */
export function withDefault(text: string, type: string, programs: string | null): string {
  const { lines, at, group } = entryOf(text, type);
  const written = programs === null ? [] : [`${type}=${programs}`];
  if (at !== null) {
    lines.splice(at, 1, ...written);
    // A group that only this entry needed goes with it.
    const isLast = group !== null && lines.slice(group + 1).every((line) => line === '');
    if (programs === null && isLast) lines.splice(group, 1);
  } else if (group !== null) lines.splice(group + 1, 0, ...written);
  else if (programs !== null) {
    const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    return `${before}${DEFAULTS}\n${written.join('')}\n`;
  }
  return lines.join('\n');
}

/** The lines of the file, and in which of them the group of defaults begins and the type's entry is; null for what it lacks. */
function entryOf(text: string, type: string): { lines: string[]; group: number | null; at: number | null } {
  const lines = text.split('\n');
  const group = lines.findIndex((line) => line.trim() === DEFAULTS);
  if (group < 0) return { lines, group: null, at: null };
  const next = lines.findIndex((line, at) => at > group && line.startsWith('['));
  const at = lines.findIndex(
    (line, place) => place > group && (next < 0 || place < next) && line.startsWith(`${type}=`),
  );
  return { lines, group, at: at < 0 ? null : at };
}
