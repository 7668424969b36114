import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import { pageOfSnippets } from '../../src-main/cache/search.ts';
import { snippetRows } from '../../src-main/cache/snippets.ts';
import { createSnippet, deleteSnippet, editSnippet } from '../../src-main/sync/actions/snippets.ts';
import { setAway, setOwnStatus } from '../../src-main/sync/actions/status.ts';
import { Engine } from '../../src-main/sync/engine.ts';
import { openCache } from '../../src-main/sync/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox.ts';
import { needsUser } from '../../src-main/sync/change.ts';
import type { Timing } from '../../src-main/sync/timing.ts';
import { random } from './random.ts';

/** What a worker is told when it is spawned, as one JSON argument. */
export interface WorkerTask {
  folder: string;
  serverUrl: string;
  userId: number;
  email: string;
  apiKey: string;
  timing: Timing;
  /** Seeds what the user does, and names what they make. */
  seed: number;
  /** 0: only delivers what waits, and says when all is settled. */
  actions: 'none' | 'all' | 'no-changes-to-snippets';
}

/**
 * What a worker says, one JSON line each, written before it goes on. An action is announced before it begins and
 * acknowledged after its transaction committed.
 */
export type WorkerLine =
  | { say: 'loaded' }
  | { say: 'open' | 'online' }
  | { say: 'will' | 'did'; action: UserAction }
  | { say: 'settled'; asks: number }
  | { say: 'fault'; words: string };

/** `tag` is the title of a snippet, never used twice; `word` is the new content or status. */
export type UserAction =
  | { do: 'create' | 'edit'; tag: string; word: string }
  | { do: 'delete'; tag: string }
  | { do: 'status'; word: string }
  | { do: 'away'; away: boolean };

/** So many unsent changes are enough for any race; more would only lengthen the test. */
const MOST_UNSENT = 12;

const say = (line: WorkerLine) => writeSync(1, `${JSON.stringify(line)}\n`);

if (process.argv[2]) {
  const task = JSON.parse(process.argv[2]) as WorkerTask;
  say({ say: 'loaded' });
  for await (const line of createInterface(process.stdin)) if (line === 'go') break;
  await run(task);
}

/** One Perch without a window, and a hasty user. */
async function run({ folder, timing, seed, actions, ...account }: WorkerTask): Promise<void> {
  const { db } = openCache(join(folder, 'cache.db'), Date.now());
  let isOnline = false;
  const engine: Engine = new Engine({
    ...account,
    db,
    http: nodeHttp,
    timing,
    onChanged() {
      if (isOnline || engine.connection.state !== 'online') return;
      isOnline = true;
      say({ say: 'online' });
    },
    onReminder() {},
    onFault: (error) => say({ say: 'fault', words: String(error) }),
  });
  say({ say: 'open' });
  engine.wake();
  const { below } = random(seed);
  let made = 0;
  const unsent = () => listChanges(db);
  while (actions !== 'none') {
    await new Promise((resolve) => setTimeout(resolve, below(15)));
    if (unsent().filter((change) => !needsUser(change)).length >= MOST_UNSENT) continue;
    const action = nextAction();
    say({ say: 'will', action });
    perform(action);
    say({ say: 'did', action });
    engine.wake();
  }
  for (;;) {
    const asks = unsent().filter(needsUser).length;
    if (unsent().length === asks && engine.connection.state === 'online') say({ say: 'settled', asks });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  function nextAction(): UserAction {
    const word = `${seed}.${made++}`;
    const dice = below(10);
    const tags = pageOfSnippets(db, 0, 30).flatMap(({ key }) => tagsOf(key));
    const tag = tags[below(tags.length)];
    if (dice < 2) return { do: 'status', word: `status ${word}` };
    if (dice < 3) return { do: 'away', away: below(2) === 1 };
    if (actions === 'all' && tag !== undefined) {
      // White space at the ends: servers take it away.
      if (dice < 6) return { do: 'edit', tag, word: `edited ${word}\n` };
      if (dice < 7) return { do: 'delete', tag };
    }
    return { do: 'create', tag: `made ${word}`, word: `first ${word}` };
  }

  /** Only what a worker made: the seed's snippets are left alone. */
  function tagsOf(key: string): string[] {
    const title = snippetRows.find(db, key)?.value.title ?? '';
    return title.startsWith('made ') ? [title] : [];
  }

  function keyOf(tag: string): string {
    const row = db
      .prepare<[string], { key: string }>('select key from snippets where title = ? and deleted = 0')
      .get(tag);
    if (!row) throw new Error(`No row ${tag}`);
    return row.key;
  }

  function perform(action: UserAction): void {
    const now = Date.now();
    switch (action.do) {
      case 'create':
        createSnippet(db, { title: action.tag, content: action.word }, now);
        return;
      case 'edit':
        editSnippet(db, keyOf(action.tag), { title: action.tag, content: action.word }, now);
        return;
      case 'delete':
        deleteSnippet(db, keyOf(action.tag), now);
        return;
      case 'status':
        setOwnStatus(db, { text: action.word, emoji: null }, null, now);
        return;
      case 'away':
        setAway(db, action.away, now);
    }
  }
}
