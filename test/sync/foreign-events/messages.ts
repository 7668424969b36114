import type { Conversation } from '../../../src-main/contract/values/conversation.ts';
import { refreshMessages } from '../../../src-main/features/messages/read.ts';
import { topicList } from '../../../src-main/features/messages/topics.ts';
import { refreshTopics } from '../../../src-main/sync/collections/channel-topics.ts';
import { messageList } from '../../../src-main/features/messages/queries.ts';
import { directRecipient } from '../../programs/server/state/recipients.ts';
import { say } from '../../programs/server/say.ts';
import type { Pair } from '../pair.ts';
import { general, user, type ForeignEvent } from './foreign-event.ts';

const TOPIC = 'team lunch';
const HEART = { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' };
const place = (pair: Pair): Conversation => ({ channelId: general(pair), topic: TOPIC });
const withOlu = (pair: Pair): Conversation => ({ people: [user(pair, 'olu')] });

/** Opens a topic, a conversation and the topics of a channel, as a window does. */
export async function open(pair: Pair): Promise<void> {
  const { engine } = pair.device;
  await refreshMessages(engine, place(pair));
  await refreshMessages(engine, withOlu(pair));
  await refreshTopics(engine, general(pair));
}

const listed = (pair: Pair, where = place(pair)) => messageList(pair.device.db, where, pair.mira).messages;
const newest = (pair: Pair, where?: Conversation) => listed(pair, where).at(-1);
const onServer = (pair: Pair) => pair.server.state.messages.maxId();
const write = (pair: Pair, topic: string, content: string) =>
  say(pair.server, user(pair, 'ana'), topic, content);
const topicNames = (pair: Pair) =>
  topicList(pair.device.db, general(pair), '', 'general chat').topics.map(({ name }) => name);
const mark = (pair: Pair, flag: string, set: boolean) =>
  pair.server.state.messages.mark(pair.mira, onServer(pair), flag, set);

export const messages: ForeignEvent[] = [
  {
    what: 'somebody writes in the topic that is open',
    does: (pair) => write(pair, TOPIC, 'Soup?'),
    isShown: (pair) => newest(pair)?.html?.includes('Soup?') === true,
  },
  {
    what: 'it is read elsewhere',
    does: (pair) => mark(pair, 'read', true),
    isShown: (pair) => newest(pair)?.flags.read === true,
  },
  {
    what: 'it is starred elsewhere',
    does: (pair) => mark(pair, 'starred', true),
    isShown: (pair) => newest(pair)?.flags.starred === true,
  },
  {
    what: 'and not any more',
    does: (pair) => mark(pair, 'starred', false),
    isShown: (pair) => newest(pair)?.flags.starred === false,
  },
  {
    what: 'somebody reacts',
    does: (pair) => pair.server.state.reactions.add(onServer(pair), user(pair, 'olu'), HEART),
    isShown: (pair) => newest(pair)?.reactions.some(({ emoji }) => emoji.name === 'heart') === true,
  },
  {
    what: 'the user reacts elsewhere',
    does: (pair) => pair.server.state.reactions.add(onServer(pair), pair.mira, HEART),
    isShown: (pair) => newest(pair)?.reactions.some(({ mine }) => mine) === true,
  },
  {
    what: 'a reaction is taken back',
    does: (pair) => pair.server.state.reactions.remove(onServer(pair), user(pair, 'olu'), HEART),
    isShown: (pair) => JSON.stringify(newest(pair)?.reactions).includes('heart'),
  },
  {
    what: 'it is changed',
    does: (pair) => pair.server.state.messages.edit(onServer(pair), user(pair, 'ana'), { content: 'Salad?' }),
    isShown: (pair) => newest(pair)?.html?.includes('Salad?') === true && newest(pair)?.editedAt !== null,
  },
  {
    what: 'it is moved to another topic',
    does: (pair) => pair.server.state.messages.edit(onServer(pair), user(pair, 'ana'), { topic: 'dinner' }),
    isShown: (pair) => newest(pair)?.id !== onServer(pair),
  },
  {
    what: 'and back',
    does: (pair) => pair.server.state.messages.edit(onServer(pair), user(pair, 'ana'), { topic: TOPIC }),
    isShown: (pair) => newest(pair)?.id === onServer(pair),
  },
  {
    what: 'it is deleted',
    does: (pair) => pair.server.state.messages.delete([onServer(pair)]),
    isShown: (pair) => listed(pair).every(({ html }) => !html?.includes('Salad?')),
  },
  {
    what: 'somebody writes in another topic',
    does: (pair) => write(pair, 'garden', 'Roses'),
    isShown: (pair) => topicNames(pair)[0] === 'garden',
  },
  {
    what: 'somebody begins a poll',
    does: (pair) => write(pair, TOPIC, '/poll Where to?\nThe corner\nThe park'),
    isShown: (pair) => newest(pair)?.poll?.options.length === 2,
  },
  {
    what: 'and somebody votes',
    does: (pair) =>
      pair.server.state.polls.add(onServer(pair), user(pair, 'olu'), {
        type: 'vote',
        key: 'canned,1',
        vote: 1,
      }),
    isShown: (pair) => newest(pair)?.poll?.options[1]?.votes === 1,
  },
  {
    what: 'somebody begins a to-do list',
    does: (pair) => write(pair, TOPIC, '/todo Party\nCake: with plums\nTea'),
    isShown: (pair) => newest(pair)?.todo?.tasks.length === 2,
  },
  {
    what: 'and somebody strikes a task',
    does: (pair) =>
      pair.server.state.polls.add(onServer(pair), user(pair, 'olu'), { type: 'strike', key: '1,canned' }),
    isShown: (pair) => newest(pair)?.todo?.tasks[1]?.done === true,
  },
  {
    what: 'and adds one',
    does: (pair) =>
      pair.server.state.polls.add(onServer(pair), user(pair, 'olu'), {
        type: 'new_task',
        key: 2,
        task: 'Music',
        desc: '',
        completed: false,
      }),
    isShown: (pair) => newest(pair)?.todo?.tasks.length === 3,
  },
  {
    what: 'somebody writes to the user alone',
    does: (pair) => say(pair.server, user(pair, 'olu'), { people: ['mira'] }, 'Are you there?'),
    isShown: (pair) => newest(pair, withOlu(pair))?.html?.includes('Are you there?') === true,
  },
];

const who = (pair: Pair, where: Conversation) => pair.device.engine.incomingTyping.who(where);
const typing = (pair: Pair, op: 'start' | 'stop', direct: boolean, message_id: number | null = null) =>
  pair.server.state.typing.announce({
    op,
    sender_id: user(pair, 'olu'),
    recipient: direct
      ? directRecipient([pair.mira, user(pair, 'olu')])
      : { type: 'stream', stream_id: general(pair), topic: TOPIC },
    message_id,
  });

export const typings: ForeignEvent[] = [
  { where: 'in a topic', direct: false, edits: false },
  { where: 'to the user', direct: true, edits: false },
  { where: 'a message anew, in a topic', direct: false, edits: true },
  { where: 'a message anew, to the user', direct: true, edits: true },
].flatMap(({ where, direct, edits }) =>
  (['start', 'stop'] as const).map((op): ForeignEvent => ({
    what: `somebody ${op}s writing ${where}`,
    does: (pair) => typing(pair, op, direct, edits ? 1 : null),
    isShown: (pair) =>
      who(pair, direct ? withOlu(pair) : place(pair)).includes(user(pair, 'olu')) === (op === 'start'),
  })),
);
