import type { DataPart } from '../../../contract/values/data-part.ts';
import type { SignStates, SystemSign } from '../../../contract/values/system-signs.ts';
import { CachedQuery } from '../../../tracking/reads.ts';

/** A place where a system says whether a sign holds. */
export interface SignSource {
  /** Null if this system does not say it. */
  read(): Promise<boolean | null>;
  /** Calls back whenever the sign may have changed. Returns how to end that. */
  watch(changed: () => void): () => void;
}

interface Options {
  /** The signs that rules wait for. */
  signsOfRules(): ReadonlySet<SystemSign>;
  sources: Record<SystemSign, readonly SignSource[]>;
  /** Gets the signs that hold, of those that are followed. */
  report(holding: ReadonlySet<SystemSign>): void;
  onFault(error: unknown): void;
}

/** The signs of this computer that rules wait for. No program runs for signs that no rule waits for. */
export class SystemSigns {
  readonly #options: Options;
  readonly #signsOfRules: CachedQuery<ReadonlySet<SystemSign>>;
  /** How to end what watches a sign. */
  readonly #watched = new Map<SystemSign, () => void>();
  readonly #holding = new Set<SystemSign>();

  constructor(options: Options) {
    this.#options = options;
    this.#signsOfRules = new CachedQuery(() => options.signsOfRules());
  }

  /** Whether each sign that this computer tells of holds now. */
  async read(): Promise<SignStates> {
    const states: SignStates = {};
    for (const [sign, holds] of await Promise.all(
      (Object.keys(this.#options.sources) as SystemSign[]).map(
        async (sign) => [sign, await this.#read(sign)] as const,
      ),
    ))
      if (holds !== null) states[sign] = holds;
    return states;
  }

  /** Watches the signs that rules wait for, and reports those that hold. */
  begin(): void {
    this.#follow(this.#signsOfRules.result);
  }

  /** Follows the rules after parts of the data have changed. Does nothing before it has begun. */
  changed(parts: readonly DataPart[]): void {
    if (this.#signsOfRules.forgetAfter(parts)) this.begin();
  }

  /** Watches these signs and no others. */
  #follow(signs: ReadonlySet<SystemSign>): void {
    // A run that was killed may have left others.
    let mayHaveEnded = signs.size === 0;
    for (const [sign, end] of this.#watched)
      if (!signs.has(sign)) {
        end();
        this.#watched.delete(sign);
        mayHaveEnded = this.#holding.delete(sign) || mayHaveEnded;
      }
    for (const sign of signs) if (!this.#watched.has(sign)) this.#watched.set(sign, this.#watch(sign));
    if (mayHaveEnded) this.#report();
  }

  /** Ends all watching. No sign holds any more: nobody would notice its end. */
  stop(): void {
    this.#follow(new Set());
  }

  #watch(sign: SystemSign): () => void {
    let isEnded = false;
    let isReading = false;
    /** How often the sign may have changed. */
    let changes = 0;
    const read = async (): Promise<void> => {
      changes++;
      if (isReading) return;
      isReading = true;
      try {
        let holds: boolean | null = null;
        for (let seen = 0; seen !== changes;) {
          seen = changes;
          holds = await this.#read(sign);
          if (isEnded) return;
        }
        if (holds === true) this.#holding.add(sign);
        else this.#holding.delete(sign);
      } finally {
        isReading = false;
      }
      this.#report();
    };
    const changed = (): void => void read().catch(this.#options.onFault);
    const ends = this.#options.sources[sign].map((source) => source.watch(changed));
    changed();
    return () => {
      isEnded = true;
      for (const end of ends) end();
    };
  }

  /** Whether one of the places says that a sign holds; null if none says anything. */
  async #read(sign: SystemSign): Promise<boolean | null> {
    const states = await Promise.all(this.#options.sources[sign].map((source) => source.read()));
    if (states.includes(true)) return true;
    return states.includes(false) ? false : null;
  }

  #report(): void {
    this.#options.report(new Set(this.#holding));
  }
}
