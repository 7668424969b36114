import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Paster } from '../../src-main/shell/paste/paster.ts';
import { forEveryAsync } from '../for-every.ts';

/** A clipboard of which each call takes as long as `delays` say, in turn. */
const { held, after } = vi.hoisted(() => {
  const state = { text: '', delays: [0], at: 0 };
  const wait = async <Value>(work: () => Value): Promise<Value> => {
    const delay = state.delays[state.at++ % state.delays.length] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return work();
  };
  return { held: state, after: wait };
});
vi.mock('electron', () => {
  class ClipboardItem {
    readonly parts: Record<string, string>;
    constructor(parts: Record<string, string>) {
      this.parts = parts;
    }
    get types(): string[] {
      return Object.keys(this.parts);
    }
    getType = (type: string): Promise<string> => after(() => this.parts[type] ?? '');
  }
  return {
    ClipboardItem,
    clipboard: {
      read: () => after(() => [new ClipboardItem({ 'text/plain': held.text })]),
      write: ([item]: ClipboardItem[]) => after(() => void (held.text = item?.parts['text/plain'] ?? '')),
      writeText: (text: string) => after(() => void (held.text = text)),
      readText: () => after(() => held.text),
      clear: () => void (held.text = ''),
    },
  };
});

const GIVES_BACK_AFTER = 800;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A key for a snippet: when it is pressed, how long its keys take, and when the other program reads the clipboard after them. */
const press = fc.record({
  at: fc.integer({ min: 0, max: 1_500 }),
  text: fc.constantFrom('A', 'B\r', 'C'),
  obstacleFor: fc.integer({ min: 0, max: 40 }),
  keysFor: fc.integer({ min: 0, max: 60 }),
  readAfter: fc.integer({ min: 0, max: GIVES_BACK_AFTER - 1 }),
});
const delays = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 9 });
const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const plain = (text: string): string => text.replace('\r', '');

/** A paster whose keys belong to these presses in turn, and what was pasted. */
function start(presses: readonly { obstacleFor: number; keysFor: number; readAfter: number }[]) {
  const pasted: string[] = [];
  const faults: unknown[] = [];
  let [asked, aimed] = [0, 0];
  const paster = new Paster({
    keys: {
      obstacle: async () => {
        await wait(presses[asked++]!.obstacleFor);
        return null;
      },
      isTerminal: () => Promise.resolve(false),
      allow() {},
      remember() {},
      hold() {},
      forget() {},
      aim() {
        const { keysFor, readAfter } = presses[aimed++]!;
        return async () => {
          await wait(keysFor);
          setTimeout(() => pasted.push(held.text), readAfter);
        };
      },
    },
    isWanted: () => true,
    hideQuick() {},
    onNotPasted: (why) => void faults.push(why),
    onFault: (error) => void faults.push(error),
    givesBackAfter: GIVES_BACK_AFTER,
  });
  return { paster, pasted, faults };
}

test('however keys follow each other, each pastes its own text, and the clipboard comes back', () =>
  forEveryAsync([fc.array(press, { minLength: 1, maxLength: 5 }), delays], 150, async (some, takes) => {
    Object.assign(held, { text: 'own', delays: takes, at: 0 });
    const presses = some.toSorted((a, b) => a.at - b.at);
    const { paster, pasted, faults } = start(presses);
    for (const { at, text } of presses) setTimeout(() => void paster.deliver(text), at);
    await vi.runAllTimersAsync();
    expect({ pasted, left: held.text, faults }).toEqual({
      pasted: presses.map(({ text }) => plain(text)),
      left: 'own',
      faults: [],
    });
  }));

test('what is copied in Perch meanwhile is not lost, whenever that is', () =>
  forEveryAsync([press, fc.integer({ min: 0, max: 3_500 }), delays], 150, async (one, at, takes) => {
    Object.assign(held, { text: 'own', delays: takes, at: 0 });
    const { paster, faults } = start([one]);
    setTimeout(() => void paster.deliver(one.text), one.at);
    setTimeout(() => void paster.copy('copied'), at);
    await vi.runAllTimersAsync();
    expect({ left: held.text, faults }).toEqual({ left: 'copied', faults: [] });
  }));
