import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeTeamSnippet } from '../../src-main/cache/collections/team-snippets.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { HandlerContext } from '../../src-main/features/base/handler.ts';
import { snippetHandlers } from '../../src-main/features/snippets/handlers.ts';
import { snippetPage, snippetView } from '../../src-main/features/snippets/queries.ts';
import { forEveryAsync } from '../for-every.ts';
import { addRow, newCache } from './cache.ts';

const ACCOUNT = '0198c000-0000-7000-8000-000000000001';

/** The handlers of snippets on a new cache with a snippet of a team, and what goes out. */
function start() {
  const db = newCache();
  const out: string[] = [];
  const put = async (text: string): Promise<void> => void out.push(text);
  const terminal = { is: false };
  const system = { copy: put, pasting: { deliver: put, isIntoTerminal: async () => terminal.is } };
  const withDb =
    <Input>(work: (cache: typeof db, input: Input) => unknown) =>
    (input: Input) =>
      work(db, input);
  const context = { acts: withDb, reads: withDb, system } as unknown as HandlerContext;
  const handlers = snippetHandlers(context);
  const writes = (content: string): void =>
    writeTeamSnippet(db, {
      ...{ key: 'team', channelId: 1, newestId: 1, textId: 1, authorId: null, title: 'Team', createdAt: 1 },
      ...{ content, hidden: false },
    });
  writes('first');
  type Copied = { paste?: true; seen?: string; content?: string; filled?: string };
  const copy = async (more: Copied = {}): Promise<string> => {
    try {
      await handlers['snippets:copy']({ accountId: ACCOUNT, key: 'team', ...more });
      return 'out';
    } catch (error) {
      if (error instanceof Refusal) return error.problem.kind;
      throw error;
    }
  };
  return { db, out, terminal, writes, copy, handlers };
}

test('a team’s text that changed since it was used goes out only after it was shown, and so does the one before', async () => {
  const { db, out, writes, copy } = start();
  expect(await copy()).toBe('out');
  expect(await copy()).toBe('out');
  writes('second');
  expect(snippetView(db, 'team')).toMatchObject({ content: 'second', before: 'first' });
  expect(snippetPage(db, '', 0, 1).rows).toMatchObject([{ changed: true }]);
  expect([await copy(), await copy({ paste: true }), await copy({ filled: 'x' })]).toEqual([
    'unseen',
    'unseen',
    'unseen',
  ]);
  expect(await copy({ seen: 'first' })).toBe('out');
  expect(await copy()).toBe('unseen');
  // What was shown is not a text of it by now.
  writes('third');
  expect(await copy({ seen: 'second' })).toBe('unseen');
  expect(await copy({ seen: 'third' })).toBe('out');
  expect(snippetView(db, 'team')?.before).toBe(null);
  expect(await copy()).toBe('out');
  expect(out).toEqual(['first', 'first', 'first', 'third', 'third']);
});

test('one’s own text goes out as ever, whatever changes', async () => {
  const { db, out, terminal, handlers } = start();
  terminal.is = true;
  addRow(db, snippetRows, 'own', { title: 'Own', content: 'one\ntwo' }, { serverId: 1 });
  for (let times = 0; times < 2; times += 1)
    await handlers['snippets:copy']({ accountId: ACCOUNT, key: 'own', paste: true });
  expect(out).toEqual(['one\ntwo', 'one\ntwo']);
});

test('nothing that a team writes goes out unseen, and no line end into a terminal (rule: team-text-seen)', async () => {
  const text = fc.constantFrom('a', 'b', 'a\nb', 'a\r', 'b\n', '\r\n');
  const act = fc.oneof(
    fc.record({ do: fc.constant('write' as const), text }),
    fc.record({
      do: fc.constant('copy' as const),
      paste: fc.boolean(),
      terminal: fc.boolean(),
      seen: fc.option(text, { nil: undefined }),
    }),
    fc.record({ do: fc.constant('open' as const) }),
    fc.record({ do: fc.constant('insert' as const) }),
    fc.record({ do: fc.constant('fill' as const) }),
  );
  await forEveryAsync([fc.array(act, { maxLength: 12 })], 300, async (acts) => {
    const { db, out, terminal, writes, copy, handlers } = start();
    let used: string | null = null;
    let now = 'first';
    /** The text in a form for its placeholders, which may have changed since the form was opened. */
    let opened = now;
    for (const one of acts) {
      if (one.do === 'write') {
        writes(one.text);
        now = one.text;
        continue;
      }
      if (one.do === 'open') {
        opened = now;
        continue;
      }
      if (one.do === 'insert') {
        await handlers['snippets:inserted']({ accountId: ACCOUNT, key: 'team', content: opened });
        used = opened;
        expect(snippetView(db, 'team')?.before).toBe(used === now ? null : used);
        continue;
      }
      const before = out.length;
      if (one.do === 'fill') {
        // What fills itself in is not shown.
        await copy({ content: opened, filled: `filled ${opened}` });
        if (out.length === before) continue;
        expect(opened).toBe(now);
        expect([null, opened]).toContain(used);
        used = opened;
        expect(snippetView(db, 'team')?.before).toBe(null);
        continue;
      }
      terminal.is = one.terminal;
      await copy({ ...(one.paste && { paste: true }), ...(one.seen !== undefined && { seen: one.seen }) });
      const [text] = out.slice(before);
      if (text === undefined) continue;
      const isSeen = text === one.seen;
      expect(isSeen || used === null || text === used).toBe(true);
      expect([now, used]).toContain(text);
      if (one.paste && one.terminal && text.includes('\n')) expect(isSeen).toBe(true);
      used = text;
    }
  });
});
