import type { JumpView } from '../../src-main/contract/search/jump.ts';
import type { Named } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { viewIcon } from '../entities/views/view-icons.ts';
import { viewName } from '../entities/views/view-names.ts';
import type { JumpItem } from './row.ts';

/** The pinned views, in their order; one that Perch does not show opens in the browser. */
export const viewRows = (views: readonly JumpView[]): Named<JumpItem>[] =>
  views.map(({ fragment, name, access, command, url }, at) => ({
    id: `view-${fragment}`,
    name: viewName(name ?? fragment),
    also: words('jump.also-view'),
    weight: -at,
    item: {
      icon: viewIcon(fragment, access),
      verb: words(command ? 'jump.open' : 'jump.open-in-browser'),
      command: command ?? { do: 'open-link', url },
    },
  }));
