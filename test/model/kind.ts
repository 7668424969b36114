import type { Db } from '../../src-main/cache/file/db.ts';
import type { MutationName } from '../../src-main/contract/values/change.ts';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import type { Place } from './properties.ts';

/** The content of a thing, by field. One field begins with the tag that the thing was created with. */
export type Fields = Readonly<Record<string, string>>;

export interface Named {
  tag: string;
  /** The text beside the tag. */
  text: string;
  /** When a thing with a time takes effect, in UNIX seconds; without it, long after the run. */
  at?: number;
}

/** One kind of thing that is created, and how the user and other clients change it. */
export interface ThingKind {
  collection: AnyCollection;
  create(db: Db, named: Named, now: number, place: Place): string;
  /** @returns the key of the row that is shown now. If the server cannot edit the thing, another thing takes its place. */
  edit?(db: Db, key: string, named: Named, now: number): string;
  remove?(db: Db, key: string, now: number): void;
  fieldsOf(value: object): Fields;
  onServer(place: Place): Map<number, Fields>;
  /** Calls back for each thing that is created on the server, by whichever client. */
  watch(place: Place, onCreated: (id: number) => void): void;
  createElsewhere?(place: Place, named: Named): number;
  editElsewhere?(place: Place, id: number, named: Named): Fields;
  removeElsewhere?(place: Place, id: number): void;
}

type NameIn<Create> = Create extends `create-${infer Name}` ? Name : never;
export type KindName = NameIn<MutationName>;

type Create<Args extends unknown[]> = { create(...args: Args): number };

/** Calls back for each item that a store creates. */
export function watch<Args extends unknown[]>(store: Create<Args>, onCreated: (id: number) => void): void {
  const create = store.create.bind(store);
  store.create = (...args) => {
    const id = create(...args);
    onCreated(id);
    return id;
  };
}

export const collectionOf = (collection: unknown): AnyCollection => collection as AnyCollection;

/** UNIX seconds; no run lasts until then. */
export const inAWeek = (): number => Math.floor(Date.now() / 1000) + 7 * 24 * 3600;

export const plain = ({ tag, text }: Named): string => `${tag} ${text}`;
export const described = (named: Named) => ({
  name: plain(named),
  description: `Of ${named.tag}: ${named.text}`,
});
