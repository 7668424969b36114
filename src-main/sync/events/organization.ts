import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import {
  storedAlertWords,
  storedFolderOrder,
  storedLimits,
  storedOrganization,
  storedRealm,
} from '../../cache/metadata/organization.ts';
import { Limits, Organization } from '../../contract/values/organization.ts';
import { eventHandler, type EventEffect, type EventHandler } from '../define/event-handler.ts';
import { noteMutedPeople } from '../collections/muted-people.ts';
import { PROPERTIES, LIMITS, named } from '../reconcile/organization.ts';

/** Whether a property decides who may create something. Only register shows what that means for the user. */
const isAboutRights = (property: string): boolean => property.startsWith('can_create_');

function effectOf(properties: Record<string, unknown>): EventEffect {
  return {
    staleAfterFault: ['organization'],
    apply: (db) => Object.entries(properties).forEach(([name, value]) => storeProperty(db, name, value)),
    registersAgain: Object.keys(properties).some(isAboutRights),
  };
}

function storeProperty(db: Db, property: string, value: unknown): void {
  if (property === 'name' && typeof value === 'string') storedOrganization.write(db, value);
  const [name] = named(PROPERTIES).find(([, key]) => key === `realm_${property}`) ?? [];
  if (name !== undefined) {
    const { data } = Organization.safeParse({ ...storedRealm.read(db), [name]: value });
    if (data) storedRealm.write(db, data);
  }
  const [limit] = named(LIMITS).find(([, key]) => key === property) ?? [];
  if (limit !== undefined) {
    const { data } = Limits.safeParse({ ...storedLimits.read(db), [limit]: value });
    if (data) storedLimits.write(db, data);
  }
}

/** The organization's own properties and limits, and what the user may do there (server-notes: Event types). */
export const organizationEvents: readonly EventHandler[] = [
  eventHandler(
    'realm',
    'update',
    z.object({ property: z.string(), value: z.unknown() }),
    ({ property, value }) => effectOf({ [property]: value }),
  ),
  eventHandler('realm', 'update_dict', z.object({ data: z.record(z.string(), z.unknown()) }), ({ data }) =>
    effectOf(data),
  ),
  eventHandler('channel_folder', 'reorder', z.object({ order: z.array(z.int()) }), ({ order }) => ({
    staleAfterFault: ['organization'],
    apply: (db) => storedFolderOrder.write(db, order),
  })),
  eventHandler(
    'muted_users',
    undefined,
    z.object({ muted_users: z.array(z.object({ id: z.int() })) }),
    ({ muted_users }) => ({ staleAfterFault: ['people'], apply: (db) => noteMutedPeople(db, muted_users) }),
  ),
  eventHandler(
    'alert_words',
    undefined,
    z.object({ alert_words: z.array(z.string()) }),
    ({ alert_words }) => ({
      staleAfterFault: ['organization'],
      apply: (db) => storedAlertWords.write(db, alert_words),
    }),
  ),
  // A deactivated organization refuses every request. Register's refusal has the reason.
  eventHandler('realm', 'deactivated', z.object({}), () => ({ registersAgain: true })),
  // With another role the user has other rights and sees other people.
  eventHandler(
    'realm_user',
    'update',
    z.object({ person: z.object({ user_id: z.int(), role: z.int().optional() }) }),
    ({ person: { user_id, role } }, { userId, db }) => ({
      registersAgain: user_id === userId && role !== undefined && role !== storedRealm.read(db)?.role,
    }),
  ),
];
