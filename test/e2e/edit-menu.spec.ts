import { expect, test } from './fixtures.ts';

interface RightClick {
  isEditable: boolean;
  selectionText: string;
  linkURL: string;
  misspelledWord: string;
  dictionarySuggestions: string[];
}

const NOTHING: RightClick = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
};

test('a right click shows the edit menu in a field, Copy on selected text, Copy link on links, and nothing elsewhere', async ({
  app,
}) => {
  /** What the system's menu shows after a right click, as Electron describes one to the app. */
  const menuAfter = (click: Partial<RightClick>): Promise<string[]> =>
    app.evaluate(
      (_, params) => {
        delete desktopRecord.popup;
        const editFlags = {
          canUndo: true,
          canRedo: false,
          canCut: false,
          canCopy: false,
          canPaste: true,
          canSelectAll: true,
        };
        desktopRecord.mainWindow()?.webContents.emit('context-menu', {}, { ...params, editFlags });
        const shown = (desktopRecord as { popup?: Electron.Menu }).popup;
        return (shown?.items ?? [])
          .filter(({ type }) => type !== 'separator')
          .map(({ label, enabled }) => (enabled ? label : `(${label})`));
      },
      { ...NOTHING, ...click },
    );

  /** Lets the app believe that it runs on another system. */
  const pretend = (platform: string): Promise<unknown> =>
    app.evaluate((_electron, value) => void Object.defineProperty(process, 'platform', { value }), platform);

  await pretend('linux');
  expect(await menuAfter({})).toEqual([]);
  expect(await menuAfter({ selectionText: 'some words' })).toEqual(['Copy']);
  const link = 'https://docs.example/page?a=1#b';
  expect(await menuAfter({ linkURL: 'app://perch/index.html' })).toEqual([]);
  expect(await menuAfter({ linkURL: 'javascript:alert(1)' })).toEqual([]);
  expect(await menuAfter({ linkURL: link, selectionText: 'words' })).toEqual(['Copy', 'Copy link']);
  expect(await menuAfter({ linkURL: link })).toEqual(['Copy link']);
  await app.evaluate(() => (desktopRecord as { popup?: Electron.Menu }).popup?.items[0]?.click());
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(link);
  await pretend('darwin');
  expect((await menuAfter({ selectionText: 'perch' }))[0]).toBe('Look up “perch”');
  expect((await menuAfter({ isEditable: true, selectionText: 'a'.repeat(40) }))[0]).toBe(
    `Look up “${'a'.repeat(30)}…”`,
  );
  await pretend(process.platform);

  expect(await menuAfter({ isEditable: true })).toEqual([
    'Undo',
    '(Redo)',
    '(Cut)',
    '(Copy)',
    'Paste',
    'Paste without formatting',
    'Select all',
  ]);
  const corrections = await menuAfter({
    isEditable: true,
    misspelledWord: 'teh',
    dictionarySuggestions: ['the', 'ten', 'tea', 'eh', 'he', 'tech'],
  });
  expect(corrections.slice(0, 6)).toEqual(['the', 'ten', 'tea', 'eh', 'he', 'Add to dictionary']);
});
