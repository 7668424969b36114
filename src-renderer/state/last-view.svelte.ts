import { untrack } from 'svelte';
import type { TopicsState } from './topics.svelte.ts';
import { Draft } from '../base/forms/draft.svelte.ts';
import { type KeptView, parseKeptView } from './kept-view.ts';
import type { Places } from './places.svelte.ts';

/**
 * Stores the place and the topic that were shown last, in the file of the account, and shows them again after a start. A place
 * that the user, the tray or a notification has opened meanwhile stays. Call it while a component is set up.
 * @returns the draft that keeps them; the draft is ready once the stored view has been read
 */
export function rememberView(accountId: string, places: Places, topics: TopicsState): Draft<KeptView> {
  const draft = new Draft<KeptView>(accountId, 'window', parseKeptView, ({ place, source, conversation }) => {
    if (topics.source === null && topics.shown === null) {
      if (conversation) topics.openConversation(conversation);
      else if (source !== null) topics.openSource(source);
    }
    places.begin(place);
  });
  $effect(() => {
    const { shown, source } = topics;
    const conversation = shown?.kind === 'conversation' ? shown.conversation : null;
    const place = places.current;
    if (draft.ready && place !== 'accounts') untrack(() => draft.keep({ place, source, conversation }));
  });
  return draft;
}
