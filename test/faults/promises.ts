import type { Kind } from './user-actions.ts';

/** One action of the user. `tag` names the thing among those of its kind. */
export type UserAction =
  /** `undo` brings back what was deleted last. */
  | { does: 'create' | 'edit' | 'undo'; kind: Kind; tag: string; value: string }
  | { does: 'delete'; kind: Kind; tag: string };

/** A thing on the server or in the cache, by its kind and tag. */
export interface Thing {
  name: string;
  value: string;
}

/** A value that a thing may have; `null` where it may be absent. */
type Value = string | null;

const nameOf = ({ kind, tag }: UserAction): string => `${kind} ${tag}`;

/**
 * The promises to the user. An acknowledged action counts. An action that was only announced when the process was killed may
 * have happened or not, so both are right until the next action on the same thing.
 */
export class Promises {
  readonly acknowledgedBy = new Map<string, number>();
  creates = 0;
  /** The values that each thing may have, by its name. */
  readonly #possible = new Map<string, ReadonlySet<Value>>();
  readonly #created = new Set<string>();
  readonly #kept = new Set<string>();
  readonly #onServer: () => Thing[];
  #beforeLast: ReadonlySet<Value> = new Set();

  constructor(onServer: () => Thing[]) {
    this.#onServer = onServer;
  }

  announced(action: UserAction): void {
    const name = nameOf(action);
    if (action.does === 'create') this.#created.add(name);
    this.#beforeLast = this.#possible.get(name) ?? new Set([valueIn(this.#onServer(), name)]);
    this.#possible.set(name, new Set([...this.#beforeLast, outcomeOf(action)]));
  }

  acknowledged(action: UserAction): void {
    this.acknowledgedBy.set(action.kind, (this.acknowledgedBy.get(action.kind) ?? 0) + 1);
    if (action.does === 'create') this.creates += 1;
    this.#possible.set(nameOf(action), new Set([outcomeOf(action)]));
    this.#kept.add(nameOf(action));
  }

  /** The app refused the action at once: nothing was promised. */
  refused(action: UserAction): void {
    this.#possible.set(nameOf(action), this.#beforeLast);
  }

  /** Whether an action on it was ever acknowledged. */
  wasKept(name: string): boolean {
    return this.#kept.has(name);
  }

  get names(): string[] {
    return [...this.#possible.keys()];
  }

  /** The names of created things that are there more than once. */
  doubled(things: Thing[]): string[] {
    const names = things.map(({ name }) => name);
    return [...this.#created].filter((created) => names.filter((name) => name === created).length > 1);
  }

  /** Broken promises, as text, except for things with a change that still waits (`isWaiting`). */
  broken(things: Thing[], isWaiting: (name: string) => boolean = () => false): string[] {
    return [...this.#possible]
      .filter(([name, possible]) => !possible.has(valueIn(things, name)) && !isWaiting(name))
      .map(
        ([name, possible]) => `${name}: ${[...possible].join(' or ')}, but found ${valueIn(things, name)}`,
      );
  }
}

/** The value of a thing; null if it is absent. */
export const valueIn = (things: Thing[], name: string): Value =>
  things.find((thing) => thing.name === name)?.value ?? null;

const outcomeOf = (action: UserAction): Value => (action.does === 'delete' ? null : action.value);
