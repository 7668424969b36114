import { z } from 'zod';
import { SeriesForm, SeriesId } from '../values/series.ts';
import { UnixSeconds } from '../values/scheduled.ts';
import { accountCommand } from './call.ts';
import { key } from '../values/input.ts';

export const seriesCalls = {
  /**
   * Begins a series where `id` is null, or edits one. One that begins with `from`, a message or reminder by its key, has that as its
   * first. Returns its ID, and the key of its next row.
   */
  'series:save': accountCommand<{ id: string; key: string }>()({
    id: z.nullable(SeriesId),
    form: SeriesForm,
    from: key.optional(),
  }),
  /** Makes the row of one of the next times before its turn, so that it can be changed or skipped. Returns its key. */
  'series:make': accountCommand<{ key: string }>()({ id: SeriesId, at: UnixSeconds }),
  /** Runs a series of another computer here from now on. */
  'series:run': accountCommand<void>()({ id: SeriesId }),
  /** Deletes a series with what waits of it. */
  'series:delete': accountCommand<void>()({ id: SeriesId }),
};
