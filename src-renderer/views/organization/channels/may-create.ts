import type { ChannelAccess } from '../../../../src-main/contract/channel.ts';
import { operations } from '../../../app/contract.data.ts';
import { isOffered } from '../../../../src-main/contract/operations/operation.ts';
import { ROLES, type OrganizationFacts } from '../../../../src-main/contract/organization.ts';

/** Which channels the user may create. What is not known is offered. */
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

/** Whether the server can create channels and lets the user. */
export const mayCreateChannels = (facts: OrganizationFacts | null): boolean =>
  facts !== null &&
  isOffered(operations.createChannel, facts.featureLevel) &&
  accessesOffered(facts).length > 0;
