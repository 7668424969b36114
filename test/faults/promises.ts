import type { Kind } from './hands.ts';

/** One thing that the user does. `tag` names the thing among its kind. */
export type UserAction =
  | { does: 'create' | 'edit'; kind: Kind; tag: string; value: string }
  | { does: 'delete'; kind: Kind; tag: string };

/** One thing as it is found somewhere, by its kind and tag. */
export interface Thing {
  name: string;
  value: string;
}

/** What a thing may look like; `null` is: not there. */
type Value = string | null;

const nameOf = ({ kind, tag }: UserAction): string => `${kind} ${tag}`;

/**
 * What the user was promised. An action that was acknowledged counts; one that was only announced when the process was
 * killed may have happened or not, so both are right until the next one of the same thing.
 */
export class Promises {
  readonly acknowledgedBy = new Map<string, number>();
  creates = 0;
  /** What may be true of each thing, by its name. */
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

  /** The app said at once that it cannot be done: nothing was promised. */
  refused(action: UserAction): void {
    this.#possible.set(nameOf(action), this.#beforeLast);
  }

  /** Whether something was surely done with it, and not only announced before a kill. */
  wasKept(name: string): boolean {
    return this.#kept.has(name);
  }

  get names(): string[] {
    return [...this.#possible.keys()];
  }

  /** Names of which there is more than one. */
  doubled(things: Thing[]): string[] {
    const names = things.map(({ name }) => name);
    return [...this.#created].filter((created) => names.filter((name) => name === created).length > 1);
  }

  /** Whatever is not as promised, in words; `isWaiting` tells of which things a change still waits, in sight of the user. */
  broken(things: Thing[], isWaiting: (name: string) => boolean = () => false): string[] {
    return [...this.#possible]
      .filter(([name, possible]) => !possible.has(valueIn(things, name)) && !isWaiting(name))
      .map(
        ([name, possible]) => `${name}: ${[...possible].join(' or ')}, but found ${valueIn(things, name)}`,
      );
  }
}

/** What is found of a thing; null where it is not there. */
export const valueIn = (things: Thing[], name: string): Value =>
  things.find((thing) => thing.name === name)?.value ?? null;

const outcomeOf = (action: UserAction): Value => (action.does === 'delete' ? null : action.value);
