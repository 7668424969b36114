import type { AccountView } from '../../src-main/contract/values/account.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import type { OrganizationView } from '../../src-main/contract/values/organization.ts';
import type { PresetsView } from '../../src-main/contract/values/presets.ts';
import type { StatusView } from '../../src-main/contract/values/status.ts';

/** The sources of the rows of a search, besides the cache. A source that has not been read yet is null. */
export interface PaletteSource {
  account: AccountView;
  accounts: AccountView[];
  organization: OrganizationView | null;
  presets: PresetsView | null;
  status: StatusView | null;
  /** Whether a search without a text begins with the pinned views. */
  beginsWithViews?: boolean;
  /** The conversation that the user sees. */
  conversation?: Conversation | null;
}
