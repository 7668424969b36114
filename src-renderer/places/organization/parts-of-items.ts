import type { Workspace } from '../../state/workspace.svelte.ts';
import { folderFacts, FolderForm } from './folders/folder-form.svelte.ts';
import type { ItemFacts, ItemForm, ShownItem } from './item.ts';
import { linkifierFacts, LinkifierForm } from './linkifiers/linkifier-form.svelte.ts';
import { profileFieldFacts, ProfileFieldForm } from './profile-fields/profile-field-form.svelte.ts';

/** Creates the form of an item, which stays the form of this item. */
export function formOf(workspace: Workspace, now: () => ShownItem): ItemForm {
  const forms = { folders: FolderForm, 'profile-fields': ProfileFieldForm, linkifiers: LinkifierForm };
  const { part } = now();
  return new forms[part](workspace, now as () => never);
}

/** The content of an item that the user can only read; null if it has a form. */
export function factsOf({ part, item }: ShownItem, mayChange: boolean): ItemFacts | null {
  if (item === null) return null;
  // A linkifier or field that the server has cannot be changed from here: no core operation does that.
  switch (part) {
    case 'folders':
      return mayChange ? null : folderFacts(item);
    case 'profile-fields':
      return mayChange && item.fieldId === null ? null : profileFieldFacts(item);
    case 'linkifiers':
      return mayChange && item.linkifierId === null ? null : linkifierFacts(item);
  }
}
