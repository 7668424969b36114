import { organizationMetadata } from '../../../src-main/sync/reconcile/organization.ts';
import { userTopicKey } from '../../../src-main/contract/values/user-topic.ts';
import { userTopicRows } from '../../../src-main/sync/collections/user-topics.ts';
import { navigationList } from '../../../src-main/features/navigation/queries.ts';
import { settingsView } from '../../../src-main/features/settings/queries.ts';
import { statusView } from '../../../src-main/features/status/queries.ts';
import type { Pair } from '../pair.ts';
import { general, type ForeignEvent } from './foreign-event.ts';

const FRAGMENT = 'narrow/is/starred-by-me';
const view = ({ device }: Pair) =>
  navigationList(device.db).rows.find(({ fragment }) => fragment === FRAGMENT);

export const navigation: ForeignEvent[] = [
  {
    what: 'a view is saved',
    does: ({ server, mira }) =>
      server.state.navigationViews.create(mira, { fragment: FRAGMENT, is_pinned: false, name: 'Mine' }),
    isShown: (pair) => view(pair)?.name === 'Mine',
  },
  {
    what: 'it is renamed and pinned',
    does: ({ server, mira }) =>
      server.state.navigationViews.update(mira, { fragment: FRAGMENT, is_pinned: true, name: 'Ours' }),
    isShown: (pair) => view(pair)?.name === 'Ours' && view(pair)?.isPinned === true,
  },
  {
    what: 'it is removed',
    does: ({ server, mira }) => server.state.navigationViews.delete(mira, FRAGMENT),
    isShown: (pair) => view(pair) === undefined,
  },
];

const TOPIC = 'team lunch';
const choose = (pair: Pair, visibility_policy: number) =>
  pair.server.state.userTopics.set(pair.mira, {
    stream_id: general(pair),
    topic_name: TOPIC,
    visibility_policy,
    last_updated: 1,
  });
const policy = (pair: Pair) =>
  userTopicRows.find(pair.device.db, userTopicKey(general(pair), TOPIC))?.value.policy;

export const userTopics: ForeignEvent[] = [
  { what: 'a topic is muted', does: (pair) => choose(pair, 1), isShown: (pair) => policy(pair) === 'muted' },
  { what: 'it is followed', does: (pair) => choose(pair, 3), isShown: (pair) => policy(pair) === 'followed' },
  {
    what: 'it is as its channel is again',
    does: (pair) => choose(pair, 0),
    isShown: (pair) => policy(pair) === undefined,
  },
];

const setting = ({ device }: Pair, name: string) =>
  settingsView(device.db).settings.find((one) => one.name === name)?.value;

export const settings: ForeignEvent[] = [
  {
    what: 'a setting that is a number',
    does: ({ server, mira }) => server.state.settings.set(mira, 'color_scheme', 3),
    isShown: (pair) => setting(pair, 'color_scheme') === 3,
  },
  {
    what: 'one that is on or off',
    does: ({ server, mira }) => server.state.settings.set(mira, 'enter_sends', true),
    isShown: (pair) => setting(pair, 'enter_sends') === true,
  },
  {
    what: 'the words to be alerted of',
    does: ({ server, mira }) => server.state.alertWords.set(mira, ['espresso']),
    isShown: ({ device }) => organizationMetadata(device.db).alertWords.join() === 'espresso',
  },
  {
    what: 'one that is a text',
    does: ({ server, mira }) => server.state.settings.set(mira, 'default_language', 'de'),
    isShown: (pair) => setting(pair, 'default_language') === 'de',
  },
  {
    what: 'the own name',
    does: ({ server, mira }) => server.state.users.update(mira, { full_name: 'Mira K.' }),
    isShown: (pair) => setting(pair, 'full_name') === 'Mira K.',
  },
];

const status = ({ device }: Pair) => statusView(device.db);
const emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };

export const ownStatus: ForeignEvent[] = [
  {
    what: 'the text of the status',
    does: ({ server, mira }) => server.state.statuses.change(mira, { status_text: 'Out' }),
    isShown: (pair) => status(pair).text === 'Out',
  },
  {
    what: 'its emoji alone',
    does: ({ server, mira }) => server.state.statuses.change(mira, { emoji }),
    isShown: (pair) => status(pair).text === 'Out' && status(pair).emoji?.name === 'tada',
  },
  {
    what: 'away',
    does: ({ server, mira }) => server.state.statuses.change(mira, { away: true }),
    isShown: (pair) => status(pair).away && status(pair).text === 'Out',
  },
  {
    what: 'here again, by the setting',
    does: ({ server, mira }) => server.state.settings.set(mira, 'presence_enabled', true),
    isShown: (pair) => !status(pair).away,
  },
  {
    what: 'no text any more',
    does: ({ server, mira }) => server.state.statuses.change(mira, { status_text: '' }),
    isShown: (pair) => status(pair).text === '' && status(pair).emoji?.name === 'tada',
  },
];
