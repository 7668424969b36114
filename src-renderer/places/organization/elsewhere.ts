import type { Workspace } from '../../state/workspace.svelte.ts';
import type { Part } from './parts.ts';

/** The web app's page of each part whose items no operation changes. */
const PAGES: Partial<Record<Part, string>> = {
  'profile-fields': 'organization/profile-field-settings',
  linkifiers: 'organization/linkifier-settings',
};

/** Opens the page of the web app that changes the items of a part. */
export async function openElsewhere(workspace: Workspace, part: Part): Promise<void> {
  await workspace.attemptOther('links:open', { url: `${workspace.account.serverUrl}/#${PAGES[part] ?? ''}` });
}
