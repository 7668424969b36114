import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { storedEmojiAddress, storedEmojiNames } from '../../src-main/cache/metadata/organization.ts';
import { keepRow } from '../../src-main/cache/collections/messages.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { LONGEST_PASTE } from '../../src-main/contract/calls/messages.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { ShortcutAction } from '../../src-main/contract/values/shortcut.ts';
import type { ActCommand } from '../../src-main/contract/values/command.ts';
import type { HandlerContext, Handlers, System } from '../../src-main/features/base/handler.ts';
import { commandHandlers } from '../../src-main/features/commands/handlers.ts';
import { isKnownEmoji } from '../../src-main/features/emoji/queries.ts';
import { commandOfTarget } from '../../src-main/features/links/queries.ts';
import { savePreset } from '../../src-main/features/status/presets.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { readCommandLine } from '../../src-main/shell/command-line/command-line.ts';
import { runCommandLine } from '../../src-main/shell/command-line/run-command.ts';
import { pressShortcut } from '../../src-main/shell/windows/press-shortcut.ts';
import { runTrayCommand } from '../../src-main/shell/tray/tray-commands.ts';
import type { TrayCommand } from '../../src-main/shell/tray/tray-items.ts';
import { emojiRows } from '../../src-main/sync/collections/emoji.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';
import { temporaryFolder } from './temporary.ts';

// The commands of the tray, of the command line and of windows: the calls that they make, and what they open.

const FIRST = '0198c000-0000-7000-8000-000000000001';
const SECOND = '0198c000-0000-7000-8000-000000000002';

let db: Db;
/** The calls that were made and what was opened, in their order. */
let done: unknown[][];
/** The account whose calls are refused, and the reason. */
let refusal: { accountId: string; problem: Refusal['problem'] } | null;

/** What is selected in another program. */
let selected: string;

const handlers = new Proxy({} as Handlers, {
  get:
    (_, name) =>
    (input: { accountId?: string } = {}) => {
      if (refusal && input.accountId === refusal.accountId) throw new Refusal(refusal.problem);
      done.push([name, input]);
    },
});
const workspace = {
  activeId: FIRST as string | null,
  findEngine: (accountId: string) => (accountId === FIRST || accountId === SECOND ? { db } : undefined),
  engine: (accountId: string) => {
    if (refusal?.accountId === accountId && refusal.problem.kind !== 'unseen')
      throw new Refusal(refusal.problem);
    return { db };
  },
  activate: (accountId: string) => done.push(['activate', accountId]),
};
const runInWindow = (command: object) => void done.push(['in window', command]);
const showQuick = () => void done.push(['quick window']);

const tray = (command: TrayCommand): Promise<void> =>
  runTrayCommand(
    {
      workspace: workspace as unknown as Workspace,
      handlers,
      opener: {
        open: (place) => done.push(['open', place]),
        openIn: (accountId, navigation) => done.push(['open', accountId, navigation]),
        runInWindow,
        showQuick,
      },
    },
    command,
  );

/** Runs a command line as another start hands it over. */
function type(...argv: string[]): Promise<string | null> {
  const read = readCommandLine(argv);
  if (read.kind !== 'start' || !read.command) throw new Error(`no command: ${argv.join(' ')}`);
  return runCommandLine(read.command, {
    workspace: workspace as unknown as Workspace,
    handlers,
    showQuick,
    async beginSnippet() {
      done.push(['new snippet']);
      return selected;
    },
    runInWindow,
  });
}

beforeEach(() => {
  db = openDatabase(join(temporaryFolder(), 'cache.db'));
  onTestFinished(() => void db.close());
  done = [];
  refusal = null;
  workspace.activeId = FIRST;
  selected = 'Parcel';
});

const plain = () => createSnippet(db, { title: 'Parcel', content: 'It is here.' }, 1);
const withField = () => createSnippet(db, { title: 'Greeting', content: 'Hello {{name}}' }, 2);
const status = { text: 'Lunch', emoji: null, clearAfter: 'never', isPreset: true } as const;

