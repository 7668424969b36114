interface Said {
  value: string;
  by: 'start' | 'user' | 'elsewhere';
}

/**
 * What one value may be in the end. What the user chose stands, unless somebody else spoke after it; as it is not known when
 * a request arrives, then both may stand until the user's is known to be delivered.
 */
export class LastWord {
  #allowed: Said[];
  #isLoose = false;
  readonly #ever: Set<string>;

  constructor(start: string) {
    this.#allowed = [{ value: start, by: 'start' }];
    this.#ever = new Set([start]);
  }

  /** The user chose it. */
  chosen(value: string): void {
    this.#isLoose = false;
    this.#allowed = [];
    this.mayBe(value);
  }

  /** The user went back to what the server had: nothing of that needs to be sent. */
  takenBack(value: string): void {
    this.#allowed = this.#allowed.filter(({ by }) => by !== 'user');
    this.mayBe(value);
  }

  /** The user left it as it was shown, and it may be sent along. */
  mayBe(value: string): void {
    this.#ever.add(value);
    this.#allowed.push({ value, by: 'user' });
  }

  /** @param isDelivered the user's own words have arrived, and no request can come late. */
  elsewhere(value: string, isDelivered: boolean): void {
    this.#ever.add(value);
    if (isDelivered) this.#isLoose = false;
    this.#allowed = [
      ...this.#allowed.filter(({ by }) => by === 'user' && !isDelivered),
      { value, by: 'elsewhere' },
    ];
  }

  /** The user gave up an unsent word: it may have arrived or not. */
  givenUp(): void {
    this.#isLoose = true;
  }

  /** What it may be, in words; null where the value is allowed. */
  wrong(value: string): string | null {
    const allowed = this.#isLoose ? [...this.#ever] : this.#allowed.map((said) => said.value);
    return allowed.includes(value) ? null : `is ${value}, and not ${[...new Set(allowed)].join(' or ')}`;
  }
}

/** What the user says of a value, given what is shown and what the server was last seen to have. */
export function say(word: LastWord, value: string, shown: string | null, server: string | null): void {
  if (value === shown) word.mayBe(value);
  else if (value === server) word.takenBack(value);
  else word.chosen(value);
}
