import { isAdministrator, ROLES } from '../../../src-main/contract/values/organization.ts';
import type { PersonView } from '../../../src-main/contract/values/person.ts';

/** `yes`; `no`, which needs no explanation; or why an administrator cannot deactivate just this account. */
type Answer = 'yes' | 'no' | 'owners-only' | 'only-owner';

/**
 * Administrators deactivate people, owners alone an owner, and nobody the only one (server-notes: Roles). Where the user's role
 * is not known it is not offered.
 */
export function mayDeactivate(
  person: Pick<PersonView, 'bot' | 'deactivated' | 'isSelf' | 'role' | 'isOnlyOwner'>,
  ownRole: number | null,
): Answer {
  if (!isAdministrator({ role: ownRole }) || person.bot || person.deactivated || person.isSelf) return 'no';
  if (person.isOnlyOwner) return 'only-owner';
  return person.role === ROLES.owner && ownRole !== ROLES.owner ? 'owners-only' : 'yes';
}
