import {
  app,
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import { words } from '../../../resources/words.ts';
import { openableLink } from '../../contract/links/link.ts';
import { copyText } from '../system/desktop/clipboard.ts';

/** How many corrections a misspelled word is offered. */
const CORRECTIONS = 5;
/** How many characters of the selected text an item names. */
const MOST_NAMED = 30;

/** Shows the system's edit menu on a right click in any field, and on links and selected text elsewhere. */
export function offerEditMenus(): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('context-menu', (_event, params) => {
      const items = editMenu(contents, params);
      if (items.length > 0) Menu.buildFromTemplate(items).popup();
    });
  });
}

function editMenu(contents: WebContents, params: ContextMenuParams): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = params;
  if (!isEditable) {
    const copy: MenuItemConstructorOptions = { role: 'copy', label: words('edit-menu.copy') };
    return [
      ...definition(contents, params),
      ...(selectionText.trim() === '' ? [] : [copy]),
      ...copyLink(params),
    ];
  }
  return [
    ...corrections(contents, params),
    ...definition(contents, params),
    { role: 'undo', label: words('edit-menu.undo'), enabled: editFlags.canUndo },
    { role: 'redo', label: words('edit-menu.redo'), enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: words('edit-menu.cut'), enabled: editFlags.canCut },
    { role: 'copy', label: words('edit-menu.copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: words('edit-menu.paste'), enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', label: words('edit-menu.paste-plain'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words('edit-menu.select-all'), enabled: editFlags.canSelectAll },
  ];
}

/** The system's own dictionary, where it has one. */
function definition(
  contents: WebContents,
  { selectionText }: ContextMenuParams,
): MenuItemConstructorOptions[] {
  const text = selectionText.trim();
  if (process.platform !== 'darwin' || text === '') return [];
  const named = text.length > MOST_NAMED ? `${text.slice(0, MOST_NAMED)}…` : text;
  return [
    {
      label: words('edit-menu.look-up', { text: named }),
      click: () => contents.showDefinitionForSelection(),
    },
    { type: 'separator' },
  ];
}

/** Copies the address of the link under the pointer, where the browser or the mail program would open it. */
function copyLink({ linkURL }: ContextMenuParams): MenuItemConstructorOptions[] {
  const link = openableLink(linkURL);
  if (link === null) return [];
  return [{ label: words('edit-menu.copy-link'), click: () => void copyText(link) }];
}

/** The spelling checker's suggestions for the word under the pointer. Empty if the word is right. */
function corrections(
  contents: WebContents,
  { misspelledWord, dictionarySuggestions }: ContextMenuParams,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return [];
  return [
    ...dictionarySuggestions.slice(0, CORRECTIONS).map((suggestion) => ({
      label: suggestion,
      click: () => contents.replaceMisspelling(suggestion),
    })),
    {
      label: words('edit-menu.add-to-dictionary'),
      click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    { type: 'separator' },
  ];
}
