import { untrack } from 'svelte';
import type { TopicsState } from './topics.svelte.ts';
import { Draft } from '../base/forms/draft.svelte.ts';
import type { Places } from './places.svelte.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import type { NamedPlace } from '../../src-main/contract/values/place.ts';
import { places } from '../base/bridge/contract.data.ts';

/** The last place, and in the place of topics the channel or people, and the conversation. */
interface StoredPlace {
  /** The sign-in form is never restored. */
  place: NamedPlace;
  source: number | 'people' | null;
  conversation: Conversation | null;
}

// Written by hand: the first paint does without what parses by schemas.

/** Reads what an earlier time kept; null if that is something else. */
export function parseStoredPlace(json: unknown): StoredPlace | null {
  const { place, source, conversation } = fieldsOf(json);
  const name = places.find((one) => one === place);
  if (name === undefined || name === 'accounts') return null;
  if (source !== null && source !== 'people' && !isId(source)) return null;
  const parsed = conversation === null ? null : parseConversation(conversation);
  return parsed === undefined ? null : { place: name, source, conversation: parsed };
}

/** As `Conversation` of contract/values/message.ts parses it; undefined if that is something else. */
function parseConversation(json: unknown): Conversation | undefined {
  const { channelId, topic, people, ...others } = fieldsOf(json);
  if (Object.keys(others).length > 0) return undefined;
  if (Array.isArray(people) && channelId === undefined && topic === undefined)
    return people.length >= 1 && people.length <= 200 && people.every(isId) ? { people } : undefined;
  return people === undefined && isId(channelId) && typeof topic === 'string' && topic.length <= 1_000
    ? { channelId, topic }
    : undefined;
}

const fieldsOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * Stores the place and the topic that were shown last, in the file of the account, and shows them again after a start. A place
 * that the user, the tray or a notification has opened meanwhile stays. Call it while a component is set up.
 * @returns the draft that keeps them; the draft is ready once the stored place has been read
 */
export function rememberPlace(accountId: string, places: Places, topics: TopicsState): Draft<StoredPlace> {
  const draft = new Draft<StoredPlace>(
    accountId,
    'window',
    parseStoredPlace,
    ({ place, source, conversation }) => {
      if (topics.source === null && topics.selection === null) {
        if (conversation) topics.openConversation(conversation);
        else if (source !== null) topics.openSource(source);
      }
      places.begin(place);
    },
  );
  $effect(() => {
    const { selection, source } = topics;
    const conversation = selection?.kind === 'conversation' ? selection.conversation : null;
    const place = places.current;
    if (draft.ready && place !== 'accounts') untrack(() => draft.keep({ place, source, conversation }));
  });
  return draft;
}
