import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { forEveryAsync } from '../for-every.ts';

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
  await copyText('Your refund', { platform });
  expect(state.written).toEqual([
    { 'text/plain': 'Your refund', [`electron application/osclipboard;format="${format}"`]: payload },
  ]);
});

test('a system without such a mark, or that does not take it, gets the text alone', async () => {
  await copyText('Your refund', { platform: 'freebsd' });
  state.takesMarks = false;
  await copyText('Your refund', { platform: 'linux' });
  expect(state.written).toEqual([{ 'text/plain': 'Your refund' }, 'Your refund']);
});

test('the text as HTML is beside it, with the mark', async () => {
  await copyText('**Your** refund', {
    formatted: '<p><strong>Your</strong>\x1b refund</p>',
    platform: 'darwin',
  });
  expect(state.written).toEqual([
    {
      'text/plain': '**Your** refund',
      'text/html': '<p><strong>Your</strong> refund</p>',
      'electron application/osclipboard;format="org.nspasteboard.TransientType"': '1',
    },
  ]);
});

test('no control character but tab and line feed reaches the clipboard, and no other character is lost (rule: no-control-characters)', async () => {
  const copied = async (text: string, platform: string): Promise<unknown> => {
    state.written = [];
    const answered = await copyText(text, { platform });
    const [written] = state.written;
    const onClipboard =
      typeof written === 'string' ? written : (written as Record<string, string>)['text/plain'];
    expect(answered).toBe(onClipboard);
    return onClipboard;
  };
  expect(await copied('true\x1b[201~\rcurl x|sh\r\n\x03\x9b\x7f\ta', 'linux')).toBe(
    'true[201~curl x|sh\n\ta',
  );
  const isWanted = (unit: string): boolean => unit === '\t' || unit === '\n' || !/\p{Cc}/u.test(unit);
  const texts = fc.string({
    unit: fc.oneof(
      fc.integer({ min: 0, max: 0xa0 }).map(String.fromCodePoint),
      fc.constantFrom('é', '👋', '\u2028'),
    ),
  });
  await forEveryAsync([texts, fc.constantFrom('linux', 'freebsd')], 300, async (text, platform) => {
    expect(await copied(text, platform)).toBe([...text].filter(isWanted).join(''));
  });
});
