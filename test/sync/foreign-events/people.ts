import { findPeople, personView } from '../../../src-main/features/people/queries.ts';
import { roleNumbers } from '../../programs/server/state/users.ts';
import type { Pair } from '../pair.ts';
import { last, user, type ForeignEvent } from './foreign-event.ts';

const NEW = {
  delivery_email: 'new@example.com',
  password: 'x',
  api_key: 'new-key',
  full_name: 'Newcomer',
  role: roleNumbers.member,
  date_joined: '2026-01-01T00:00:00Z',
  bot_type: null,
  bot_owner_id: null,
  avatar_version: 1,
  avatar_is_external: false,
  is_system_bot: false,
};
const newcomer = ({ server }: Pair) => last(server.state.users.all()).user_id;
const view = (pair: Pair) => personView(pair.device.db, newcomer(pair), pair.mira);
const BUS = { emoji_name: 'bus', emoji_code: '1f68c', reaction_type: 'unicode_emoji' };
const NO_EMOJI = { ...BUS, emoji_name: '', emoji_code: '' };
const status = (pair: Pair) => view(pair)?.status;
const inASecond = () => Math.floor(Date.now() / 1_000) + 1;
const textField = ({ server }: Pair) =>
  server.state.profileFields.all().find(({ field_type }) => field_type === 1)!.id;

export const people: ForeignEvent[] = [
  {
    what: 'somebody joins',
    does: ({ server }) => server.state.users.create(NEW),
    isShown: ({ device }) => findPeople(device.db, 'Newcomer').length === 1,
  },
  {
    what: 'is renamed',
    does: (pair) => pair.server.state.users.update(newcomer(pair), { full_name: 'Old Hand' }),
    isShown: (pair) => view(pair)?.name === 'Old Hand' && findPeople(pair.device.db, 'Newcomer').length === 0,
  },
  {
    what: 'gets another role',
    does: (pair) => pair.server.state.users.update(newcomer(pair), { role: roleNumbers.guest }),
    isShown: (pair) => view(pair)?.role === roleNumbers.guest,
  },
  {
    what: 'gets another address',
    does: (pair) => pair.server.state.users.update(newcomer(pair), { delivery_email: 'old@example.com' }),
    isShown: (pair) => view(pair)?.email === 'old@example.com',
  },
  {
    what: 'is muted by the user elsewhere',
    does: (pair) => pair.server.state.mutedPeople.set(pair.mira, newcomer(pair), true, 1),
    isShown: (pair) => view(pair)?.muted === true,
  },
  {
    what: 'and not any more',
    does: (pair) => pair.server.state.mutedPeople.set(pair.mira, newcomer(pair), false, 1),
    isShown: (pair) => view(pair)?.muted === false,
  },
  {
    what: 'fills in a field of the profile',
    does: (pair) => pair.server.state.profileFields.setValue(textField(pair), newcomer(pair), 'He/him'),
    isShown: (pair) => JSON.stringify(view(pair)?.profile).includes('He/him'),
  },
  {
    what: 'empties it',
    does: (pair) => pair.server.state.profileFields.removeValue(textField(pair), newcomer(pair)),
    isShown: (pair) => view(pair)?.profile.length === 0,
  },
  {
    what: 'is deactivated',
    does: (pair) => pair.server.state.users.update(newcomer(pair), { is_active: false }),
    isShown: (pair) =>
      view(pair)?.deactivated === true && findPeople(pair.device.db, 'Old Hand').length === 0,
  },
  {
    what: 'comes back',
    does: (pair) => pair.server.state.users.update(newcomer(pair), { is_active: true }),
    isShown: (pair) => view(pair)?.deactivated === false,
  },
  {
    what: 'sets a status',
    does: (pair) =>
      pair.server.state.statuses.change(newcomer(pair), { status_text: 'On the bus', emoji: BUS }),
    isShown: (pair) => status(pair)?.text === 'On the bus' && status(pair)?.emoji?.name === 'bus',
  },
  {
    what: 'changes the status’s text',
    does: (pair) => pair.server.state.statuses.change(newcomer(pair), { status_text: 'On a tram' }),
    isShown: (pair) => status(pair)?.text === 'On a tram' && status(pair)?.emoji?.name === 'bus',
  },
  {
    what: 'clears the status',
    does: (pair) => pair.server.state.statuses.change(newcomer(pair), { status_text: '', emoji: NO_EMOJI }),
    isShown: (pair) => status(pair)?.text === '' && status(pair)?.emoji === null,
  },
  {
    what: 'comes to the computer',
    does: (pair) => pair.server.state.presences.report(newcomer(pair), 'active'),
    isShown: (pair) => view(pair)?.presence?.state === 'active',
  },
  {
    what: 'comes to the computer, as older servers report it',
    does: (pair) =>
      pair.server.state.events.send(
        {
          type: 'presence',
          user_id: user(pair, 'olu'),
          presence: {
            website: { client: 'website', status: 'idle', timestamp: inASecond(), pushable: false },
          },
        },
        [pair.mira],
      ),
    isShown: (pair) => personView(pair.device.db, user(pair, 'olu'), pair.mira)?.presence?.state === 'idle',
  },
  {
    what: 'cannot be seen any more',
    does: (pair) =>
      pair.server.state.events.send(
        { type: 'realm_user', op: 'remove', person: { user_id: newcomer(pair), full_name: 'Old Hand' } },
        [pair.mira],
      ),
    isShown: (pair) => view(pair) === null,
  },
  {
    what: 'somebody from before is renamed',
    does: (pair) => pair.server.state.users.update(user(pair, 'olu'), { full_name: 'Olu A.' }),
    isShown: (pair) => personView(pair.device.db, user(pair, 'olu'), pair.mira)?.name === 'Olu A.',
  },
];
