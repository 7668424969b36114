interface AllowedValue {
  value: string;
  by: 'start' | 'user' | 'elsewhere';
}

/**
 * The values that a property may have in the end. The user's last value is allowed, unless another client set one after it. The
 * moment at which a request takes effect is not known, so both are allowed until the user's value is known to be delivered.
 */
export class AllowedValues {
  #allowed: AllowedValue[];
  #isLoose = false;
  readonly #ever: Set<string>;

  constructor(start: string) {
    this.#allowed = [{ value: start, by: 'start' }];
    this.#ever = new Set([start]);
  }

  /** The user set this value, and it must be delivered. */
  setByUser(value: string): void {
    this.#isLoose = false;
    this.#allowed = [];
    this.allow(value);
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
   */
  setElsewhere(value: string, isDelivered: boolean): void {
    this.#ever.add(value);
    if (isDelivered) this.#isLoose = false;
    this.#allowed = [
      ...this.#allowed.filter(({ by }) => by === 'user' && !isDelivered),
      { value, by: 'elsewhere' },
    ];
  }

  /** The user discarded a change that may have taken effect: every value so far is allowed. */
  allowAny(): void {
    this.#isLoose = true;
  }

  /** @returns why a value is not allowed, as text; null where it is. */
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
): void {
  if (value === shown) values.allow(value);
  else if (value === server) values.revertedByUser(value);
  else values.setByUser(value);
}
