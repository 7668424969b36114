import { operations } from '../../src-main/contract/operations/index.ts';
import { saveProfileField } from '../../src-main/features/organization/commands.ts';
import { profileFieldViews } from '../../src-main/features/organization/queries.ts';
import { profileFields as collection } from '../../src-main/sync/collections/profile-fields.ts';
import { listAt, type Answer } from '../contract/samples/sample.ts';
import { collectionOf, plain, watch } from '../model/kind.ts';
import { count } from '../network/case.ts';
import { last } from '../sync/foreign-events/foreign-event.ts';
import { newProfileField } from '../sync/new-profile-field.ts';
import type { Pair } from '../sync/pair.ts';
import { accountId, type Proofs } from './proofs.ts';

const record: Answer = {
  answer: {
    id: 4,
    type: 3,
    order: 4,
    name: 'Office',
    hint: 'Where you sit',
    field_data: '{"1":{"text":"North","order":"1"}}',
    display_in_profile_summary: true,
    required: false,
    editable_by_user: true,
    use_for_user_matching: false,
  },
  needs: ['id', 'type', 'name'],
};

const newest = ({ server }: Pair) => last(server.state.profileFields.all().toSorted((a, b) => a.id - b.id));
const shown = ({ device }: Pair) => profileFieldViews(device.db);

export const profileFields = {
  registered: listAt('custom_profile_fields', record, false),
  samples: {
    getProfileFields: { params: {}, ...listAt('custom_fields', record) },
    createProfileField: {
      params: {
        name: 'Office',
        hint: 'Where you sit',
        field_type: 3,
        field_data: { '1': { text: 'North & “east”', order: '1' } },
        display_in_profile_summary: true,
        required: false,
        editable_by_user: true,
        use_for_user_matching: true,
      },
      answer: { id: 4 },
      needs: ['id'],
    },
  },
  inputs: {
    'profile-fields:save': { accountId, key: null, field: newProfileField({ name: 'Team' }) },
  },
  acts: {
    'create-profile-field': {
      prepare: async (actors) => ({
        perform: (db, now) => void saveProfileField(db, null, newProfileField({ name: actors.tag }), now),
        isDone: async () =>
          (await actors.owner.call(operations.getProfileFields, {})).value.custom_fields.some(
            ({ name }) => name === actors.tag,
          ),
      }),
    },
  },
  cases: {
    'create-profile-field': ({ server }, tag) => ({
      perform: (db, now) => void saveProfileField(db, null, newProfileField({ name: tag }), now),
      effects: () => count(server.state.profileFields.all(), ({ name }) => name === tag),
    }),
  },
  kinds: {
    'profile-field': {
      collection: collectionOf(collection),
      create: (db, named, now) => saveProfileField(db, null, newProfileField({ name: plain(named) }), now),
      fieldsOf: (value) => ({ name: collection.value.parse(value).name }),
      onServer: ({ state }) => new Map(state.profileFields.all().map(({ id, name }) => [id, { name }])),
      watch: ({ state }, onCreated) => watch(state.profileFields, onCreated),
      createElsewhere: ({ state }, named) =>
        state.profileFields.create({ name: plain(named), hint: '', field_type: 1 }),
    },
  },
  foreignEvents: {
    'profile fields': [
      {
        what: 'a profile field is made',
        does: ({ server }) =>
          server.state.profileFields.create({ name: 'Shoes', hint: 'size', field_type: 1 }),
        isShown: (pair) => shown(pair).some(({ name }) => name === 'Shoes'),
      },
      {
        what: 'it is changed',
        does: (pair) => pair.server.state.profileFields.update(newest(pair).id, { hint: 'EU' }),
        isShown: (pair) => shown(pair).some(({ name, hint }) => name === 'Shoes' && hint === 'EU'),
      },
      {
        what: 'it is deleted',
        does: (pair) => pair.server.state.profileFields.delete(newest(pair).id),
        isShown: (pair) => shown(pair).every(({ name }) => name !== 'Shoes'),
      },
    ],
  },
} satisfies Proofs;
