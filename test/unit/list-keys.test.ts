import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onListKey } from '../../src-renderer/frame/list-keys.ts';

class Field {
  value = '';
  selectionStart = 0;
  focus(): void {}
  closest(): null {
    return null;
  }
}

beforeAll(() => {
  vi.stubGlobal('Element', Field);
  vi.stubGlobal('HTMLInputElement', Field);
});
afterAll(() => void vi.unstubAllGlobals());

/** Presses a key in the field that searches a list of three rows, in a narrow window. Says which row is opened, if one is. */
function opened(key: string, value: string, selectionStart: number): number | null {
  const field = Object.assign(new Field(), { value, selectionStart });
  let index: number | null = null;
  const event = { key, target: field, preventDefault() {} } as unknown as KeyboardEvent;
  onListKey(event, {
    index: 1,
    count: 3,
    page: 10,
    tree: undefined,
    narrow: true,
    input: field as unknown as HTMLInputElement,
    text: value,
    onchoose() {},
    onopen: (at) => (index = at),
    onenter: undefined,
    onclose: undefined,
    onremove: undefined,
    onsearch: undefined,
  });
  return index;
}

test('the arrow that leads on opens a row where it has nothing left to do in the search', () => {
  expect(opened('ArrowRight', 'tea', 3)).toBe(1);
  expect(opened('ArrowRight', '', 0)).toBe(1);
  expect(opened('ArrowRight', 'tea', 0)).toBeNull();
  expect(opened('ArrowRight', 'tea', 2)).toBeNull();
});
