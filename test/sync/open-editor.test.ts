import { describe, expect, test } from 'vitest';
import { listOverwrites } from '../../src-main/cache/overwrites.ts';
import { editFolder } from '../../src-main/features/organization/commands.ts';
import { createScheduled, editScheduled } from '../../src-main/features/scheduled/commands.ts';
import { deleteSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { scheduledView } from '../../src-main/features/scheduled/queries.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();

/** What a window shows of a thing whose conflicts ask the user: its text, and the server’s text if that differs. */
interface Shown {
  text: string;
  server: string | null;
}

interface Thing {
  shown(): Shown;
  /** Saves a text in an editor that was opened with `upon`, and returns whether the user is asked. */
  save(text: string, upon: Shown, replaces?: boolean): boolean;
  /** Another client sets it. */
  there(text: string): void;
  onServer(): string | undefined;
}

async function snippet(): Promise<Thing> {
  await pair.connect();
  const { key, id, title } = await pair.pulledSnippet();
  const of = (content: string) => ({ title, content });
  const view = () => snippetView(pair.device.db, key)!;
  return {
    shown: () => ({ text: view().content, server: view().server?.content ?? null }),
    save: (text, upon, replaces) =>
      pair.device.act((db, now) =>
        editSnippet(db, key, of(text), now, of(view().content), of(upon.server ?? upon.text), replaces),
      ),
    there: (content) => void pair.server.state.savedSnippets.update(pair.mira, id, { content }),
    onServer: () => pair.snippets.find((one) => one.id === id)?.content,
  };
}

async function folder(): Promise<Thing> {
  await pair.connect({ user: 'ana' });
  const folders = () => folderViews(pair.device.db);
  await until('pulled', () => folders().length > 0);
  const { key, folderId, name, archived } = folders()[0]!;
  const of = (description: string) => ({ name, description, archived });
  const view = () => folders().find((one) => one.key === key)!;
  return {
    shown: () => ({ text: view().description, server: view().server?.description ?? null }),
    save: (text, upon) =>
      pair.device.act((db, now) =>
        editFolder(db, key, of(text), now, of(view().description), of(upon.server ?? upon.text)),
      ),
    there: (description) => pair.server.state.channelFolders.update(folderId!, { description }),
    onServer: () => pair.server.state.channelFolders.byId(folderId!)?.description,
  };
}

async function scheduledMessage(): Promise<Thing> {
  await pair.connect();
  const at = Math.floor(Date.now() / 1000) + 86_400;
  const to = { people: [pair.server.user('ana').userId] };
  const of = (content: string) => ({ to, content, at, readBySender: null });
  const key = pair.device.act((db, now) => createScheduled(db, of('Before'), now));
  await pair.delivered();
  const messages = () => pair.server.state.scheduledMessages.list(pair.mira, 'message');
  const { id } = messages().find(({ content }) => content === 'Before')!;
  const view = () => scheduledView(pair.device.db, key)!;
  return {
    shown: () => ({ text: view().content, server: view().server?.content ?? null }),
    save: (text, upon, replaces) =>
      pair.device.act((db, now) =>
        editScheduled(db, key, of(text), now, of(view().content), of(upon.server ?? upon.text), replaces),
      ),
    there: (content) => pair.server.state.scheduledMessages.update(id, { content }),
    onServer: () => messages().find((one) => one.id === id)?.content,
  };
}

/** An edit waits, its editor is open again, and another client sets something. */
async function conflictBehind(make: () => Promise<Thing>): Promise<{ thing: Thing; opened: Shown }> {
  const thing = await make();
  const before = thing.shown();
  let opened = before;
  await pair.offline(() => {
    thing.save('Mine', before);
    opened = thing.shown();
    thing.there('Theirs');
  });
  await until('a conflict', () => pair.onlyChange.problem?.kind === 'conflict');
  return { thing, opened };
}

describe.each([
  ['snippet', snippet],
  ['folder', folder],
  ['scheduled message', scheduledMessage],
])('a %s is in conflict behind an open editor', (_, make) => {
  test.each([false, true])('the user is still asked after saving (restart before: %s)', async (restarts) => {
    const { thing, opened } = await conflictBehind(make);
    if (restarts) {
      pair.device.restart();
      await pair.online();
    }
    expect(thing.save('Mine, longer', opened)).toBe(true);
    expect(pair.onlyChange.problem?.kind).toBe('conflict');
    expect(thing.shown()).toEqual({ text: 'Mine, longer', server: 'Theirs' });
    expect(thing.onServer()).toBe('Theirs');
    pair.answer('keep-mine');
    await pair.delivered();
    expect(thing.onServer()).toBe('Mine, longer');
  });

  test('saving with both versions in view resolves the conflict', async () => {
    const { thing } = await conflictBehind(make);
    expect(thing.save('Both in one', thing.shown())).toBe(false);
    await pair.delivered();
    expect(thing.onServer()).toBe('Both in one');
  });

  test('the user is asked again if the server has a newer version than the one that was shown', async () => {
    const { thing } = await conflictBehind(make);
    const opened = thing.shown();
    thing.there('Theirs, newer');
    await until('reported', () => thing.shown().server === 'Theirs, newer');
    expect(thing.save('Both in one', opened)).toBe(true);
    expect(pair.onlyChange.problem?.kind).toBe('conflict');
    expect(thing.onServer()).toBe('Theirs, newer');
  });

  test('an own edit that was delivered behind the editor is no conflict', async () => {
    const thing = await make();
    const before = thing.shown();
    let opened = before;
    await pair.offline(() => {
      thing.save('Mine', before);
      opened = thing.shown();
    });
    await pair.delivered();
    expect(thing.save('Mine, longer', opened)).toBe(false);
    await pair.delivered();
    expect(thing.onServer()).toBe('Mine, longer');
  });
});

test('the server’s text that a deletion in conflict overwrites is in the history', async () => {
  const { thing } = await conflictBehind(snippet);
  const [first] = pair.snippets;
  pair.device.act((db, now) => deleteSnippet(db, pair.keyOf(first!.id), now));
  await pair.delivered();
  expect(thing.onServer()).toBeUndefined();
  expect(listOverwrites(pair.device.db).map(({ earlier }) => earlier.params)).toMatchObject([
    { content: 'Theirs' },
  ]);
});

test.each([
  ['snippet', snippet],
  ['scheduled message', scheduledMessage],
])(
  'the server’s text of a %s that the editor said would be replaced is in the history once',
  async (_, make) => {
    const thing = await make();
    const opened = thing.shown();
    thing.there('Theirs');
    await until('shown behind the editor', () => thing.shown().text === 'Theirs');
    expect(thing.save('Mine', opened, true)).toBe(false);
    await pair.delivered();
    expect(thing.onServer()).toBe('Mine');
    pair.device.restart();
    await pair.online();
    expect(
      listOverwrites(pair.device.db).map(({ ours, earlier }) => [ours.params, earlier.params]),
    ).toMatchObject([[{ content: 'Mine' }, { content: 'Theirs' }]]);
  },
);
