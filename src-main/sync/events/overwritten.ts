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
  { actions }: Pick<AnyResource, 'actions'>,
  key: string,
  ours: object | null,
  said: string,
): void {
  const earlier = valueOfEcho(said);
  const { edit, delete: remove } = actions;
  const action = ours ? edit : remove;
  if (!earlier || !edit || !action) return;
  noteOvertakenUnknown(db, {
    ours: { action, params: { key, ...ours } },
    earlier: { action: edit, params: { key, ...earlier } },
  });
}
