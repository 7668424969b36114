/** Desktop entries: the files that tell a Linux desktop of a program (freedesktop.org: Desktop Entry). */

/** Arguments that need no quotes: some of the tools that look for a program read none. */
const PLAIN = /^[\w./:=@+,-]+$/;

/** A command as the key `Exec` has it: arguments quoted where they need it, with the escapes of any string in such a file. */
export const execOf = (command: readonly string[]): string =>
  command
    .map((argument) =>
      PLAIN.test(argument) ? argument : `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`,
    )
    .join(' ')
    .replaceAll('\\', '\\\\');

/** The text of an entry that no menu shows and that receives links of a scheme. */
export const linkReceiver = (name: string, scheme: string, command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    'NoDisplay=true',
    `Exec=${execOf(command)} %u`,
    `MimeType=x-scheme-handler/${scheme};`,
    '',
  ].join('\n');

/**
 * The main group of an entry with other values.
 * @param values by their keys, as the file has them: a key that the entry lacks is added
 */
export function withValues(entry: string, values: Readonly<Record<string, string>>): string {
  const kept = groupOf(entry)
    .split('\n')
    .filter((line) => line.trim() !== '' && !Object.hasOwn(values, line.split('=')[0]?.trim() ?? ''));
  const written = Object.entries(values).map(([key, value]) => `${key}=${value}`);
  return ['[Desktop Entry]', ...kept, ...written, ''].join('\n');
}

/** A value of the main group, as the file has it. Null if the entry does not have the key. */
export const valueIn = (entry: string, key: string): string | null =>
  groupOf(entry)
    .split('\n')
    .find((line) => line.startsWith(`${key}=`))
    ?.slice(key.length + 1) ?? null;

/** The main group without its heading: other groups are of actions. */
const groupOf = (entry: string): string => entry.split(/^\[Desktop Entry\]\s*$/m)[1]?.split(/^\[/m)[0] ?? '';

/** The command of an entry with a link as its argument. Null if the entry has no command that takes a link. */
export function commandFor(entry: string, link: string): string[] | null {
  let isTaken = false;
  const command = commandIn(entry, (code) => {
    if (!/^%[uU]$/.test(code)) return [];
    isTaken = true;
    return [link];
  });
  return isTaken && command.length > 1 ? command : null;
}

/** The program that an entry starts. Null if it names none. */
export const programIn = (entry: string): string | null => commandIn(entry, () => [])[0] ?? null;

/** The command of an entry as its arguments. Empty if it has none. */
function commandIn(entry: string, argumentsFor: (code: string) => string[]): string[] {
  const written = /^Exec\s*=(.*)$/m.exec(groupOf(entry))?.[1] ?? '';
  const unescaped = written.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 's' ? ' ' : letter));
  return (unescaped.match(/"(?:\\.|[^"\\])*"|[^\s"]+/g) ?? []).flatMap((part) => {
    if (part.startsWith('"')) return [part.slice(1, -1).replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%')];
    return /^%[a-zA-Z]$/.test(part) ? argumentsFor(part) : [part.replaceAll('%%', '%')];
  });
}