describe('the tray', () => {
  test('sets and clears the status, and away, on every account that it names', async () => {
    await tray({ do: 'set-status', accountIds: [FIRST, SECOND], status });
    await tray({ do: 'clear-status', accountIds: [SECOND] });
    await tray({ do: 'set-away', accountIds: [FIRST, SECOND], away: true });
    expect(done).toEqual([
      ['status:set', { accountId: FIRST, ...status }],
      ['status:set', { accountId: SECOND, ...status }],
      ['status:clear', { accountId: SECOND }],
      ['status:set-away', { accountId: FIRST, away: true }],
      ['status:set-away', { accountId: SECOND, away: true }],
    ]);
  });

  test('a refusal on one account does not stop the other, and is told', async () => {
    refusal = { accountId: FIRST, problem: { kind: 'conflict' } };
    const command: TrayCommand = { do: 'set-status', accountIds: [FIRST, SECOND], status };
    await expect(tray(command)).rejects.toEqual(new Refusal({ kind: 'conflict' }));
    expect(done).toEqual([['status:set', { accountId: SECOND, ...status }]]);
  });

  test('copies a snippet, and lets the window of its account ask for placeholders', async () => {
    const [without, asks] = [plain(), withField()];
    await tray({ do: 'copy-snippet', accountId: SECOND, key: without });
    expect(done).toEqual([['snippets:copy', { accountId: SECOND, key: without }]]);
    done = [];
    await tray({ do: 'copy-snippet', accountId: SECOND, key: asks });
    expect(done).toEqual([
      ['activate', SECOND],
      ['in window', { do: 'copy-snippet', key: asks }],
    ]);
  });

  test('extends a status, ends a pause, and quits', async () => {
    await tray({ do: 'extend-status', accountId: SECOND });
    await tray({ do: 'pause', kind: null });
    await tray({ do: 'quit' });
    expect(done).toEqual([
      ['status:extend', { accountId: SECOND, minutes: 30 }],
      ['local-settings:set', { pausedUntil: 0 }],
      ['app:quit', {}],
    ]);
  });

  test('opens places and windows', async () => {
    await tray({
      do: 'open-in',
      accountId: FIRST,
      navigation: { place: 'status', target: { key: 'lunch', edit: true } },
    });
    await tray({
      do: 'open-in',
      accountId: SECOND,
      navigation: { place: 'topics', target: { conversation: { people: [7] } } },
    });
    await tray({ do: 'run-in-window', command: { do: 'new-conversation' } });
    await tray({ do: 'quick' });
    await tray({ do: 'open' });
    expect(done).toEqual([
      ['open', FIRST, { place: 'status', target: { key: 'lunch', edit: true } }],
      ['open', SECOND, { place: 'topics', target: { conversation: { people: [7] } } }],
      ['in window', { do: 'new-conversation' }],
      ['quick window'],
      ['open', undefined],
    ]);
  });
});

