import { beforeAll, expect, test, vi } from 'vitest';
import type { Suggestions as SuggestionsOf } from '../../src-renderer/components/combobox/suggestions.svelte.ts';
import { useRunes } from './runes.ts';

let Suggestions: typeof SuggestionsOf;

useRunes();
beforeAll(async () => {
  ({ Suggestions } = await import('../../src-renderer/components/combobox/suggestions.svelte.ts'));
});

/** A search whose results arrive when the test lets them. */
function held(): {
  suggestions: SuggestionsOf<string>;
  answer: (text: string, ...found: string[]) => Promise<void>;
} {
  const waiting = new Map<string, (found: string[]) => void>();
  const suggestions = new Suggestions<string>(
    (text) => new Promise((resolve) => waiting.set(text, resolve)),
    () => true,
  );
  return {
    suggestions,
    async answer(text, ...found) {
      waiting.get(text)?.(found);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('the result of an earlier search never replaces that of a later one', async () => {
  const { suggestions, answer } = held();
  void suggestions.searchFor('r');
  void suggestions.searchFor('re');
  await answer('re', 'refund');
  await answer('r', 'route', 'refund');
  expect(suggestions.items).toEqual(['refund']);
});

test('keys that are pressed while a search is running move through its result, and Enter takes it', async () => {
  const { suggestions, answer } = held();
  void suggestions.searchFor('r');
  await answer('r', 'route', 'refund', 'return');
  void suggestions.searchFor('re');
  suggestions.move(Infinity);
  suggestions.move(-1);
  expect(suggestions.active).toBe(0);
  const taken = suggestions.settled();
  await answer('re', 'refund', 'return', 'reply');
  expect(await taken).toBe('return');
  suggestions.move(-Infinity);
  expect(suggestions.active).toBe(0);
});

test('a search that failed is no search that found nothing, and is reported', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  let fails = true;
  const suggestions = new Suggestions<string>(
    () => (fails ? Promise.reject(new Error('The file cannot be read')) : Promise.resolve([])),
    () => true,
  );
  await suggestions.searchFor('re');
  expect(suggestions).toMatchObject({ items: [], failed: true });
  expect(reported).toHaveBeenCalledOnce();
  fails = false;
  await suggestions.searchFor('ref');
  expect(suggestions).toMatchObject({ items: [], failed: false });
});
