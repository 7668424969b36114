import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PasteKeys } from '../../src-main/shell/paste/paste-keys.ts';
import { Paster } from '../../src-main/shell/paste/paster.ts';

/** The clipboard as Electron has it: items with formats, of which a broken one cannot be read. */
const { held, ClipboardItem } = vi.hoisted(() => {
  class Item {
    readonly #parts: Record<string, string>;
    constructor(parts: Record<string, string>) {
      this.#parts = parts;
    }
    get types(): string[] {
      return Object.keys(this.#parts);
    }
    async getType(type: string): Promise<string> {
      if (this.#parts[type] === 'broken') throw new Error('not readable');
      return this.#parts[type] ?? '';
    }
  }
  return { held: { items: [] as Item[] }, ClipboardItem: Item };
});
vi.mock('electron', () => ({
  ClipboardItem,
  clipboard: {
    read: async () => held.items,
    write: async (items: typeof held.items) => void (held.items = items),
    writeText: async (text: string) => void (held.items = [new ClipboardItem({ 'text/plain': text })]),
    readText: async () => (await held.items[0]?.getType('text/plain')) ?? '',
    clear: () => (held.items = []),
  },
}));

const GIVES_BACK_AFTER = 500;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const copy = (parts: Record<string, string>): void => void (held.items = [new ClipboardItem(parts)]);
const text = async (): Promise<string> => (await held.items[0]?.getType('text/plain')) ?? '';
const parts = async (): Promise<Record<string, string>> => {
  const [item] = held.items;
  const types = item?.types ?? [];
  return Object.fromEntries(await Promise.all(types.map(async (type) => [type, await item?.getType(type)])));
};

/** A paster whose keys and windows are noted in their order. */
function start(isWanted = true, edge: Partial<PasteKeys> & { press?: () => Promise<void> } = {}) {
  const happened: unknown[] = [];
  const { press, ...others } = edge;
  const paster = new Paster({
    keys: {
      obstacle: () => Promise.resolve(null),
      isTerminal: () => Promise.resolve(false),
      allow() {},
      remember: () => void happened.push('remembered'),
      hold() {},
      forget: () => void happened.push('forgot'),
      aim() {
        happened.push('aimed');
        return async () => {
          happened.push(`pressed with “${await text()}”`);
          await press?.();
        };
      },
      ...others,
    },
    isWanted: () => isWanted,
    hideQuick: () => void happened.push('hidden'),
    onNotPasted: (why) => void happened.push(why),
    onFault: (error) => void happened.push(error),
    givesBackAfter: GIVES_BACK_AFTER,
  });
  return { paster, happened };
}

test('a text is only copied unless the user has chosen that it is pasted', async () => {
  const { paster, happened } = start(false);
  paster.quickShown(true);
  await paster.deliver('Parcel');
  expect(await text()).toBe('Parcel');
  expect(happened).toEqual([]);
});

test('the program before is remembered, the window hides, and the keys are pressed when the text is copied', async () => {
  const { paster, happened } = start();
  paster.quickShown(true);
  await paster.deliver('Parcel');
  await vi.advanceTimersByTimeAsync(0);
  expect(happened).toEqual(['remembered', 'aimed', 'hidden', 'pressed with “Parcel”']);
  paster.quickShown(false);
  expect(happened.at(-1)).toBe('forgot');
});

test('the clipboard is given back in all formats that could be read', async () => {
  const { paster } = start();
  copy({ 'text/plain': 'own', 'text/html': '<b>own</b>', 'image/png': 'pixels', 'x/y': 'broken' });
  await paster.deliver('Parcel');
  await vi.advanceTimersByTimeAsync(GIVES_BACK_AFTER - 1);
  expect(await text()).toBe('Parcel');
  await vi.advanceTimersByTimeAsync(1);
  expect(await parts()).toEqual({ 'text/plain': 'own', 'text/html': '<b>own</b>', 'image/png': 'pixels' });
});

test('a clipboard that was empty is empty again', async () => {
  const { paster } = start();
  held.items = [];
  await paster.deliver('Parcel');
  await vi.advanceTimersByTimeAsync(GIVES_BACK_AFTER);
  expect(held.items).toEqual([]);
});

test('something else that was copied meanwhile stays', async () => {
  const { paster } = start();
  copy({ 'text/plain': 'own' });
  await paster.deliver('Parcel');
  await vi.advanceTimersByTimeAsync(0);
  copy({ 'text/plain': 'copied meanwhile' });
  await vi.advanceTimersByTimeAsync(GIVES_BACK_AFTER);
  expect(await text()).toBe('copied meanwhile');
});

test('after several texts in a row the user’s own content comes back', async () => {
  const { paster } = start();
  copy({ 'text/plain': 'own' });
  for (const one of ['Parcel', 'Greeting', 'Refund']) void paster.deliver(one);
  // Each waits until the other program had its time for the one before.
  await vi.advanceTimersByTimeAsync(2 * GIVES_BACK_AFTER - 1);
  expect(await text()).toBe('Greeting');
  await vi.advanceTimersByTimeAsync(GIVES_BACK_AFTER);
  expect(await text()).toBe('Refund');
  await vi.advanceTimersByTimeAsync(1);
  expect(await text()).toBe('own');
});

test('where the keys cannot be pressed the text stays on the clipboard, and the user is told', async () => {
  const why = new Error('no');
  const { paster, happened } = start(true, { press: () => Promise.reject(why) });
  copy({ 'text/plain': 'own' });
  await paster.deliver('Parcel');
  await vi.advanceTimersByTimeAsync(GIVES_BACK_AFTER);
  expect(await text()).toBe('Parcel');
  expect(happened.slice(-2)).toEqual(['failed', why]);
});

test('where the system lacks something no keys are pressed, and the user is told what is missing', async () => {
  const { paster, happened } = start(true, { obstacle: () => Promise.resolve('no-tool') });
  copy({ 'text/plain': 'own' });
  await paster.deliver('Parcel');
  await vi.advanceTimersByTimeAsync(GIVES_BACK_AFTER);
  expect(await text()).toBe('Parcel');
  expect(happened).toEqual(['aimed', 'hidden', 'no-tool']);
});