describe('the command line', () => {
  test('sets and clears the status of the account that is shown, and away', async () => {
    workspace.activeId = SECOND;
    expect(await type('status', 'set', 'Lunch', '--emoji', ':pizza:', '--for', '1h', '--away')).toBeNull();
    expect(await type('status', 'clear')).toBeNull();
    expect(await type('away', 'off')).toBeNull();
    expect(done).toMatchObject([
      [
        'status:set',
        {
          accountId: SECOND,
          text: 'Lunch',
          emoji: { name: 'pizza' },
          clearAfter: { minutes: 60 },
          away: true,
        },
      ],
      ['status:clear', { accountId: SECOND }],
      ['status:set-away', { accountId: SECOND, away: false }],
    ]);
  });

  test('leaves away as it is where nothing is said of it', async () => {
    await type('status', 'set', 'Lunch');
    expect(done).toEqual([
      ['status:set', expect.not.objectContaining({ away: expect.anything() as unknown })],
    ]);
  });

  test('says why it does nothing', async () => {
    for (const title of ['Parcel', 'parcel']) createSnippet(db, { title, content: 'x' }, 1);
    expect(await type('status', 'set', 'Lunch', '--emoji', 'no_such')).toBe(
      'Your chat has no emoji named “no_such”.',
    );
    expect(await type('snippet', 'copy', 'Invoice')).toBe('No snippet is titled “Invoice”.');
    expect(await type('snippet', 'copy', 'parcel')).toBe('2 snippets are titled “parcel”.');
    refusal = { accountId: FIRST, problem: { kind: 'invalid-input', rule: 'too-long', limit: 60 } };
    expect(await type('status', 'set', 'Lunch')).toBe('That’s too long (limit: 60 characters).');
    refusal = { accountId: FIRST, problem: { kind: 'gone' } };
    expect(await type('status', 'clear')).toBe('Perch couldn’t do that. Open its window to see why.');
    workspace.activeId = null;
    expect(await type('status', 'clear')).toBe('Sign in to Perch first.');
    expect(done).toEqual([]);
  });

  test('copies a snippet by its title, and lets the window ask for placeholders', async () => {
    const [without, asks] = [plain(), withField()];
    expect(await type('snippet', 'copy', 'PARCEL')).toBeNull();
    expect(await type('snippet', 'copy', 'greeting')).toBeNull();
    expect(done.filter(([what]) => what !== 'activate')).toEqual([
      ['snippets:copy', { accountId: FIRST, key: without }],
      ['in window', { do: 'copy-snippet', key: asks }],
    ]);
  });

  test('sets a preset by its name, and begins a snippet with the selected text', async () => {
    const shared = { clearAfter: 'never', away: true, quiet: false, digit: null } as const;
    savePreset(db, null, { ...shared, text: 'Deep work', emoji: null });
    savePreset(db, null, { ...shared, text: '', emoji: { name: 'pizza' } });
    expect(await type('status', 'preset', 'deep WORK')).toBeNull();
    expect(await type('status', 'preset', ':pizza:')).toBeNull();
    expect(await type('status', 'preset', 'Commuting')).toBeNull();
    expect(await type('status', 'preset', 'Shallow work')).toBe('No preset is named “Shallow work”.');
    expect(await type('snippet', 'new')).toBeNull();
    expect(done).toMatchObject([
      ['status:set', { text: 'Deep work', away: true, isPreset: true }],
      ['status:set', { text: '', emoji: { name: 'pizza' } }],
      ['status:set', { text: 'Commuting', clearAfter: { minutes: 30 } }],
      ['new snippet'],
    ]);
  });

  test.each([
    ['nothing is selected', 'linux', '', 'No text is selected.'],
    ['spaces are selected', 'linux', ' \n', 'No text is selected.'],
    ['nothing was copied', 'win32', '', 'There’s no text on the clipboard.'],
    [
      'far too much is selected',
      'linux',
      'x'.repeat(LONGEST_PASTE + 1),
      'That’s too long (limit: 100000 characters).',
    ],
  ])('says why there is no new snippet where %s', async (_, platform, text, why) => {
    const { platform: own } = process;
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }));
    Object.defineProperty(process, 'platform', { value: platform });
    selected = text;
    expect(await type('snippet', 'new')).toBe(why);
    // Behind a key of the desktop nobody reads that. The window says it too.
    expect(done).toEqual([['new snippet']]);
  });

  test('shows the quick window, whoever is signed in', async () => {
    workspace.activeId = null;
    expect(await type('--quick')).toBeNull();
    expect(done).toEqual([['quick window']]);
  });
});

describe('a global shortcut', () => {
  const press = (action: ShortcutAction): Promise<void> =>
    pressShortcut(action, {
      workspace: workspace as unknown as Workspace,
      handlers,
      toggleQuick: () => done.push(['toggle']),
      fillInQuick: (snippet) => done.push(['fields', snippet]),
      beginSnippet: async () => void done.push(['new snippet']),
      runInWindow,
      open: (place) => done.push(['open', place]),
      onFault: (error) => done.push(['fault', error]),
    });

  test('does what it was chosen for, in the account that it was chosen for', async () => {
    const [without, asks] = [plain(), withField()];
    await press({ do: 'quick' });
    await press({ do: 'snippet-from-selection' });
    await press({ do: 'set-preset', accountId: SECOND, id: 'commuting' });
    await press({ do: 'copy-snippet', accountId: SECOND, key: without });
    await press({ do: 'copy-snippet', accountId: SECOND, key: asks });
    expect(done).toMatchObject([
      ['toggle'],
      ['new snippet'],
      ['status:set', { accountId: SECOND, text: 'Commuting', clearAfter: { minutes: 30 }, isPreset: true }],
      ['snippets:copy', { accountId: SECOND, key: without }],
      ['activate', SECOND],
      ['fields', { accountId: SECOND, key: asks }],
    ]);
  });

  test('shows a team’s text that has to be seen first, in the quick window', async () => {
    const key = plain();
    refusal = { accountId: SECOND, problem: { kind: 'unseen' } };
    await press({ do: 'copy-snippet', accountId: SECOND, key });
    expect(done).toEqual([
      ['activate', SECOND],
      ['fields', { accountId: SECOND, key }],
    ]);
  });

  test('brings the window where nothing came of it', async () => {
    await press({ do: 'set-preset', accountId: FIRST, id: 'gone' });
    refusal = { accountId: FIRST, problem: { kind: 'disk' } };
    await press({ do: 'copy-snippet', accountId: FIRST, key: FIRST });
    expect(done).toEqual([
      ['open', 'status'],
      ['open', 'snippets'],
    ]);
  });
});

