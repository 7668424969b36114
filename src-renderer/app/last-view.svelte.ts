import { untrack } from 'svelte';
import * as z from 'zod/mini';
import { Conversation } from '../../src-main/contract/message.ts';
import type { TopicsState } from '../views/topics/topics.svelte.ts';
import { places as all } from './contract.data.ts';
import { Draft } from './draft.svelte.ts';
import type { Places } from './places.svelte.ts';

/** The form to sign in is no place to come back to. */
const Kept = z.object({
  place: z.enum(all.filter((place) => place !== 'accounts')),
  source: z.nullable(z.union([z.int().check(z.positive()), z.literal('people')])),
  conversation: z.nullable(Conversation),
});
type Kept = z.infer<typeof Kept>;

/**
 * Remembers the place and the topic that were shown last, in the file of the account, and shows them again after a start.
 * What the user, the tray or a notification has opened meanwhile stays. Call it while a component is set up.
 */
export function rememberView(accountId: string, places: Places, topics: TopicsState): void {
  const draft = new Draft<Kept>(
    accountId,
    'window',
    (json) => Kept.safeParse(json).data ?? null,
    ({ place, source, conversation }) => {
      if (topics.source === null && topics.shown === null) {
        if (conversation) topics.openConversation(conversation);
        else if (source !== null) topics.openSource(source);
      }
      if (!places.moved) places.open(place);
    },
  );
  $effect(() => {
    const { shown, source } = topics;
    const conversation = shown?.kind === 'conversation' ? shown.conversation : null;
    const place = places.current;
    if (draft.ready && place !== 'accounts') untrack(() => draft.keep({ place, source, conversation }));
  });
}
