import type { Answer, Operation } from '../http/operation.ts';
import type { Levels } from '../http/parameters.ts';
import type { State } from '../state/state.ts';
import type { StoreClass } from '../state/store.ts';
import type { User } from '../state/users.ts';

/** All that this server has of one collection. */
export interface Collection<Store> {
  readonly Store: StoreClass<Store>;
  readonly tables: string;
  readonly operations: readonly Operation[];
  /** The keys of register's response, for each fetch type. */
  readonly register: Readonly<Record<string, (state: State, caller: User) => Answer>>;
  /** The levels of the keys that not every server has (server-notes: Keys of register). */
  readonly keyLevels?: Readonly<Record<string, Levels>>;
  /** The feature levels that introduced types of its events, and their operations (server-notes: Event types). */
  readonly eventLevels?: Readonly<Record<string, number>>;
}