describe('a window', () => {
  const run = (accountIds: string[], command: ActCommand) =>
    commandHandlers(
      {
        workspace: workspace as unknown as Workspace,
        system: { runInWindow } as unknown as System,
      } as HandlerContext,
      handlers,
    )['commands:run']({ accountIds, command });

  test('is told of a team’s text that has to be seen before it is pasted; the tray and a command show it', async () => {
    const key = plain();
    refusal = { accountId: FIRST, problem: { kind: 'unseen' } };
    await expect(run([FIRST], { do: 'copy-snippet', key, paste: true })).rejects.toThrow(Refusal);
    expect(done).toEqual([]);
    await tray({ do: 'copy-snippet', accountId: FIRST, key });
    expect(await type('snippet', 'copy', 'Parcel')).toBe(null);
    expect(done).toEqual([
      ['activate', FIRST],
      ['in window', { do: 'copy-snippet', key }],
      ['activate', FIRST],
      ['in window', { do: 'copy-snippet', key }],
    ]);
  });

  test('runs the commands of its rows', async () => {
    const form = { messageId: 7, at: 1_790_000_000, note: 'Ask again' };
    const planned = { text: 'Vacation', emoji: null };
    const plan = {
      kind: 'planned',
      status: planned,
      from: 1_790_000_000_000,
      to: 1_790_900_000_000,
    } as const;
    const key = plain();
    await run([SECOND], { do: 'remind', form });
    await run([SECOND], { do: 'copy-filled', key, filled: 'Hello Olu', values: { name: 'Olu' } });
    await run([SECOND], { do: 'copy-snippet', key });
    await run([FIRST], { do: 'open-link', url: 'https://example.com/' });
    await run([FIRST], { do: 'activate', accountId: SECOND });
    await run([SECOND], { do: 'set-away', away: true });
    await run([SECOND], { do: 'plan-status', form: plan });
    await run([SECOND], { do: 'quit' });
    expect(done).toEqual([
      ['reminders:create', { accountId: SECOND, form }],
      ['snippets:copy', { accountId: SECOND, key, filled: 'Hello Olu', values: { name: 'Olu' } }],
      ['snippets:copy', { accountId: SECOND, key }],
      ['links:open', { url: 'https://example.com/' }],
      ['accounts:activate', { accountId: SECOND }],
      ['status:set-away', { accountId: SECOND, away: true }],
      ['rules:save', { accountId: SECOND, id: null, form: plan }],
      ['app:quit', {}],
    ]);
  });

  test('sets a status on every account, whichever of them refuses it', async () => {
    refusal = { accountId: FIRST, problem: { kind: 'conflict' } };
    await expect(run([FIRST, SECOND], { do: 'set-status', status })).rejects.toEqual(
      new Refusal({ kind: 'conflict' }),
    );
    expect(done).toEqual([['status:set', { accountId: SECOND, ...status }]]);
  });
});

describe('an emoji is known', () => {
  const knows = (...names: string[]) => names.map((name) => isKnownEmoji(db, name));
  const address = 'https://chat.example.com/emoji.json';
  beforeEach(() => {
    keepRow(emojiRows, db, '1', { name: 'meridian', source: '/meridian.png', deactivated: false }, 1);
    keepRow(emojiRows, db, '2', { name: 'retired', source: '/retired.png', deactivated: true }, 1);
  });

  test('by the list of the server, where it has one', () => {
    storedEmojiAddress.write(db, address);
    storedEmojiNames.write(db, { address, featureLevel: null, known: [['newest', '1fae9', 'latest']] });
    expect(knows('newest', 'latest', '1fae9', 'pizza')).toEqual([true, true, false, false]);
    expect(knows('meridian', 'retired')).toEqual([true, false]);
  });

  test('by Perch’s own list, where the server has none', async () => {
    expect(knows('pizza', 'newest', 'meridian', 'retired')).toEqual([true, false, true, false]);
    expect(await type('status', 'set', 'Lunch', '--emoji', 'newest')).toContain('newest');
    const draft = { text: 'Lunch', clearAfter: 'never' } as const;
    expect(commandOfTarget(db, { to: 'status', status: { ...draft, emoji: { name: 'newest' } } })).toEqual({
      do: 'write-status',
      status: { ...draft, emoji: null },
    });
  });
});
