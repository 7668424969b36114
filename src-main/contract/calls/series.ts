import { z } from 'zod';
import { SeriesForm, SeriesId } from '../values/series.ts';
import { accountCommand } from './call.ts';

export const seriesCalls = {
  /** Begins a series where `id` is null, or edits one. Returns its ID, and the key of its next row. */
  'series:save': accountCommand<{ id: string; key: string }>()({
    id: z.nullable(SeriesId),
    form: SeriesForm,
  }),
  /** Deletes a series with what waits of it. */
  'series:delete': accountCommand<void>()({ id: SeriesId }),
};
