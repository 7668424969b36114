import type { Workspace } from '../../state/workspace.svelte.ts';

/** Opens the direct messages with a person, where one writes to them. */
export const openConversationWith = ({ session }: Workspace, userId: number): void =>
  session.places.open('topics', { conversation: { people: [userId] } });
