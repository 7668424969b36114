import { lengthOf } from '../text/text.ts';
import type { ChannelAccess } from './channel.ts';
import { DEFAULT_LIMITS } from './organization.ts';

/** How many topics of a channel are offered as snippets: the newest. */
export const MOST_TEAM_SNIPPETS = 500;
/** How many channels can be chosen. */
export const MOST_TEAM_CHANNELS = 10;

/** What the names of topics begin with that hold suggestions. It is the same in every language, so that each Perch knows it. */
const SUGGESTIONS = 'Suggestions: ';

/** Whether a topic holds suggestions for a snippet, so that it is not a snippet itself. */
export const isSuggestions = (topic: string): boolean =>
  topic.toLowerCase().startsWith(SUGGESTIONS.toLowerCase());

/**
 * The topic for suggestions of a change (decisions: A team’s snippets are topics).
 * @param limit how many characters the name of a topic may have
 */
export function suggestionsTopic(title: string, limit: number = DEFAULT_LIMITS.topicLength): string {
  const name = `${SUGGESTIONS}${title}`;
  return lengthOf(name) <= limit ? name : `${[...name].slice(0, limit - 1).join('')}…`;
}

/** The origin of a snippet that is not the user's own. */
export interface SnippetTeam {
  channelId: number;
  /** The name of the channel; null if it is not known. */
  channel: string | null;
}

/** A channel that can be chosen, or was. */
export interface TeamChannelView {
  channelId: number;
  /** Null if the channel is not known any more. */
  name: string | null;
  access: ChannelAccess;
  chosen: boolean;
  /** How many of its snippets are offered. */
  count: number;
  /** When its topics were last read, in milliseconds since the epoch; null for never. */
  readAt: number | null;
  /** Whether the user may read it, if that is known. */
  readable: boolean;
}
