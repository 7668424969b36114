import { beforeAll, expect, test, vi } from 'vitest';
import type { SnippetForm as SnippetFormOf } from '../../src-renderer/places/snippets/editor/snippet-form.svelte.ts';
import { useRunes } from './runes.ts';

let SnippetForm: typeof SnippetFormOf;
/** The stored draft. */
let stored: string | null = null;
/** The effects of the forms that are shown, and what ends them. */
const effects: (() => unknown)[] = [];

const call = (name: string, { value }: { value?: string }): Promise<unknown> => {
  if (name === 'drafts:save') stored = value || null;
  return Promise.resolve({ ok: true, value: name === 'drafts:get' ? stored : null, reads: [] });
};

useRunes({ perch: { call }, effect: (run) => effects.push(run) });
beforeAll(async () => {
  ({ SnippetForm } = await import('../../src-renderer/places/snippets/editor/snippet-form.svelte.ts'));
});

/** A form that is shown until its last function is called. */
async function shown(form: SnippetFormOf): Promise<() => void> {
  await vi.waitUntil(() => form.ready);
  const ends = effects.splice(0).map((run) => run());
  return () => {
    for (const end of ends) if (typeof end === 'function') end();
  };
}

test('a text that a new snippet begins with is there once, however often the user goes away and comes back', async () => {
  const beginning = { title: 'Thanks', content: 'Thanks for waiting.' };
  const first = new SnippetForm('a', null, beginning);
  const leave = await shown(first);
  expect(first.value).toEqual(beginning);
  first.change({ content: 'Thanks for waiting so long.' });
  leave();
  const second = new SnippetForm('a', null, beginning);
  await shown(second);
  expect(second.value).toEqual({ title: 'Thanks', content: 'Thanks for waiting so long.' });
});
