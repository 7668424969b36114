/** So many deliveries of one subject are waited for; older ones have surely been told of. */
const MOST_AWAITED = 20;

/**
 * What the server will tell of our own deliveries. An event may come long after the answer, when something newer of the same
 * subject has been delivered: that one is over already, and neither shown nor taken for another client's doing.
 */
export class Echoes {
  readonly #awaited = new Map<string, string[]>();
  /** What others said of a subject since our own was delivered, and before the server told of that. */
  readonly #others = new Map<string, string[]>();
  readonly #overtaken = new Map<string, string[]>();

  /** A delivery has its answer: the server will tell of this. */
  await(subject: string, said: string): void {
    const awaited = this.#awaited.get(subject) ?? [];
    this.#awaited.set(subject, [...awaited, said].slice(-MOST_AWAITED));
  }

  isAwaited(subject: string): boolean {
    return this.#awaited.has(subject);
  }

  /**
   * An event says this of the subject.
   * @param isOf whether it can be what this delivery said, for events that tell only a part.
   * @returns true where it tells of a delivery of ours that a newer one has overtaken.
   */
  isOver(subject: string, said: string, isOf = (delivered: string) => delivered === said): boolean {
    const awaited = this.#awaited.get(subject);
    const index = awaited?.findIndex(isOf) ?? -1;
    if (!awaited) return false;
    if (index < 0) {
      this.#others.set(subject, [...(this.#others.get(subject) ?? []), said].slice(-MOST_AWAITED));
      return false;
    }
    this.#overtaken.set(subject, this.#others.get(subject) ?? []);
    this.#others.delete(subject);
    const later = awaited.slice(index + 1);
    if (later.length === 0) this.#awaited.delete(subject);
    else this.#awaited.set(subject, later);
    return later.length > 0;
  }

  /**
   * What others said that a delivery of ours took the place of, without our knowing of it when it was sent: the server told
   * of that before. Each is answered once.
   */
  takeOvertaken(subject: string): string[] {
    const overtaken = this.#overtaken.get(subject) ?? [];
    this.#overtaken.delete(subject);
    return overtaken;
  }

  /** Everything was read: there is nothing left to be told. */
  forget(): void {
    this.#awaited.clear();
    this.#others.clear();
    this.#overtaken.clear();
  }
}
