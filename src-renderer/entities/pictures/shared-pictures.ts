import type { LiveQuery } from '../../base/bridge/live-query.svelte.ts';

/** How many pictures are remembered, the latest. */
const MOST_REMEMBERED = 200;

export type PictureCall = 'people:picture' | 'emoji:picture';

/** The query for one picture, for everything in the window that shows it. */
export interface SharedPicture {
  query: LiveQuery<PictureCall>;
  end(): void;
}

const inUse = new Map<string, SharedPicture & { uses: number }>();
/** Pictures that were shown, so that a face or an emoji that appears again has its picture at once. */
const remembered = new Map<string, string>();

/** The picture that is shown elsewhere, or was shown last; undefined if none was. */
export const knownPicture = (key: string): string | null | undefined =>
  inUse.get(key)?.query.value ?? remembered.get(key);

/** Takes the query of a picture, which `begin` begins where nothing else uses it. It has to be released. */
export function usePicture(key: string, begin: () => SharedPicture): SharedPicture {
  const picture = inUse.get(key) ?? { ...begin(), uses: 0 };
  picture.uses += 1;
  inUse.set(key, picture);
  return picture;
}

/** Releases a query, and ends it where nothing else uses it. */
export function releasePicture(key: string): void {
  const picture = inUse.get(key);
  if (!picture) return;
  const { value } = picture.query;
  if (value) {
    remembered.delete(key);
    remembered.set(key, value);
    for (const oldest of [...remembered.keys()].slice(0, -MOST_REMEMBERED)) remembered.delete(oldest);
  }
  picture.uses -= 1;
  if (picture.uses > 0) return;
  inUse.delete(key);
  picture.end();
}
