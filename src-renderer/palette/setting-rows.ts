import Settings2 from '@lucide/svelte/icons/settings-2';
import type { Found } from '../../src-main/contract/search/jump.ts';
import { type NameSearch, RANKS } from '../../src-main/contract/search/name-search.ts';
import { joined, parts } from '../../src-main/contract/search/text-parts.ts';
import { words } from '../../resources/words.ts';
import type { searchSettings } from '../entities/settings/settings-search.ts';
import { type JumpItem, MOST_OF_A_GROUP, unmarked } from './row.ts';

/** The settings whose labels match best; of equally good ones, in the order of their own search. */
export function settingRows(
  settings: ReturnType<typeof searchSettings>,
  names: NameSearch,
): Found<JumpItem>[] {
  return settings
    .map(({ key, label, path }) => {
      const match = names.match(label);
      return {
        id: `setting-${key}`,
        rank: match?.rank ?? RANKS.other,
        name: joined(parts(label, match?.places ?? [])),
        item: {
          icon: Settings2,
          detail: unmarked(path.join(' › ')),
          verb: words('jump.open'),
          command: { do: 'open' as const, place: 'settings' as const, target: { key } },
        },
      };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_OF_A_GROUP);
}
