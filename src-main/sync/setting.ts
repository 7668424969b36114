import { z } from 'zod';
import type { Db } from '../cache/db.ts';
import { JsonRows } from '../cache/json-rows.ts';

const settingRows = new JsonRows({
  collection: 'settings',
  value: z.object({ value: z.unknown() }),
  labelOf: () => '',
});

/** What a setting of the user is as it is shown here, by the contract's name; undefined where it is not known. */
export const settingOf = (db: Db, name: string): unknown => settingRows.find(db, name)?.value.value;
