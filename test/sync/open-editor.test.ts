import { describe, expect, test } from 'vitest';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import {
  asking,
  askingKinds,
  thingKinds,
  userOf,
  type AskingKind,
  type AskingThing,
  type Shown,
} from './asking-things.ts';
import { deleteSnippet } from '../delete-now.ts';

const pair = new Pair();

/** A thing of this kind, as a connected Perch knows it. */
async function thingOf(kind: AskingKind): Promise<AskingThing> {
  await pair.connect({ user: userOf(kind) });
  return asking[kind](pair);
}

/** An edit waits, its editor is open again, and another client sets something. */
async function conflictBehind(kind: AskingKind): Promise<{ thing: AskingThing; opened: Shown }> {
  const thing = await thingOf(kind);
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

describe.each(askingKinds)('a %s is in conflict behind an open editor', (kind) => {
  test.each([false, true])(
    'the user is still asked after saving (restart before: %s) (rule: conflict-open-editor)',
    async (restarts) => {
      const { thing, opened } = await conflictBehind(kind);
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
    },
  );

  test('saving with both versions in view resolves the conflict (rule: conflict-open-editor)', async () => {
    const { thing } = await conflictBehind(kind);
    expect(thing.save('Both in one', thing.shown())).toBe(false);
    await pair.delivered();
    expect(thing.onServer()).toBe('Both in one');
  });

  test('an own edit that was delivered behind the editor is no conflict', async () => {
    const thing = await thingOf(kind);
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

// The server's text of a message is read before an edit is sent, and not reported before (sync: Reconcile).
test.each(thingKinds)(
  'of a %s in conflict the user is asked again if the server has a newer version than the one that was shown (rule: conflict-open-editor)',
  async (kind) => {
    const { thing } = await conflictBehind(kind);
    const opened = thing.shown();
    thing.there('Theirs, newer');
    await until('reported', () => thing.shown().server === 'Theirs, newer');
    expect(thing.save('Both in one', opened)).toBe(true);
    expect(pair.onlyChange.problem?.kind).toBe('conflict');
    expect(thing.onServer()).toBe('Theirs, newer');
  },
);

test('the server’s text that a deletion in conflict overwrites is in the history (rule: conflict-open-editor)', async () => {
  const { thing } = await conflictBehind('snippet');
  const [first] = pair.snippets;
  pair.device.act((db, now) => deleteSnippet(db, pair.keyOf(first!.id), now));
  await pair.delivered();
  expect(thing.onServer()).toBeUndefined();
  expect(listOverwrites(pair.device.db).map(({ earlier }) => earlier.params)).toMatchObject([
    { content: 'Theirs' },
  ]);
});

test.each(['snippet', 'scheduled message'] as const)(
  'the server’s text of a %s that the editor said would be replaced is in the history once (rule: conflict-open-editor)',
  async (kind) => {
    const thing = await thingOf(kind);
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
