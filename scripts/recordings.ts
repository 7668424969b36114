import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isList,
  isObject,
  mapped,
  serverText,
  writeSteps,
  type Fields,
  type Follower,
  type Json,
  type Level,
  type Step,
} from '../test/programs/server/replay/recording.ts';
import { named, WrongArgument } from './process.ts';

/** A line of a recording. */
interface Line {
  readonly n: number;
  readonly as: string;
  readonly method: string;
  readonly path: string;
  readonly params: Fields;
  readonly note?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: Fields;
  readonly events: Readonly<Record<Follower, readonly Fields[]>>;
}

/** Every response has these. The first follows from the status, and the second is for people. */
const inEveryResponse = ['result', 'msg'];

/** The recordings have two names for one emoji. */
const sameEmoji = ['<emoji 1>', '<emoji perchyId>'] as const;

/** Replaces a text that the server wrote. Single words stay, since a client branches on them. */
const nameOrWord = /^(?:<[^<>]+>|[\w:.@/+#%-]{0,60})$/;

/**
 * Makes the file of steps from the recordings in a folder, which the replay plays against the reference server.
 * @returns the exit code.
 * @throws {WrongArgument}
 */
export function makeSteps([folder]: readonly string[]): number {
  if (folder === undefined) throw new WrongArgument('Name the folder with the recordings.');
  writeSteps(named(() => ({ 442: stepsOf(folder, 442), 313: stepsOf(folder, 313) })));
  return 0;
}

function stepsOf(folder: string, level: Level): Step[] {
  const lines = readFileSync(join(folder, `real-server-${level}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text.replaceAll(...sameEmoji)) as Line)
    // The steps with limits are of another run, and count what the replay does not send.
    .filter(({ note }) => !note?.startsWith('limits on'));
  // A queue that its server ended is recorded as an event.
  const own = new Set(['queue gone']);
  for (const { params } of lines) addTexts(params, own);
  const fold = (value: Json): Json => {
    if (typeof value === 'string') return nameOrWord.test(value) || own.has(value) ? value : serverText;
    if (isList(value)) return value.map(fold);
    return isObject(value) ? mapped(value, fold) : value;
  };
  return lines.map(({ n, as, method, path, params, status, headers, response, events }) => ({
    n,
    as,
    method,
    path,
    params,
    recorded: {
      status,
      ...(headers && { headers }),
      body: 'not JSON' in response ? null : (fold(withoutKeys(response, inEveryResponse)) as Fields),
      events: Object.fromEntries(
        Object.entries(events)
          .filter(([, list]) => list.length > 0)
          .map(([who, list]) => [who, fold(list) as readonly Fields[]]),
      ),
    },
  }));
}

/** Adds the texts in a value, also without the space around them that servers remove. */
function addTexts(value: Json, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value).add(value.trim());
  else if (isList(value)) for (const item of value) addTexts(item, texts);
  else if (isObject(value)) for (const item of Object.values(value)) addTexts(item, texts);
}

function withoutKeys(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}
