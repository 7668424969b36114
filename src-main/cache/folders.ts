import { FolderValue } from '../contract/folder.ts';
import { JsonRows } from './json-rows.ts';

export const folderRows = new JsonRows<FolderValue>({
  collection: 'folders',
  value: FolderValue,
  labelOf: ({ name }) => name,
});
