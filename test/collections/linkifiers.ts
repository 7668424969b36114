import { operations } from '../../src-main/contract/operations/index.ts';
import { saveLinkifier } from '../../src-main/features/organization/commands.ts';
import { linkifierViews } from '../../src-main/features/organization/queries.ts';
import { linkifiers as collection } from '../../src-main/sync/collections/linkifiers.ts';
import { listAt, type Answer } from '../contract/samples/sample.ts';
import { collectionOf, watch, type Named } from '../model/kind.ts';
import { count } from '../network/case.ts';
import { last } from '../sync/foreign-events/foreign-event.ts';
import type { Pair } from '../sync/pair.ts';
import { accountId, type Proofs } from './proofs.ts';

const record: Answer = {
  answer: {
    id: 1,
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://tickets.example/{id}',
    example_input: '#12',
    reverse_template: '#{id}',
    alternative_url_templates: ['https://old.example/{id}'],
  },
  needs: ['id', 'pattern', 'url_template'],
  kinds: { example_input: ['null'], reverse_template: ['null'] },
};

const form = {
  pattern: '#1',
  template: 'https://example.com',
  example: '#1',
  reverse: '#1',
  alternatives: 'https://example.org',
};

const linkifierOf = ({ tag, text }: Named) => ({
  pattern: `${tag}-${text}-(?P<id>[0-9]+)`,
  url_template: 'https://shop.example/{id}',
});

const newest = ({ server }: Pair) => last(server.state.linkifiers.all());
const patterns = ({ device }: Pair) => linkifierViews(device.db).map(({ pattern }) => pattern);

export const linkifiers = {
  registered: listAt('realm_linkifiers', record, false),
  samples: {
    getLinkifiers: { params: {}, ...listAt('linkifiers', record) },
    createLinkifier: {
      params: {
        pattern: '#(?P<id>[0-9]+)',
        url_template: 'https://tickets.example/{id}{?q*}',
        example_input: '#12',
        reverse_template: '#{id}',
        alternative_url_templates: ['https://old.example/{id}'],
      },
      answer: { id: 1 },
      needs: ['id'],
    },
  },
  inputs: {
    'linkifiers:save': { accountId, key: null, ...form },
  },
  acts: {
    'create-linkifier': {
      async prepare(actors) {
        const pattern = `${actors.tag.replaceAll(' ', '-')}-(?P<id>[0-9]+)`;
        return {
          perform: (db, now) =>
            void saveLinkifier(db, null, { pattern, template: 'https://track.example/{id}' }, now),
          isDone: async () =>
            (await actors.owner.call(operations.getLinkifiers, {})).value.linkifiers.some(
              (one) => one.pattern === pattern,
            ),
        };
      },
    },
  },
  cases: {
    'create-linkifier': ({ server }, tag) => ({
      perform: (db, now) =>
        void saveLinkifier(
          db,
          null,
          { pattern: `${tag}-(?P<id>[0-9]+)`, template: 'https://track.example/{id}' },
          now,
        ),
      effects: () => count(server.state.linkifiers.all(), ({ pattern }) => pattern.startsWith(`${tag}-`)),
    }),
  },
  kinds: {
    linkifier: {
      collection: collectionOf(collection),
      create(db, named, now) {
        const { pattern, url_template: template } = linkifierOf(named);
        return saveLinkifier(db, null, { pattern, template }, now);
      },
      fieldsOf: (value) => ({ pattern: collection.value.parse(value).pattern }),
      onServer: ({ state }) => new Map(state.linkifiers.all().map(({ id, pattern }) => [id, { pattern }])),
      watch: ({ state }, onCreated) => watch(state.linkifiers, onCreated),
      createElsewhere: ({ state }, named) => state.linkifiers.create(linkifierOf(named)),
    },
  },
  foreignEvents: {
    linkifiers: [
      {
        what: 'a linkifier is made',
        does: ({ server }) =>
          server.state.linkifiers.create({ pattern: 'n(?P<a>\\d+)', url_template: 'https://n/{a}' }),
        isShown: (pair) => patterns(pair).includes('n(?P<a>\\d+)'),
      },
      {
        what: 'it is changed',
        does: (pair) => pair.server.state.linkifiers.update(newest(pair).id, { pattern: 'm(?P<a>\\d+)' }),
        isShown: (pair) =>
          patterns(pair).includes('m(?P<a>\\d+)') && !patterns(pair).includes('n(?P<a>\\d+)'),
      },
      {
        what: 'it is deleted',
        does: (pair) => pair.server.state.linkifiers.delete(newest(pair).id),
        isShown: (pair) => !patterns(pair).includes('m(?P<a>\\d+)'),
      },
    ],
  },
} satisfies Proofs;
