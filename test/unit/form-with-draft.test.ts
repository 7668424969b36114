import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { invalid, Refusal } from '../../src-main/contract/problem.ts';
import { unwritten } from '../../src-renderer/base/forms/unwritten.ts';
import type { Form as FormOf } from '../../src-renderer/base/forms/form.svelte.ts';
import { useRunes } from './runes.ts';

interface DraftInput {
  value?: string;
  was?: string;
}

let Form: typeof FormOf;
/** The calls to the main process. */
let asked: { name: string; input: DraftInput }[] = [];
/** The stored draft. */
let stored: string | null = null;
/** Whether the disk takes nothing. */
let isFull = false;
/** The effects of the forms that are shown end by these. */
const ends: (() => void)[] = [];

const call = (name: string, input: DraftInput): Promise<unknown> => {
  asked.push({ name, input });
  if (name === 'drafts:get') return Promise.resolve({ ok: true, value: stored, reads: [] });
  if (isFull) return Promise.resolve({ ok: false, problem: { kind: 'disk' }, reads: [] });
  if (name === 'drafts:save' && (input.was === undefined || input.was === stored))
    stored = input.value || null;
  return Promise.resolve({ ok: true, value: undefined, reads: [] });
};

/** Leaves the forms that are shown. */
function leave(): void {
  for (const end of ends.splice(0)) end();
}

// Each effect runs once.
useRunes({ perch: { call }, effect: (run) => ends.push(run() as () => void) });
beforeAll(async () => {
  ({ Form } = await import('../../src-renderer/base/forms/form.svelte.ts'));
});
beforeEach(() => {
  leave();
  unwritten.clear();
  asked = [];
  stored = null;
  isFull = false;
});

const start = { name: 'Tea', note: '' };

/** A form whose name is required and whose note has at most three characters. */
const form = (server?: typeof start) =>
  new Form({
    draft: { accountId: 'a', name: 'thing:1' },
    start,
    ...(server && { server }),
    fields: ['name', 'note'],
    check: (field, { name, note }) => {
      if (field === 'name') return name === '' ? invalid(field, 'required') : null;
      return note.length > 3 ? invalid(field, 'too-long', 3) : null;
    },
  });

const sent = () => asked.filter(({ name }) => name === 'drafts:save').map(({ input }) => input.value);

test('a text that is too long is told at once, a missing one after an attempt, which sends nothing', async () => {
  const one = form();
  one.change({ name: '', note: 'long' });
  expect(one.problemOf('name')).toBeNull();
  expect(one.problemOf('note')).toEqual(invalid('note', 'too-long', 3));
  const send = vi.fn(() => Promise.resolve('key'));
  expect(await one.save(send)).toEqual({ field: 'name' });
  expect(send).not.toHaveBeenCalled();
  expect(one.problemOf('name')).toEqual(invalid('name', 'required'));
  // A part of the fields may be enough.
  one.change({ note: '' });
  expect(await one.save(send, ['note'])).toEqual({ key: 'key' });
});

test('a refusal is shown beside its field, or by the form, until something changes', async () => {
  const one = form();
  await one.save(() => Promise.reject(new Refusal({ kind: 'rejected', field: 'note' })));
  expect(one.problemOf('note')).toMatchObject({ kind: 'rejected' });
  expect(one.refusal).toBeNull();
  expect(await one.save(() => Promise.reject(new Refusal({ kind: 'offline' })))).toEqual({
    field: undefined,
  });
  expect(one.problemOf('note')).toBeNull();
  expect(one.refusal).toMatchObject({ kind: 'offline' });
  one.change({ note: 'a' });
  expect(one.refusal).toBeNull();
});

test('a second attempt does nothing while the first one is under way', async () => {
  const one = form();
  const first = one.save(() => Promise.resolve('key'));
  expect(await one.save(() => Promise.reject(new Error('a second attempt')))).toBeNull();
  expect(await first).toEqual({ key: 'key' });
});

test('a stored draft is shown with the versions that its editing began with', async () => {
  const before = { name: 'Te', note: '' };
  stored = JSON.stringify({ name: 'Coffee', note: 'hot', start: before, server: before });
  const one = form(start);
  await vi.waitUntil(() => one.ready);
  expect(one).toMatchObject({ value: { name: 'Coffee', note: 'hot' }, start: before, server: before });
  expect(one.restored).toBe(true);
  one.startOver();
  expect(one.value).toEqual(before);
  expect(one.restored).toBe(false);
});

test('what is written while the draft is being read stays, and the rest comes from the draft', async () => {
  stored = JSON.stringify({ name: 'Coffee', note: 'hot' });
  const one = form();
  one.change({ name: 'Cocoa' });
  await vi.waitUntil(() => one.ready);
  expect(one.value).toEqual({ name: 'Cocoa', note: 'hot' });
  one.startOver();
  expect(sent()).toEqual([JSON.stringify({ name: 'Cocoa', note: 'hot' })]);
});

