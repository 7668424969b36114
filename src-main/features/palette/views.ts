import type { Db } from '../../cache/file/db.ts';
import type { PaletteView } from '../../contract/search/palette.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import { commandOfLink } from '../links/queries.ts';
import { navigationList } from '../navigation/queries.ts';

/** The views that the user has pinned, in their order. */
export const pinnedViews = (
  db: Db,
  organization: Pick<OrganizationView, 'serverUrl' | 'userId'>,
): PaletteView[] =>
  navigationList(db)
    .rows.filter(({ isPinned }) => isPinned === true)
    .map(({ fragment, name, access }) => {
      const url = new URL(`#${fragment}`, organization.serverUrl).href;
      return { fragment, name, access, command: commandOfLink(db, organization, url), url };
    });
