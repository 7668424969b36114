import { z } from 'zod';
import { ServerUser } from '../operations/users.ts';
import type { PersonPresence } from './presence.ts';
import { StatusValue } from './status.ts';

/** A person as the server lists them (server-notes: People), without the ID, which the row has. */
export const PersonValue = ServerUser.omit({ user_id: true }).extend({
  /** When they were last fetched alone, in milliseconds since the epoch. Missing where a list contained them. */
  askedAt: z.int().optional(),
  /** A bot that serves all organizations of the server. */
  servesAll: z.boolean().optional(),
});
export type PersonValue = z.infer<typeof PersonValue>;

/** The numbers of the types of bots (server-notes: People). */
export const BOT_TYPES = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;

/** Whether an address is the placeholder, which identifies a person and is not a real address (server-notes: People). */
export const isPlaceholder = (email: string, userId: number): boolean => email.startsWith(`user${userId}@`);

export interface FoundPerson {
  userId: number;
  name: string;
  /** The email address, which distinguishes people of the same name; empty if it is hidden. */
  detail: string;
  deactivated: boolean;
  bot: boolean;
}

/** Which accounts a list shows: active people, active bots, or deactivated ones. */
export const PeopleFilter = z.enum(['people', 'bots', 'deactivated']);
export type PeopleFilter = z.infer<typeof PeopleFilter>;

export interface PersonRow extends FoundPerson {
  /** The user ID as text. */
  key: string;
  /** As in `ROLES`; null if the server does not report it. */
  role: number | null;
  isSelf: boolean;
  askedAt: number | null;
  /** Null if it is not known. */
  status: PersonStatus | null;
  /** When the status clears, in milliseconds since the epoch. Only the user's own is known, because Perch clears it. */
  statusClearsAt: number | null;
  /** Null if the server does not report it, or the person does not share it. */
  presence: PersonPresence | null;
}

export interface PeoplePage {
  total: number;
  found: number;
  rows: PersonRow[];
}

/** The content of a custom profile field. */
export interface ProfileEntry {
  fieldId: number;
  /** Null if the field is not known. */
  name: string | null;
  /** Whether the summary of a profile shows it, and it fits into a line. */
  inSummary: boolean;
  value: ProfileEntryValue;
}

export type ProfileEntryValue =
  | { kind: 'text'; text: string }
  /** HTML as the server rendered it. */
  | { kind: 'html'; html: string }
  /** `2026-11-20` */
  | { kind: 'date'; date: string }
  | { kind: 'link'; url: string; text: string }
  | { kind: 'people'; people: NamedPerson[] };

/** Null for a name that is not known here. */
export interface NamedPerson {
  userId: number;
  name: string | null;
}

/** A person with everything that the cache has about them. */
export interface PersonView extends PersonRow {
  /** For bots, as in `BOT_TYPES`. */
  botType: number | null;
  owner: NamedPerson | null;
  /** An IANA name; null if it is not set. */
  timeZone: string | null;
  joinedAt: number | null;
  /** Null if it is hidden. */
  email: string | null;
  profile: ProfileEntry[];
  /**
   * When the server reported the status, in milliseconds since the epoch; null if that is not known, and for the
   * user's own status.
   */
  statusAsOf: number | null;
  /** Whether the user muted them. */
  muted: boolean;
  /** Whether this is the only active owner; null if the server does not list people. */
  isOnlyOwner: boolean | null;
}

export const PersonStatus = StatusValue.extend({
  away: z.boolean(),
  /**
   * When it was last fetched alone, in milliseconds since the epoch. Missing where register or an event reported it.
   */
  askedAt: z.int().optional(),
});
export type PersonStatus = z.infer<typeof PersonStatus>;
