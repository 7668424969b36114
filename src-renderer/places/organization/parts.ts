import { isOffered } from '../../../src-main/contract/operations/operation.ts';
import { isAdministrator, type OrganizationView } from '../../../src-main/contract/values/organization.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { operations } from '../../base/bridge/contract.data.ts';

/** The lists of an organization. */
export type Part = 'folders' | 'profile-fields' | 'linkifiers';

export const partWords: Record<
  Part,
  { name: MessageKey; create: MessageKey; save: MessageKey; emptyTitle: MessageKey; empty: MessageKey }
> = {
  folders: {
    name: 'organization.folders',
    create: 'folder.new',
    save: 'folder.create',
    emptyTitle: 'folder.empty-title',
    empty: 'folder.empty',
  },
  'profile-fields': {
    name: 'organization.profile-fields',
    create: 'profile-field.new',
    save: 'profile-field.create',
    emptyTitle: 'profile-field.empty-title',
    empty: 'profile-field.empty',
  },
  linkifiers: {
    name: 'organization.linkifiers',
    create: 'linkifier.new',
    save: 'linkifier.create',
    emptyTitle: 'linkifier.empty-title',
    empty: 'linkifier.empty',
  },
};

/** The actions on a part that this server and user allow. */
export interface PartRules {
  mayChange: boolean;
  mayCreate: boolean;
  /** The server does not list the items, so only those are known that were created here. */
  isUnlisted: boolean;
  /** Without known items, the server has none. */
  isListed: boolean;
  /** Notes about the whole part. */
  notes: string[];
}

/** Where the role is not known, the server decides. */
export function rulesOf(
  part: Part,
  organization: OrganizationView | null,
  organizationName: string,
): PartRules {
  const level = organization?.featureLevel ?? null;
  const isUnlisted = organization?.offers[part] === false;
  const isTooOld = part === 'folders' && !isOffered(operations.updateChannelFolder, level);
  const isAllowed = organization !== null && (organization.role === null || isAdministrator(organization));
  const mayChange = isAllowed && !isTooOld;
  const notes: string[] = [];
  if (isTooOld) notes.push(words('folder.too-old', { organization: organizationName }));
  else {
    if (!isAllowed) notes.push(words('organization.administrators-only'));
    // Folders can be changed by their ID all the same, and the form for that explains it.
    if (isUnlisted && (part !== 'folders' || !mayChange))
      notes.push(words('organization.unlisted', { organization: organizationName }));
  }
  return {
    mayChange,
    mayCreate: mayChange && !(part === 'folders' && isUnlisted),
    isUnlisted,
    isListed: !isUnlisted && !isTooOld,
    notes,
  };
}
