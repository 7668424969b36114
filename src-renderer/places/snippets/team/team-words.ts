import type { SnippetView } from '../../../../src-main/contract/values/snippet.ts';
import type { SnippetTeam } from '../../../../src-main/contract/values/team-snippet.ts';
import { words } from '../../../../resources/words.ts';
import { channelWords } from '../../../entities/messages/topic-names.ts';

const channelOf = ({ channelId, channel }: SnippetTeam): string => channelWords(channelId, channel);

/** The channel that a snippet is from. */
export const teamWords = (team: SnippetTeam): string => words('team.of', { channel: channelOf(team) });

/** Why a snippet can't be changed; null if it can. */
export function unchangeableWords(
  { changeable, team, file }: Pick<SnippetView, 'changeable' | 'team' | 'file'>,
  organization: string,
): string | null {
  if (changeable) return null;
  if (file !== null) return words('problem.kind.followed', { file });
  return team
    ? words('team.unchangeable', { channel: channelOf(team) })
    : words('snippet.unchangeable', { organization });
}
