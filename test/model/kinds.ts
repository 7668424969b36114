import type { Db } from '../../src-main/cache/db.ts';
import { createSnippet, deleteSnippet, editSnippet } from '../../src-main/sync/actions/snippets.ts';
import type { AnyResource } from '../../src-main/sync/resources/resource.ts';
import { snippets } from '../../src-main/sync/resources/snippets.ts';
import type { State } from '../server/state/state.ts';

/** What a thing says, by field. One field holds the tag that it was created with, as its first word. */
export type Fields = Readonly<Record<string, string>>;

export interface Named {
  tag: string;
  /** What it says beside its tag. */
  text: string;
}

/** One kind of thing that is created, and how the user and other clients deal with it. */
export interface Kind {
  resource: AnyResource;
  create(db: Db, named: Named, now: number): string;
  edit?(db: Db, key: string, named: Named, now: number): void;
  remove?(db: Db, key: string, now: number): void;
  fieldsOf(value: object): Fields;
  there(state: State, userId: number): Map<number, Fields>;
  /** Told of each that is created on the server, by whomever. */
  watch(state: State, onCreated: (id: number) => void): void;
  createElsewhere?(state: State, userId: number, named: Named): number;
  editElsewhere?(state: State, userId: number, id: number, named: Named): Fields;
  removeElsewhere?(state: State, userId: number, id: number): void;
}

const snippet: Kind = {
  resource: snippets as unknown as AnyResource,
  create: (db, named, now) => createSnippet(db, snippetOf(named), now),
  edit: (db, key, named, now) => editSnippet(db, key, snippetOf(named), now),
  remove: deleteSnippet,
  fieldsOf(value) {
    const { title, content } = snippets.value.parse(value);
    return { title, content };
  },
  there: (state, userId) =>
    new Map(state.savedSnippets.list(userId).map(({ id, title, content }) => [id, { title, content }])),
  watch: ({ savedSnippets }, onCreated) => {
    const create = savedSnippets.create.bind(savedSnippets);
    savedSnippets.create = (...told) => {
      const id = create(...told);
      onCreated(id);
      return id;
    };
  },
  createElsewhere: (state, userId, named) => state.savedSnippets.create(userId, snippetOf(named)),
  editElsewhere(state, userId, id, named) {
    state.savedSnippets.update(userId, id, snippetOf(named));
    return snippetOf(named);
  },
  removeElsewhere: (state, userId, id) => void state.savedSnippets.delete(userId, id),
};

const snippetOf = ({ tag, text }: Named) => ({ title: `${tag} ${text}`, content: `Of ${tag}: ${text}` });

export const thingKinds = { snippet } satisfies Record<string, Kind>;

export type KindName = keyof typeof thingKinds;
export const kindNames = Object.keys(thingKinds) as KindName[];
export const kindOf = (name: KindName): Kind => thingKinds[name];

/** The tag of a thing, wherever it stands. */
export const tagOf = (fields: Fields): string | null =>
  Object.values(fields)
    .map((text) => /\btag[0-9]+\b/.exec(text)?.[0])
    .find((tag) => tag !== undefined) ?? null;
