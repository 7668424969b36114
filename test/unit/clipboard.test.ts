import { beforeEach, expect, test, vi } from 'vitest';

const state = vi.hoisted(() => ({ written: [] as unknown[], takesMarks: true }));
vi.mock('electron', () => ({
  ClipboardItem: class {
    readonly items: unknown;
    constructor(items: unknown) {
      this.items = items;
    }
  },
  clipboard: {
    write: async ([item]: { items: unknown }[]) => {
      if (!state.takesMarks) throw new Error('not supported');
      state.written.push(item?.items);
    },
    writeText: async (text: string) => void state.written.push(text),
  },
}));
const { copyText } = await import('../../src-main/shell/system/desktop/clipboard.ts');

beforeEach(() => {
  state.written = [];
  state.takesMarks = true;
});

test.each([
  ['darwin', 'org.nspasteboard.TransientType', '1'],
  ['linux', 'x-kde-passwordManagerHint', 'secret'],
  ['win32', 'ExcludeClipboardContentFromMonitorProcessing', '1'],
])('on %s a copied text has the mark %s for managers of the clipboard', async (platform, format, payload) => {
  await copyText('Your refund', platform);
  expect(state.written).toEqual([
    { 'text/plain': 'Your refund', [`electron application/osclipboard;format="${format}"`]: payload },
  ]);
});

test('a system without such a mark, or that does not take it, gets the text alone', async () => {
  await copyText('Your refund', 'freebsd');
  state.takesMarks = false;
  await copyText('Your refund', 'linux');
  expect(state.written).toEqual(['Your refund', 'Your refund']);
});
