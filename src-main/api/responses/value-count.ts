const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST = 0x5b;
const OBJECT = 0x7b;

/**
 * Counts the values in JSON while its bytes arrive, before they are parsed. A few bytes can take a hundred times
 * their size in memory, and a thread that runs out of memory ends the whole process.
 */
export class ValueCount {
  #count = 0;
  #isInString = false;
  #isEscaped = false;

  /** An upper bound of the count: each value but the first follows a comma or an opening bracket. */
  get count(): number {
    return this.#count;
  }

  add(bytes: Uint8Array): void {
    let count = this.#count;
    let isInString = this.#isInString;
    let isEscaped = this.#isEscaped;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === COMMA || byte === LIST || byte === OBJECT) count += 1;
    }
    this.#count = count;
    this.#isInString = isInString;
    this.#isEscaped = isEscaped;
  }
}
