/**
 * The name of a part of the data that windows show: a table of an account's cache (`<account>/changes`), the rows of one
 * owner in a table that several share (`<account>/rows:channels`), or state in memory (`accounts`, `<account>/connection`).
 */
export type DataPart = string;

/** State in memory, of all accounts. */
export const ACCOUNTS: DataPart = 'accounts';
/** Which accounts have an open cache. */
export const ENGINES: DataPart = 'engines';
export const LOCAL_SETTINGS: DataPart = 'local-settings';
/** The restore that can be undone. */
export const BACKUPS: DataPart = 'backups';
export const PROXIES: DataPart = 'proxies';
export const UPDATES: DataPart = 'updates';
/** Which global shortcuts work. */
export const SHORTCUTS: DataPart = 'shortcuts';
/** The files that were read for an import. */
export const IMPORTS: DataPart = 'imports';
/** Whether the link with which a sign-in in the browser ends arrives by itself. */
export const LINKS_ARRIVE: DataPart = 'links-arrive';

/** State in memory, of one account. */
export const CONNECTION: DataPart = 'connection';
export const CAUGHT_UP: DataPart = 'caught-up';
export const PULL_PROGRESS: DataPart = 'pull-progress';
export const TYPING: DataPart = 'typing';
/** The passing of time, apart from what it writes: a clock was set, or a deadline has passed. */
export const TIME: DataPart = 'time';

/** A table and the rows of one owner in it overlap. */
const overlap = (one: DataPart, other: DataPart): boolean =>
  one === other || one.startsWith(`${other}:`) || other.startsWith(`${one}:`);

/** Whether a result that was read from some parts may be another after other parts were written. */
export const isAffected = (read: Iterable<DataPart>, written: readonly DataPart[]): boolean =>
  [...read].some((part) => written.some((other) => overlap(part, other)));