test('a draft of another shape is left', async () => {
  stored = JSON.stringify({ title: 'Coffee' });
  const one = form();
  await vi.waitUntil(() => one.ready);
  expect(one.value).toEqual(start);
  expect(one.restored).toBe(false);
});

test('what is written while a save is under way stays a draft', async () => {
  const one = form();
  one.change({ name: 'Coffee' });
  const saved = await one.save(() => {
    one.change({ note: 'hot' });
    return Promise.resolve('key');
  });
  expect(saved).toEqual({ key: 'key' });
  expect(sent().at(-1)).toBe(JSON.stringify({ name: 'Coffee', note: 'hot' }));
});

test.each(['', 'Tea'])(
  'the form of a status is empty once it is set, unless more was written meanwhile: “%s”',
  async (more) => {
    const { StatusForm } = await import('../../src-renderer/entities/status/status-form.svelte.ts');
    const one = new StatusForm('a');
    await vi.waitUntil(() => one.ready);
    one.change({ text: 'Lunch' });
    const submitted = one.submit();
    if (more !== '') one.change({ text: more });
    await submitted;
    expect(one.value.text).toBe(more);
    leave();
    expect(stored === null ? '' : (JSON.parse(stored) as { text: string }).text).toBe(more);
    expect(asked.map(({ name }) => name)).not.toContain('drafts:discard');
  },
);

/** Leaves a form while its save has no answer, and opens it again. */
async function leftWhileSaving(server?: typeof start) {
  const first = form(server);
  await vi.waitUntil(() => first.ready);
  first.change({ name: 'Coffee' });
  const answer = Promise.withResolvers<string>();
  const saved = first.save(() => answer.promise);
  leave();
  const second = form(server);
  await vi.waitUntil(() => second.restored);
  return { answer, saved, second };
}

test.each([true, false])(
  'a late answer leaves what is written in a later form of the same name, which is open: %s',
  async (isOpen) => {
    const { answer, saved, second } = await leftWhileSaving();
    second.change({ note: 'hot' });
    const written = JSON.stringify({ name: 'Coffee', note: 'hot' });
    await vi.waitUntil(() => stored === written);
    if (!isOpen) leave();
    answer.resolve('key');
    expect(await saved).toEqual({ key: 'key' });
    leave();
    expect(stored).toBe(written);
  },
);

test('a late answer takes the saved draft away where a later form of its name has nothing newer', async () => {
  const { answer, saved, second } = await leftWhileSaving();
  answer.resolve('key');
  expect(await saved).toEqual({ key: 'key' });
  await vi.waitUntil(() => !second.busy);
  expect(second).toMatchObject({ value: start, restored: false });
  leave();
  expect(stored).toBeNull();
});

test('a later form of an item that is edited goes on with what was saved', async () => {
  const { answer, second } = await leftWhileSaving(start);
  answer.resolve('key');
  await vi.waitUntil(() => !second.busy);
  expect(second.value).toEqual({ name: 'Coffee', note: '' });
  expect(second).toMatchObject({ changed: false, restored: false });
});

test('a later form of the same name sends nothing before the answer, and shows a refusal', async () => {
  const { answer, saved, second } = await leftWhileSaving();
  const send = vi.fn(() => Promise.resolve('key'));
  expect(second.busy).toBe(true);
  expect(await second.save(send)).toBeNull();
  expect(send).not.toHaveBeenCalled();
  answer.reject(new Refusal({ kind: 'rejected', field: 'note' }));
  expect(await saved).toEqual({ field: 'note' });
  await vi.waitUntil(() => !second.busy);
  expect(second.problemOf('note')).toMatchObject({ kind: 'rejected' });
  expect(second.value.name).toBe('Coffee');
  expect(await second.save(send)).toEqual({ key: 'key' });
});

test('the draft of a saved text that could not be deleted goes with the next form', async () => {
  const first = form();
  await vi.waitUntil(() => first.ready);
  first.change({ name: 'Coffee' });
  leave();
  expect(stored).not.toBeNull();
  const second = form();
  await vi.waitUntil(() => second.restored);
  isFull = true;
  expect(await second.save(() => Promise.resolve('key'))).toEqual({ key: 'key' });
  leave();
  await vi.waitUntil(() => unwritten.size > 0);
  isFull = false;
  const third = form();
  await vi.waitUntil(() => third.ready);
  expect(third.restored).toBe(false);
  await vi.waitUntil(() => stored === null);
});

test('a draft that could not be stored is there when its form is opened again', async () => {
  isFull = true;
  const first = form();
  await vi.waitUntil(() => first.ready);
  first.change({ name: 'Coffee' });
  leave();
  await vi.waitUntil(() => unwritten.size > 0);
  expect(first.draftFailed).toBe(true);
  const second = form();
  await vi.waitUntil(() => second.ready);
  expect(second.value.name).toBe('Coffee');
  // And it is stored as soon as there is room.
  isFull = false;
  leave();
  expect(stored).toBe(JSON.stringify({ name: 'Coffee', note: '' }));
  await vi.waitUntil(() => !second.draftFailed);
});
