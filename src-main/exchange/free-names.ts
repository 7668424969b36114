/**
 * Finds names that are not taken. A taken name gets a number. The numbers of a name go on from its last number, because an
 * export can have thousands of entries with one name.
 */
export class FreeNames {
  readonly #fold: (name: string) => string;
  readonly #taken = new Set<string>();
  /** The next number to try, by the folded name. */
  readonly #next = new Map<string, number>();

  /** @param fold makes names equal that count as the same */
  constructor(fold = (name: string): string => name) {
    this.#fold = fold;
  }

  isTaken(name: string): boolean {
    return this.#taken.has(this.#fold(name));
  }

  /** Takes a name, with the first free number from 2 on where it is taken. */
  take(name: string, before = ' '): string {
    const key = this.#fold(name);
    let free = name;
    let number = this.#next.get(key) ?? 2;
    for (; this.isTaken(free); number += 1) free = `${name}${before}${number}`;
    if (free !== name) this.#next.set(key, number);
    this.#taken.add(this.#fold(free));
    return free;
  }
}
