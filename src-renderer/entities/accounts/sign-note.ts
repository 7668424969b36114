import type { Place } from '../../../src-main/contract/values/place.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** What the sign at a place's icon means, as a second line of its tooltip; empty without a sign. */
export function signNote({ activity, unread }: Workspace, place: Place): string {
  const failed = activity.value?.scheduled ?? 0;
  if (place === 'scheduled' && failed > 0) return `\n${words('places.failed', { count: failed })}`;
  const counts: Partial<Record<Place, number | undefined>> = {
    topics: unread.value?.place,
    activity: activity.value?.total,
  };
  const count = counts[place] ?? 0;
  return count > 0 ? `\n${words('account.unread', { count })}` : '';
}
