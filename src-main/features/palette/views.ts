import type { Db } from '../../cache/file/db.ts';
import type { PaletteView } from '../../contract/search/palette.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import { commandOfLink } from '../links/queries.ts';
import type { WindowCommand } from '../../contract/values/command.ts';
import { pinnedRows } from '../navigation/queries.ts';

/** The views that the user has pinned, in their order. */
export const pinnedViews = (
  db: Db,
  organization: Pick<OrganizationView, 'serverUrl' | 'userId'>,
): PaletteView[] =>
  pinnedRows(db).map(({ fragment, name, access }) => {
    const url = new URL(`#${fragment}`, organization.serverUrl).href;
    const command = placeOf(fragment) ?? commandOfLink(db, organization, url);
    return { fragment, name, access, command, url };
  });

/** The place of Perch that shows the same as a built-in view. */
const placeOf = (fragment: string): WindowCommand | null =>
  fragment === 'scheduled' || fragment === 'reminders' ? { do: 'open', place: fragment } : null;
