interface AllowedValue {
  value: string;
  by: 'start' | 'user' | 'elsewhere';
  /** Another client added the missing item to the server, and Perch has not read the addition. */
  isAddedUnread?: boolean;
}

/**
 * The values that a property may have in the end. The user's last value is allowed, unless another client set a later value. The
 * moment at which a request takes effect is not known, so both values are allowed until the user's value is known to be delivered.
 */
export class AllowedValues {
  #allowed: AllowedValue[];
  #isLoose = false;
  readonly #coincidences = new Set<AllowedValue>();
  readonly #ever: Set<string>;

  constructor(start: string) {
    this.#allowed = [{ value: start, by: 'start' }];
    this.#ever = new Set([start]);
  }

  /**
   * The user set this value, and it must be delivered.
   * @param isRemoval the value says that the item is removed. An addition that Perch has not read of may be of a new item, which
   * stays (sync: Conflicts).
   */
  setByUser(value: string, isRemoval = false): void {
    this.#isLoose = false;
    this.#keepCoincidences(value);
    this.#allowed = this.#allowed.filter(
      (allowed) => this.#coincidences.has(allowed) || (isRemoval && allowed.isAddedUnread === true),
    );
    this.allow(value);
  }

  /** Perch has read everything that the server reported. */
  readAll(): void {
    for (const allowed of this.#allowed) allowed.isAddedUnread = false;
  }

  /** The user's values are delivered, and no unanswered request can take effect any more. */
  settle(): void {
    this.#coincidences.clear();
  }

  /**
   * Another client set the value that the user set in the same instant. Nothing on the server tells the two apart, so Perch
   * may take the other's for its own; its own request then takes effect later as if it were the other's, and stands (sync: Unanswered requests).
   */
  #keepCoincidences(value: string): void {
    for (const allowed of this.#allowed)
      if (allowed.by === 'elsewhere' && allowed.value === value) this.#coincidences.add(allowed);
  }

  /** The user set the value that the server had: nothing needs to be sent. */
  revertedByUser(value: string): void {
    this.#allowed = this.#allowed.filter(({ by }) => by !== 'user');
    this.allow(value);
  }

  /** The user left this value on screen, and it may be sent along with another. */
  allow(value: string): void {
    this.#ever.add(value);
    this.#allowed.push({ value, by: 'user' });
  }

  /**
   * Another client set this value.
   * @param isDelivered the user's values are delivered, and no unanswered request can take effect any more.
   * @param isAddition the item was not on the server before.
   */
  setElsewhere(value: string, isDelivered: boolean, isAddition = false): void {
    this.#ever.add(value);
    if (isDelivered) {
      this.#isLoose = false;
      this.settle();
    }
    const ofUser = this.#allowed.filter(({ by }) => by === 'user' && !isDelivered);
    this.#allowed = [...ofUser, { value, by: 'elsewhere', isAddedUnread: isAddition }];
    for (const allowed of ofUser) this.#keepCoincidences(allowed.value);
  }

  /** The user discarded a change that may have taken effect: every value so far is allowed. */
  allowAny(): void {
    this.#isLoose = true;
  }

  /** @returns why a value is not allowed, as text; null if it is. */
  problemOf(value: string): string | null {
    const allowed = this.#isLoose ? [...this.#ever] : this.#allowed.map(({ value: one }) => one);
    return allowed.includes(value) ? null : `is ${value}, and not ${[...new Set(allowed)].join(' or ')}`;
  }
}

/** Records that the user set a value. The screen showed `shown`, and the cache had the server's copy `server`. */
export function recordSet(
  values: AllowedValues,
  value: string,
  shown: string | null,
  server: string | null,
  isRemoval = false,
): void {
  if (value === shown) values.allow(value);
  else if (value === server) values.revertedByUser(value);
  else values.setByUser(value, isRemoval);
}
