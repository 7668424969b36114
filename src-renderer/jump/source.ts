import type { AccountView } from '../../src-main/contract/account.ts';
import type { OrganizationView } from '../../src-main/contract/organization.ts';
import type { PresetsView } from '../../src-main/contract/presets.ts';
import type { StatusView } from '../../src-main/contract/status.ts';

/** What the rows of a search are made from, besides the cache. What has not been read yet is null. */
export interface JumpSource {
  account: AccountView;
  accounts: AccountView[];
  facts: OrganizationView | null;
  presets: PresetsView | null;
  status: StatusView | null;
}
