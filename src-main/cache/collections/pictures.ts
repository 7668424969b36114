import { z } from 'zod';
import type { Db } from '../file/db.ts';
import { JsonRows } from '../rows/json-rows.ts';
import { keepRow } from './messages.ts';

/** A longer picture is not kept, in characters: those of people and of emoji are small. */
const LONGEST = 150_000;

/** By its address, as a data: URL of a bitmap. */
const pictureRows = new JsonRows(
  'pictures',
  z
    .string()
    .max(LONGEST)
    .regex(/^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]+=*$/),
);

/** A picture as it was fetched last; null if it is not kept. */
export const storedPicture = (db: Db, address: string): string | null =>
  pictureRows.find(db, address)?.value ?? null;

/** Keeps a picture, which is then shown without a connection. */
export function keepPicture(db: Db, address: string, picture: string, now: number): void {
  if (picture.length <= LONGEST && storedPicture(db, address) !== picture)
    keepRow(pictureRows, db, address, picture, now);
}
