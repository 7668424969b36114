import { operations } from '../../src-main/contract/operations/index.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import {
  createSnippet,
  deleteSnippetForNow,
  editSnippet,
} from '../../src-main/features/snippets/commands.ts';
import { snippets as collection } from '../../src-main/sync/collections/snippets.ts';
import { done, listAt, type Answer } from '../contract/samples/sample.ts';
import { type Actors, keyOf } from '../contract/act.ts';
import { deleteSnippet } from '../delete-now.ts';
import { collectionOf, watch, type Named } from '../model/kind.ts';
import { count, found, toInt, type Place, type Wish } from '../network/case.ts';
import { last } from '../sync/foreign-events/foreign-event.ts';
import type { Pair } from '../sync/pair.ts';
import { accountId, key, type Proofs } from './proofs.ts';

const record: Answer = {
  answer: { id: 7, title: 'Stand-up', content: '**Today**', date_created: 1_760_000_000 },
  needs: ['id', 'title', 'content', 'date_created'],
};

const ownSnippets = ({ server, userId }: Place) => server.state.savedSnippets.list(userId);

const snippetOf = ({ tag, text }: Named) => ({ title: `${tag} ${text}`, content: `Of ${tag}: ${text}` });

const titles = (pair: Pair) => pair.device.titles();

const snippetsOf = async ({ owner }: Actors) =>
  (await owner.call(operations.getSavedSnippets, {})).value.saved_snippets;
const addSnippet = async (actors: Actors) =>
  (await actors.owner.call(operations.createSavedSnippet, { title: actors.tag, content: 'Old' })).value
    .saved_snippet_id;

export const snippets = {
  registered: listAt('saved_snippets', record, false),
  samples: {
    createSavedSnippet: {
      params: { title: 'Stand-up: “today”', content: '**Yesterday**\n{{name}} = 100%\r\n' },
      answer: { saved_snippet_id: 7 },
      needs: ['saved_snippet_id'],
    },
    getSavedSnippets: { params: {}, ...listAt('saved_snippets', record) },
    editSavedSnippet: { params: { saved_snippet_id: 7, title: 'T', content: '' }, ...done },
    deleteSavedSnippet: { params: { saved_snippet_id: 7 }, ...done },
  },
  inputs: {
    'snippets:inserted': { accountId, key, content: 'Bye' },
    'snippets:set-team': { accountId, channelId: 7, chosen: true },
    'snippets:set-order': { accountId, order: 'name' },
    'snippets:page': { accountId, search: '', offset: 0, limit: 50 },
    'snippets:get': { accountId, key },
    'snippets:included': { accountId, content: '{{>greeting}}' },
    'snippets:create': { accountId, title: 'T', content: 'c' },
    'snippets:edit': {
      accountId,
      key,
      title: 'T',
      content: 'c',
      seen: { title: 'Old', content: 'c' },
      serverSeen: { title: 'Old', content: 'c' },
      replaces: false,
    },
    'snippets:delete': { accountId, key },
    'snippets:favorite': { accountId, key, favorite: true },
    'snippets:copy': { accountId, key },
  },
  acts: {
    'create-snippet': {
      needs: [operations.createSavedSnippet],
      prepare: async (actors) => ({
        perform: (db, now) => void createSnippet(db, { title: actors.tag, content: 'New' }, now),
        isDone: async () =>
          (await snippetsOf(actors)).filter(({ title }) => title === actors.tag).length === 1,
      }),
    },
    'edit-snippet': {
      needs: [operations.editSavedSnippet],
      async prepare(actors) {
        const id = await addSnippet(actors);
        return {
          isReady: (db) => collection.rows.findByServerId(db, id) !== null,
          perform: (db, now) =>
            editSnippet(db, keyOf(collection.rows, db, id), { title: actors.tag, content: 'New' }, now),
          isDone: async () =>
            (await snippetsOf(actors)).some((one) => one.id === id && one.content === 'New'),
        };
      },
    },
    'delete-snippet': {
      needs: [operations.deleteSavedSnippet],
      async prepare(actors) {
        const id = await addSnippet(actors);
        return {
          isReady: (db) => collection.rows.findByServerId(db, id) !== null,
          perform: (db, now) => deleteSnippet(db, keyOf(collection.rows, db, id), now),
          isDone: async () => (await snippetsOf(actors)).every((one) => one.id !== id),
        };
      },
    },
  },
  cases: {
    'create-snippet': (place, tag) => ({
      perform: (db, now) => void createSnippet(db, { title: tag, content: 'New' }, now),
      effects: () => count(ownSnippets(place), ({ title }) => title === tag),
    }),
    'edit-snippet': (place, tag) => {
      const id = place.server.state.savedSnippets.create(place.userId, { title: tag, content: 'Old' });
      const row = (db: Db) => found(collection.rows.findByServerId(db, id));
      const write = (content: string): Wish => ({
        perform: (db, now) => editSnippet(db, row(db).key, { title: tag, content }, now),
        effects: () => count(ownSnippets(place), (one) => one.title === tag && one.content === content),
        isShown: (db) => row(db).value.content === content,
      });
      return { ...write('New'), newer: write('Newer') };
    },
    'delete-snippet': (place, tag) => {
      const id = place.server.state.savedSnippets.create(place.userId, { title: tag, content: 'Old' });
      return {
        perform: (db, now) => deleteSnippet(db, found(collection.rows.findByServerId(db, id)).key, now),
        effects: () => toInt(ownSnippets(place).every((one) => one.id !== id)),
      };
    },
  },
  kinds: {
    snippet: {
      collection: collectionOf(collection),
      create: (db, named, now) => createSnippet(db, snippetOf(named), now),
      edit: (db, key, named, now) => (editSnippet(db, key, snippetOf(named), now), key),
      remove: deleteSnippetForNow,
      fieldsOf(value) {
        const { title, content } = collection.value.parse(value);
        return { title, content };
      },
      onServer: ({ state, userId }) =>
        new Map(state.savedSnippets.list(userId).map(({ id, title, content }) => [id, { title, content }])),
      watch: ({ state }, onCreated) => watch(state.savedSnippets, onCreated),
      createElsewhere: ({ state, userId }, named) => state.savedSnippets.create(userId, snippetOf(named)),
      editElsewhere({ state, userId }, id, named) {
        // One that had neither its title nor its text any more would not be recognized (sync: Evidence).
        const { content } = snippetOf(named);
        state.savedSnippets.update(userId, id, { content });
        const title = state.savedSnippets.list(userId).find((one) => one.id === id)?.title ?? '';
        return { title, content };
      },
      removeElsewhere: ({ state, userId }, id) => void state.savedSnippets.delete(userId, id),
    },
  },
  foreignEvents: {
    snippets: [
      {
        what: 'a snippet is written',
        does: ({ server, mira }) => server.state.savedSnippets.create(mira, { title: 'New', content: 'x' }),
        isShown: (pair) => titles(pair).includes('New'),
      },
      {
        what: 'it is changed',
        does: ({ server, mira, snippets }) =>
          server.state.savedSnippets.update(mira, last(snippets.toSorted((a, b) => a.id - b.id)).id, {
            title: 'Changed',
          }),
        isShown: (pair) => titles(pair).includes('Changed') && !titles(pair).includes('New'),
      },
      {
        what: 'it is deleted',
        does: (pair) => pair.server.state.savedSnippets.delete(pair.mira, pair.titled('Changed')[0]!.id),
        isShown: (pair) => !titles(pair).includes('Changed'),
      },
    ],
  },
} satisfies Proofs;
