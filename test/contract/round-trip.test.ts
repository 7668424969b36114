import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emojiNamesAt } from '../../resources/emoji/names.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { checkSnippet } from '../../src-main/contract/values/snippet.ts';
import { checkStatusText } from '../../src-main/contract/text/status-text.ts';
import { trimmed } from '../../src-main/contract/text/text.ts';
import { emojiAt, text } from './arbitraries.ts';
import { runs, withServer } from './reference.ts';
import { forEveryAsync } from '../for-every.ts';
import { errorOf } from '../error-of.ts';

const reference = withServer();
const anyEmoji = emojiAt(() => reference.featureLevel);
const mira = () => reference.person('mira');
const client = () => reference.as('mira');

const listed = async () => (await client().call(operations.getSavedSnippets, {})).value.saved_snippets;

const title = text.filter((value) => checkSnippet({ title: value, content: 'c' }) === null);
const content = text.filter((value) => checkSnippet({ title: 'T', content: value }) === null);
const RUNS = runs(60);

describe('snippets', () => {
  reference.needs(operations.editSavedSnippet);
  test('that are created are listed as they were written, without space at their ends', () =>
    forEveryAsync([title, content], RUNS, async (newTitle, newContent) => {
      const params = { title: newTitle, content: newContent };
      const { value, ignored } = await client().call(operations.createSavedSnippet, params);
      expect(ignored).toEqual([]);
      const made = (await listed()).find(({ id }) => id === value.saved_snippet_id);
      expect(made).toMatchObject({ title: trimmed(newTitle), content: trimmed(newContent) });
    }));

  test('that are edited change in the given fields only', () =>
    forEveryAsync([fc.record({ title, content }, { requiredKeys: [] })], RUNS, async (change) => {
      const before = { title: 'Before', content: 'Before' };
      const { value } = await client().call(operations.createSavedSnippet, before);
      const id = value.saved_snippet_id;
      await client().call(operations.editSavedSnippet, { saved_snippet_id: id, ...change });
      expect((await listed()).find((snippet) => snippet.id === id)).toMatchObject({
        title: trimmed(change.title ?? before.title),
        content: trimmed(change.content ?? before.content),
      });
      await client().call(operations.deleteSavedSnippet, { saved_snippet_id: id });
      expect((await listed()).some((snippet) => snippet.id === id)).toBe(false);
    }));

  test('within Perch’s limits are accepted, and beyond them refused', () =>
    forEveryAsync(
      [
        fc.oneof(
          text,
          fc.constantFrom('', ' \n', '🎉'.repeat(60), '🎉'.repeat(61), 'a'.repeat(60), 'a'.repeat(61)),
        ),
        fc.oneof(content, fc.constantFrom('', ' \t', '🎉'.repeat(10_000), 'c'.repeat(10_001))),
      ],
      RUNS,
      async (newTitle, newContent) => {
        const params = { title: newTitle, content: newContent };
        const problem = checkSnippet(params);
        // Perch refuses what a real server's database cannot store; that of the reference server can.
        if (problem?.rule === 'unsendable-character') return;
        const call = client().call(operations.createSavedSnippet, params);
        if (problem === null) expect((await call).value.saved_snippet_id).toBeGreaterThan(0);
        else
          expect(await errorOf(call)).toMatchObject({ kind: 'rejected', details: { code: 'BAD_REQUEST' } });
      },
    ));
});

describe('the status', () => {
  const read = async () =>
    (await client().call(operations.getUserStatus, { user_id: mira().userId })).value.status;
  const statusText = text.filter((value) => checkStatusText(value) === null);

  test('that is set is read back, and the other fields stay', () =>
    forEveryAsync(
      [
        statusText,
        fc.option(
          anyEmoji.map(([name]) => name),
          { nil: '' },
        ),
        fc.boolean(),
      ],
      RUNS,
      async (newText, emoji, away) => {
        await client().call(operations.updateStatus, { status_text: newText, emoji_name: emoji });
        await client().call(operations.updateStatus, { away });
        const status = await read();
        expect(status.status_text ?? '').toBe(trimmed(newText));
        expect(status.emoji_name ?? '').toBe(emoji);
        expect(status.away ?? false).toBe(away);
        const code = emojiNamesAt(reference.featureLevel).rows.find(([name]) => name === emoji)?.[1];
        expect(status.emoji_code).toBe(code);
      },
    ));

  test('has an emoji with the code that the server gave', () =>
    forEveryAsync([anyEmoji], runs(20), async ([name, code]) => {
      const full = { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
      await client().call(operations.updateStatus, full);
      expect(await read()).toMatchObject(full);
    }));

  describe('with an emoji of the organization', () => {
    reference.needsControl('no operation adds emoji');
    test('is read back', async () => {
      await client().call(operations.updateStatus, { emoji_name: 'meridian' });
      expect(await read()).toMatchObject({ emoji_name: 'meridian', reaction_type: 'realm_emoji' });
    });
  });
});

describe('people', () => {
  test('are found by address, real or not, and by ID', async () => {
    const olu = reference.person('olu');
    const { value } = await client().call(operations.getUser, { user_id: olu.userId });
    expect(value.user).toMatchObject({ full_name: olu.fullName });
    // The address by which others know somebody, where the real one is hidden.
    for (const [email, whom] of [
      [mira().email, mira()],
      [value.user.email, olu],
    ] as const) {
      const found = await client().call(operations.getUserByEmail, { email, client_gravatar: true });
      const { userId: user_id, fullName: full_name } = whom;
      expect(found.value.user).toMatchObject({ user_id, full_name, is_active: true });
    }
  });

  test('are not found by any other text', () =>
    forEveryAsync([fc.oneof(fc.emailAddress(), text)], runs(40), async (email) => {
      // The address is one part of a path.
      fc.pre(email !== '' && email !== '.' && email !== '..' && !/^(\d+|me)$|\//.test(email));
      const error = await errorOf(client().call(operations.getUserByEmail, { email }));
      expect(error).toMatchObject({ kind: 'rejected', details: { serverWords: 'No such user' } });
    }));
});

describe('the first requests', () => {
  test('the register response has what was requested, and nothing else', () =>
    forEveryAsync(
      [fc.subarray(['realm', 'realm_user', 'saved_snippets', 'user_status'])],
      runs(16),
      async (wanted) => {
        const { value, ignored } = await client().call(operations.register, { fetch_event_types: wanted });
        expect(ignored).toEqual([]);
        expect('max_message_length' in value).toBe(wanted.includes('realm'));
        expect('user_id' in value).toBe(wanted.includes('realm_user'));
        expect('saved_snippets' in value).toBe(wanted.includes('saved_snippets'));
        expect('user_status' in value).toBe(wanted.includes('user_status'));
      },
    ));
});
