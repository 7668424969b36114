import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ClearAfter } from '../../contract/time/clear-after.ts';
import { minutesIn, timeIn } from '../../contract/time/written-time.ts';
import { SNIPPET_TITLE_LIMIT } from '../../contract/values/snippet.ts';
import { STATUS_TEXT_LIMIT } from '../../contract/text/status-text.ts';
import { isBlank } from '../../contract/text/text.ts';
import { withoutControls } from '../../contract/text/controls.ts';
import { isWord, linkAmong } from '../../contract/links/perch-link.ts';
import { words } from '../../../resources/words.ts';

/** The longest text of a command, in UTF-16 units. */
const LONGEST = 1_000;
const text = z.string().max(LONGEST);

/** The commands that a start can have besides showing the window. */
export const Command = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('set-status'),
    text,
    emoji: z.nullable(text),
    clearAfter: ClearAfter,
    away: z.boolean(),
  }),
  z.strictObject({ do: z.literal('set-preset'), name: text }),
  z.strictObject({ do: z.literal('clear-status') }),
  z.strictObject({ do: z.literal('set-away'), away: z.boolean() }),
  z.strictObject({ do: z.literal('copy-snippet'), name: text }),
  z.strictObject({ do: z.literal('new-snippet') }),
  z.strictObject({ do: z.literal('quick') }),
]);
export type Command = z.infer<typeof Command>;

/** The meaning of a command line: a start with or without a command, a text to print, or a mistake. */
export type CommandLine =
  | { kind: 'start'; command: Command | null; hidden: boolean }
  | { kind: 'help' | 'version' }
  | { kind: 'wrong'; why: string };

const NOUNS = ['status', 'away', 'snippet'];

/**
 * The click on a notification or one of its buttons among the arguments of a start: Windows writes it as the first word (Electron:
 * ActivationArguments).
 */
export function writtenClick(argv: readonly string[]): string | undefined {
  if (process.platform !== 'win32') return undefined;
  const word = argv.find(isWord);
  return word !== undefined && /^type=(?:click|action|reply)(?:&|$)/.test(word) ? word : undefined;
}

/** Perch's own switches. They take no value. */
const OWN_SWITCHES = ['--help', '--version', '--hidden', '--quick'];

/** The groups that names of Chromium's and Node's switches begin with. */
const FOREIGN_GROUPS =
  /^--(?:allow|auth|block|crash|debug|disable|disk|dns|dump|enable|experimental|force|gpu|gtk|host|ignore|inspect|js|log|media|net|no|ozone|proxy|remote|renderer|squirrel|ssl|touch|trace|ui|unsafely|use|utility|variations|wayland|xdg|zygote)-/;

/** Other switches of Chromium and Node that somebody may have a reason for. */
const FOREIGN = [
  ...['browser-subprocess-path', 'cipher-suite-blacklist', 'class', 'display', 'explicitly-allowed-ports'],
  ...['headless', 'high-dpi-support', 'in-process-gpu', 'inspect', 'lang', 'original-process-start-time'],
  ...['password-store', 'require', 'single-process', 'start-maximized', 'test-type', 'unhandled-rejections'],
  ...['user-data-dir', 'v', 'vmodule'],
].map((name) => `--${name}`);

/** The switches that macOS, Windows and Node write with a single hyphen. */
const FOREIGN_SHORT = /^-(?:Apple|NS|psn_|Embedding$|ToastActivated$|r$)/;

function isKnownSwitch(argument: string): boolean {
  if (argument === '--' || OWN_SWITCHES.includes(argument) || FOREIGN_SHORT.test(argument)) return true;
  const [name = ''] = argument.split('=', 1);
  return FOREIGN.includes(name) || FOREIGN_GROUPS.test(name);
}

