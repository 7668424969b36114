import { noteOvertakenUnknown } from '../../cache/overwrites.ts';
import type { Db } from '../../cache/db.ts';
import { valueOfEcho, type AnyResource } from '../define/collection.ts';

/**
 * A delivery of ours took the place of what others had said in the meantime.
 * @param ours null where it was a deletion.
 * @param said in the words of `Echoes`.
 */
export function noteOvertakenTold(
  db: Db,
  { mutations }: Pick<AnyResource, 'mutations'>,
  key: string,
  ours: object | null,
  said: string,
): void {
  const earlier = valueOfEcho(said);
  const { edit, delete: remove } = mutations;
  const mutation = ours ? edit : remove;
  if (!earlier || !edit || !mutation) return;
  noteOvertakenUnknown(db, {
    ours: { action: mutation.name, params: { key, ...ours } },
    earlier: { action: edit.name, params: { key, ...earlier } },
  });
}
