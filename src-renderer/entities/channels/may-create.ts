import type { ChannelAccess } from '../../../src-main/contract/values/channel.ts';
import { operations } from '../../base/bridge/contract.data.ts';
import { isOffered } from '../../../src-main/contract/operations/operation.ts';
import { ROLES, type OrganizationFacts } from '../../../src-main/contract/values/organization.ts';

/** Which channels the user may create. Unknown permissions are offered. */
export function accessesOffered(facts: OrganizationFacts): ChannelAccess[] {
  if (facts.role !== null && facts.role >= ROLES.guest) return [];
  const webPublic = [facts.webPublicChannels, facts.spectatorAccess, facts.canCreateWebPublicChannels];
  const offered: Record<ChannelAccess, boolean> = {
    public: facts.canCreatePublicChannels !== false,
    private: facts.canCreatePrivateChannels !== false,
    'web-public': !webPublic.includes(false),
  };
  return (Object.keys(offered) as ChannelAccess[]).filter((access) => offered[access]);
}

/** Why the user cannot create channels; null where they can. */
export function whyNotCreate(
  facts: OrganizationFacts,
): 'new-channel.too-old' | 'new-channel.not-allowed' | null {
  if (!isOffered(operations.createChannel, facts.featureLevel)) return 'new-channel.too-old';
  return accessesOffered(facts).length === 0 ? 'new-channel.not-allowed' : null;
}