/**
 * Parses the arguments of a start, without their control characters, which answers would bring into the terminal. Ignores
 * the switches of Chromium and Node. Everything after a command is read strictly. A start with a link, or for a click on a
 * notification, is never a command: the browser makes its arguments from a page's text.
 * @param argv without the program and, outside a package, without the app's folder
 */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const own = argv.map(withoutControls).filter((argument) => argument !== '');
  if (writtenClick(own) !== undefined || linkAmong(own) !== undefined)
    return { kind: 'start', command: null, hidden: false };
  const at = own.findIndex((argument) => NOUNS.includes(argument));
  const before = at === -1 ? own : own.slice(0, at);
  if (before.includes('--help')) return { kind: 'help' };
  if (before.includes('--version')) return { kind: 'version' };
  const hidden = before.includes('--hidden');
  try {
    const option = before.find((argument) => argument.startsWith('-') && !isKnownSwitch(argument));
    if (option !== undefined) throw new Wrong(words('cli.unknown-option', { option }));
    const unknown = before.find(isWord);
    if (unknown !== undefined) throw new Wrong(words('cli.unknown', { word: unknown }));
    if (at !== -1) {
      // A running Perch takes no other command, and gives no reason.
      const command = readCommand(own[at] ?? '', own.slice(at + 1));
      const { data } = Command.safeParse(command);
      if (!data) throw new Wrong(whyTooLong(command));
      return { kind: 'start', command: data, hidden };
    }
    return { kind: 'start', command: before.includes('--quick') ? { do: 'quick' } : null, hidden };
  } catch (error) {
    if (error instanceof Wrong) return { kind: 'wrong', why: error.message };
    throw error;
  }
}

/** The reason against a text that is longer than a command takes, as a shorter one of its kind is refused. */
function whyTooLong(command: Command): string {
  if (command.do === 'copy-snippet') return words('cli.too-long', { limit: SNIPPET_TITLE_LIMIT });
  if (command.do === 'set-status' && command.text.length <= LONGEST)
    return words('cli.emoji', { emoji: command.emoji ?? '' });
  return words('cli.too-long', { limit: STATUS_TEXT_LIMIT });
}

/** Something is wrong with the command line; the message is a sentence for its writer. */
class Wrong extends Error {}

function readCommand(noun: string, rest: string[]): Command {
  const [verb = '', ...others] = rest;
  if (noun === 'away') {
    if ((verb !== 'on' && verb !== 'off') || others.length > 0) throw new Wrong(words('cli.away'));
    return { do: 'set-away', away: verb === 'on' };
  }
  if (noun === 'snippet') {
    if (verb === 'new' && others.length === 0) return { do: 'new-snippet' };
    const [name = '', ...more] = others;
    if (verb !== 'copy' || name === '' || more.length > 0) throw new Wrong(words('cli.snippet'));
    return { do: 'copy-snippet', name };
  }
  if (verb === 'clear' && others.length === 0) return { do: 'clear-status' };
  if (verb === 'preset') {
    const [name = '', ...more] = others;
    if (name === '' || more.length > 0) throw new Wrong(words('cli.preset'));
    return { do: 'set-preset', name };
  }
  if (verb !== 'set') throw new Wrong(words('cli.status'));
  return readStatus(others);
}

function readStatus(args: string[]): Command {
  const { values, positionals } = parsed(args);
  const [text = '', ...more] = positionals;
  if (more.length > 0) throw new Wrong(words('cli.quotes'));
  if (isBlank(text) && values.emoji === undefined) throw new Wrong(words('cli.status'));
  if (values.for !== undefined && values.until !== undefined) throw new Wrong(words('cli.for-or-until'));
  return {
    do: 'set-status',
    text,
    emoji: values.emoji?.replaceAll(':', '') ?? null,
    clearAfter:
      values.for === undefined
        ? values.until === undefined
          ? 'never'
          : { time: timeOf(values.until) }
        : { minutes: minutesOf(values.for) },
    away: values.away ?? false,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: {
        emoji: { type: 'string' },
        for: { type: 'string' },
        until: { type: 'string' },
        away: { type: 'boolean' },
      },
    });
  } catch (error) {
    const option = /'(-[^' ]*)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    throw new Wrong(words('cli.option', { option }));
  }
}

function minutesOf(written: string): number {
  const minutes = minutesIn(written);
  if (minutes === null) throw new Wrong(words('cli.for', { written }));
  return minutes;
}

function timeOf(written: string): number {
  const time = timeIn(written);
  if (time === null) throw new Wrong(words('cli.until', { written }));
  return time;
}
