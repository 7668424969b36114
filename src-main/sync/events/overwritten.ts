import { recordSeenOverwrite } from '../../cache/overwrites.ts';
import type { Db } from '../../cache/db.ts';
import type { AnyCollection } from '../define/collection.ts';
import { valueOfFingerprint } from '../rows/echo.ts';

/**
 * A delivery of ours took the place of what others had said in the meantime.
 * @param ours null where it was a deletion.
 * @param said as a fingerprint.
 */
export function recordReportedOverwrite(
  db: Db,
  { mutations }: Pick<AnyCollection, 'mutations'>,
  key: string,
  ours: object | null,
  said: string,
): void {
  const earlier = valueOfFingerprint(said);
  const { edit, delete: remove } = mutations;
  const mutation = ours ? edit : remove;
  if (!earlier || !edit || !mutation) return;
  recordSeenOverwrite(db, {
    ours: { action: mutation.name, params: { key, ...ours } },
    earlier: { action: edit.name, params: { key, ...earlier } },
  });
}
