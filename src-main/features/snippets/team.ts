import type { Db } from '../../cache/file/db.ts';
import { countTeamSnippets, teamChannels } from '../../cache/collections/team-snippets.ts';
import { Refusal } from '../../contract/problem.ts';
import {
  MOST_TEAM_CHANNELS,
  type SnippetTeam,
  type TeamChannelView,
} from '../../contract/values/team-snippet.ts';
import { chooseTeamChannel } from '../../domain/team-snippets.ts';
import { channelAccess, channelName, readableChannels } from '../../sync/collections/known-names.ts';

/** The team of a snippet; null for one of the user's own, which has no channel. */
export const teamOf = (db: Db, channelId: number | null): SnippetTeam | null =>
  channelId === null ? null : { channelId, channel: channelName(db, channelId) };

/** How many snippets of teams are offered. */
export const countOfTeams = (db: Db): number =>
  [...countTeamSnippets(db).values()].reduce((sum, count) => sum + count, 0);

/** The channels that were chosen, and those that can be; the chosen ones first. */
export function teamChannelViews(db: Db): TeamChannelView[] {
  const chosen = new Map(teamChannels(db).map((one) => [one.channelId, one]));
  const counts = countTeamSnippets(db);
  const readable = readableChannels(db);
  const isListed = new Set(readable.map(({ channelId }) => channelId));
  const lost = [...chosen.keys()]
    .filter((channelId) => !isListed.has(channelId))
    .map((channelId) => ({
      channelId,
      name: channelName(db, channelId),
      access: channelAccess(db, channelId) ?? ('private' as const),
    }));
  return [...lost, ...readable]
    .map(({ channelId, name, access }) => {
      const { readAt = null } = chosen.get(channelId) ?? {};
      const count = counts.get(channelId) ?? 0;
      return {
        ...{ channelId, name, access, count, readAt },
        chosen: chosen.has(channelId),
        readable: isListed.has(channelId) || count > 0,
      };
    })
    .toSorted((a, b) => Number(b.chosen) - Number(a.chosen));
}

/** @throws {Refusal} `invalid-input` where too many are chosen */
export function setTeamChannel(db: Db, channelId: number, chosen: boolean): void {
  const isNew = chosen && !teamChannels(db).some((one) => one.channelId === channelId);
  if (isNew && teamChannels(db).length >= MOST_TEAM_CHANNELS)
    throw new Refusal({ kind: 'invalid-input', rule: 'too-many', limit: MOST_TEAM_CHANNELS });
  chooseTeamChannel(db, channelId, chosen);
}
