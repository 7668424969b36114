import { folders } from './folders.ts';
import { linkifiers } from './linkifiers.ts';
import { profileFields } from './profile-fields.ts';
import type { Proofs } from './proofs.ts';
import { reminders } from './reminders.ts';
import { scheduled } from './scheduled.ts';
import { snippets } from './snippets.ts';

export const collections = [snippets, scheduled, reminders, folders, linkifiers, profileFields] as const;

type Collections = (typeof collections)[number];
/** The properties of all members of a union. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** One part of all collections, as the table of that part has it. */
export const ofCollections = <Part extends keyof Proofs>(part: Part) =>
  Object.assign({}, ...collections.map((one) => one[part])) as AllOf<Collections[Part]>;
