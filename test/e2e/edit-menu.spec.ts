import { expect, test } from './fixtures.ts';

interface RightClick {
  isEditable: boolean;
  selectionText: string;
  misspelledWord: string;
  dictionarySuggestions: string[];
}

const NOTHING: RightClick = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
};

test('a right click shows the edit menu in a field, Copy on selected text, and nothing elsewhere', async ({
  serve,
  signedIn,
}) => {
  const { app } = await signedIn(await serve());

  /** What the system's menu shows after a right click, as Electron describes one to the app. */
  const menuAfter = (click: Partial<RightClick>): Promise<string[]> =>
    app.evaluate(
      ({ BrowserWindow }, params) => {
        delete desktopRecord.popup;
        const editFlags = {
          canUndo: true,
          canRedo: false,
          canCut: false,
          canCopy: false,
          canPaste: true,
          canSelectAll: true,
        };
        BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, { ...params, editFlags });
        const shown = (desktopRecord as { popup?: Electron.Menu }).popup;
        return (shown?.items ?? [])
          .filter(({ type }) => type !== 'separator')
          .map(({ label, enabled }) => (enabled ? label : `(${label})`));
      },
      { ...NOTHING, ...click },
    );

  expect(await menuAfter({})).toEqual([]);
  expect(await menuAfter({ selectionText: 'some words' })).toEqual(['Copy']);
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
