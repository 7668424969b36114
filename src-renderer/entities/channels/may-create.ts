import type { ChannelAccess } from '../../../src-main/contract/values/channel.ts';
import { operations } from '../../base/bridge/contract.data.ts';
import { isOffered } from '../../../src-main/contract/operations/operation.ts';
import { ROLES, type Organization } from '../../../src-main/contract/values/organization.ts';

/** Which channels the user may create. Unknown permissions are offered. */
export function accessesOffered(organization: Organization): ChannelAccess[] {
  if (organization.role !== null && organization.role >= ROLES.guest) return [];
  const webPublic = [
    organization.webPublicChannels,
    organization.spectatorAccess,
    organization.canCreateWebPublicChannels,
  ];
  const offered: Record<ChannelAccess, boolean> = {
    public: organization.canCreatePublicChannels !== false,
    private: organization.canCreatePrivateChannels !== false,
    'web-public': !webPublic.includes(false),
  };
  return (Object.keys(offered) as ChannelAccess[]).filter((access) => offered[access]);
}

/** Why the user cannot create channels; null if they can. */
export function whyNotCreate(
  organization: Organization,
): 'new-channel.too-old' | 'new-channel.not-allowed' | null {
  if (!isOffered(operations.createChannel, organization.featureLevel)) return 'new-channel.too-old';
  return accessesOffered(organization).length === 0 ? 'new-channel.not-allowed' : null;
}
