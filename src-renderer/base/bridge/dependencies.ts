import { type DataPart, isAffected } from '../../../src-main/contract/values/data-part.ts';

/** The changes of the data since a query began: they may be newer than its answer. */
export type ChangesMeanwhile = DataPart[];

/** The parts of the data that a shown result was read from. */
export class Dependencies {
  #reads = new Set<DataPart>();
  readonly #running = new Set<ChangesMeanwhile>();

  /** A query begins. Give what this returns to `end`. */
  begin(): ChangesMeanwhile {
    const meanwhile: ChangesMeanwhile = [];
    this.#running.add(meanwhile);
    return meanwhile;
  }

  /** The answer of a query is not shown. */
  drop(meanwhile: ChangesMeanwhile): void {
    this.#running.delete(meanwhile);
  }

  /**
   * The answer of a query is shown.
   * @param reads the parts of the data that it was read from
   * @param isMore whether earlier answers stay beside it
   * @returns whether a newer change makes it outdated
   */
  end(meanwhile: ChangesMeanwhile, reads: readonly DataPart[], isMore = false): boolean {
    this.#running.delete(meanwhile);
    this.#reads = new Set([...(isMore ? this.#reads : []), ...reads]);
    return isAffected(this.#reads, meanwhile);
  }

  /** Nothing is shown. */
  clear(): void {
    this.#reads.clear();
  }

  /** Whether what is shown is outdated after this change. */
  isOutdatedBy(changed: readonly DataPart[]): boolean {
    for (const meanwhile of this.#running) meanwhile.push(...changed);
    return isAffected(this.#reads, changed);
  }
}
