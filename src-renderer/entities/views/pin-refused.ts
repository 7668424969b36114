import { isOffered } from '../../../src-main/contract/operations/operation.ts';
import { words } from '../../../resources/words.ts';
import { operations } from '../../base/bridge/contract.data.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** Null if a view can be added, or else why not. */
export function pinRefused({ organization, organizationName }: Workspace): string | null {
  const isNew = isOffered(operations.addNavigationView, organization?.featureLevel ?? null);
  if (!isNew) return words('navigation.too-old', { organization: organizationName });
  return organization?.offers['navigation'] === false
    ? words('navigation.cannot-add', { organization: organizationName })
    : null;
}
