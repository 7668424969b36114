import type { RowMark } from '../../../src-main/contract/values/change.ts';
import type { FolderView } from '../../../src-main/contract/values/folder.ts';
import type { LinkifierView } from '../../../src-main/contract/values/linkifier.ts';
import {
  ACCOUNT_PLACEHOLDER,
  FIELD_TYPES,
  type ProfileFieldView,
} from '../../../src-main/contract/values/profile-field.ts';
import { words } from '../../../resources/words.ts';
import { fieldName, typeName } from './profile-fields/field-words.ts';

/** One row of the list, whatever the part. */
export interface ItemRow {
  key: string;
  /** Null until the server has it. */
  serverId: number | null;
  title: string;
  /** The title is read by machines. */
  isCode: boolean;
  body: string;
  /** At the end of the first line, where no mark is. */
  note: string | null;
  mark: RowMark | null;
}

/** The row of an item. */
export function rowOf(item: FolderView | ProfileFieldView | LinkifierView): ItemRow {
  if ('folderId' in item) return folderRow(item);
  return 'fieldId' in item ? fieldRow(item) : linkifierRow(item);
}

const folderRow = ({ key, folderId, name, excerpt, archived, channels, mark }: FolderView): ItemRow => ({
  key,
  serverId: folderId,
  title: name,
  isCode: false,
  body: [words('folder.channels', { count: channels }), excerpt].filter(Boolean).join(' · '),
  note: archived ? words('channel.archived') : null,
  mark,
});

const fieldRow = (field: ProfileFieldView): ItemRow => ({
  key: field.key,
  serverId: field.fieldId,
  title: fieldName(field),
  isCode: false,
  body: aboutField(field).join(' · '),
  note: null,
  mark: field.mark,
});

const linkifierRow = ({ key, linkifierId, pattern, template, mark }: LinkifierView): ItemRow => ({
  key,
  serverId: linkifierId,
  title: pattern,
  isCode: true,
  // As browsers show addresses; the form has the whole one.
  body: template.replace(/^https:\/\//, ''),
  note: null,
  mark,
});

/** The special properties of a field, in words. */
const aboutField = (field: ProfileFieldView): string[] =>
  [
    typeName(field.type),
    field.type === FIELD_TYPES.choices ? field.choices.join(', ') : '',
    field.account?.urlPattern?.replace(ACCOUNT_PLACEHOLDER, '…') ?? '',
    field.inSummary ? words('profile-field.in-summary') : '',
    field.required ? words('profile-field.required') : '',
    field.editableByUser ? '' : words('profile-field.not-editable'),
  ].filter((part) => part !== '');
