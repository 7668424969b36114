interface AllowedValue {
  value: string;
  by: 'start' | 'user' | 'elsewhere';
}

/**
 * What one value may be in the end. What the user chose stands, unless somebody else spoke after it; as it is not known when
 * a request arrives, then both may stand until the user's is known to be delivered.
 */
export class AllowedValues {
  #allowed: AllowedValue[];
  #isLoose = false;
  readonly #ever: Set<string>;

  constructor(start: string) {
    this.#allowed = [{ value: start, by: 'start' }];
    this.#ever = new Set([start]);
  }

  /** The user chose it. */
  setByUser(value: string): void {
    this.#isLoose = false;
    this.#allowed = [];
    this.allow(value);
  }

  /** The user went back to what the server had: nothing of that needs to be sent. */
  revertedByUser(value: string): void {
    this.#allowed = this.#allowed.filter(({ by }) => by !== 'user');
    this.allow(value);
  }

  /** The user left it as it was shown, and it may be sent along. */
  allow(value: string): void {
    this.#ever.add(value);
    this.#allowed.push({ value, by: 'user' });
  }

  /** @param isDelivered the user's own words have arrived, and no request can come late. */
  setElsewhere(value: string, isDelivered: boolean): void {
    this.#ever.add(value);
    if (isDelivered) this.#isLoose = false;
    this.#allowed = [
      ...this.#allowed.filter(({ by }) => by === 'user' && !isDelivered),
      { value, by: 'elsewhere' },
    ];
  }

  /** The user gave up an unsent word: it may have arrived or not. */
  allowAny(): void {
    this.#isLoose = true;
  }

  /** What it may be, in words; null where the value is allowed. */
  problemOf(value: string): string | null {
    const allowed = this.#isLoose ? [...this.#ever] : this.#allowed.map(({ value: one }) => one);
    return allowed.includes(value) ? null : `is ${value}, and not ${[...new Set(allowed)].join(' or ')}`;
  }
}

/** What the user says of a value, given what is shown and what the server was last seen to have. */
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
