import type { OrganizationView } from '../organization.ts';
import { call, ofAccount } from './call.ts';

export const organizationCalls = {
  /** What is known of the organization, and of what the user may do there. */
  'organization:get': call<OrganizationView>()(ofAccount, ['organization']),
};
