import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ProxyAsk } from '../contract/proxy.ts';
import { Refusal } from '../contract/problem.ts';
import { writeAtomically } from './atomic-file.ts';
import type { KeyStore } from './key-store.ts';

export interface ProxyCredentials {
  user: string;
  password: string;
}

/**
 * Answers a proxy's question.
 * @param proxy its host and port
 * @param url where the request goes
 * @param given what the same request answered already, and the proxy rejected
 * @returns null where nothing is known that the proxy could accept
 */
export type AnswerProxy = (
  proxy: string,
  url: string,
  given: ProxyCredentials | null,
) => ProxyCredentials | null;

interface ProxyPasswordsOptions {
  /** Contains the encrypted answers by proxy. */
  file: string;
  keys: KeyStore;
  /** Sends a request towards the same server. Returns false where the proxy rejects the answer. */
  isAccepted(url: string, answer: AnswerProxy): Promise<boolean>;
  onChanged(): void;
  onFault(error: unknown): void;
}

const Stored = z.record(z.string(), z.string());
const Secret = z.strictObject({ user: z.string(), password: z.string() });

/**
 * The user's answers to proxies that ask for a password: for this session, and encrypted in a file where the user wants
 * that. An answer goes to the proxy alone that it was given for. The request that meets the question does not wait for the
 * user: it fails, and the window asks.
 */
export class ProxyPasswords {
  readonly #options: ProxyPasswordsOptions;
  /** Null where nothing is stored, or the proxy rejected it in this run. */
  readonly #known = new Map<string, ProxyCredentials | null>();
  #asked: (Omit<ProxyAsk, 'canKeep'> & { url: string }) | null = null;

  constructor(options: ProxyPasswordsOptions) {
    this.#options = options;
  }

  /** The proxy that the window asks the user about. */
  get asks(): ProxyAsk | null {
    if (!this.#asked) return null;
    const { url: _, ...asked } = this.#asked;
    return { ...asked, canKeep: this.#options.keys.canKeep };
  }

  /** Answers from what is known; where that is nothing, or was rejected, the user is asked. */
  readonly answer: AnswerProxy = (proxy, url, given) => {
    const known = this.#read(proxy);
    // A request that was under way may have given an answer that the user has replaced since.
    if (known && known !== given) return known;
    this.#known.set(proxy, null);
    this.#ask(proxy, url, known);
    return null;
  };

  /** A request got a response, so nothing on its way asks for a password any more. */
  passed(url: string): void {
    if (!this.#asked || new URL(this.#asked.url).origin !== new URL(url).origin) return;
    this.#asked = null;
    this.#options.onChanged();
  }

  putOff(isPutOff: boolean): void {
    if (!this.#asked || this.#asked.isPutOff === isPutOff) return;
    this.#asked = { ...this.#asked, isPutOff };
    this.#options.onChanged();
  }

  /**
   * Takes the user's answer, once the proxy accepts it.
   * @param keep stores it for the next starts; without it, what was stored for this proxy is deleted
   * @throws {Refusal} where the proxy rejects it
   */
  async signIn({
    proxy,
    keep,
    user,
    password,
  }: ProxyCredentials & { proxy: string; keep: boolean }): Promise<void> {
    if (user.trim() === '')
      throw new Refusal({ kind: 'invalid-input', field: 'proxyUser', rule: 'required' });
    const asked = this.#asked;
    // The network has changed meanwhile, and another proxy asks, or none.
    if (asked?.proxy !== proxy) return;
    const answer = { user: user.trim(), password };
    const tryOnce: AnswerProxy = (name, _, given) => (name === proxy && given === null ? answer : null);
    if (!(await this.#options.isAccepted(asked.url, tryOnce)))
      throw new Refusal({ kind: 'invalid-input', field: 'proxyPassword', rule: 'wrong-proxy-password' });
    this.#known.set(proxy, answer);
    this.#store(proxy, keep ? answer : null);
    if (this.#asked?.proxy === proxy) this.#asked = null;
    this.#options.onChanged();
  }

  #ask(proxy: string, url: string, rejected: ProxyCredentials | null): void {
    const before = this.#asked?.proxy === proxy ? this.#asked : null;
    // Each request that fails asks again; what the user decided about the question stays.
    if (before && !rejected) return;
    this.#asked = {
      proxy,
      url,
      user: rejected?.user ?? '',
      isWrong: rejected !== null,
      isPutOff: false,
    };
    this.#options.onChanged();
  }

  #read(proxy: string): ProxyCredentials | null {
    const known = this.#known.get(proxy);
    if (known !== undefined) return known;
    const stored = this.#decrypt(proxy);
    this.#known.set(proxy, stored);
    return stored;
  }

  #decrypt(proxy: string): ProxyCredentials | null {
    const secret = this.#options.keys.readSecret(nameOf(proxy), this.#stored()[proxy] ?? null);
    try {
      return secret === null ? null : Secret.parse(JSON.parse(secret));
    } catch {
      return null;
    }
  }

  /** A disk that cannot be written keeps nobody from going on: the answer is known for this session. */
  #store(proxy: string, answer: ProxyCredentials | null): void {
    const before = this.#stored();
    const others = Object.entries(before).filter(([name]) => name !== proxy);
    const encrypted = answer && this.#options.keys.storeSecret(nameOf(proxy), JSON.stringify(answer));
    if (encrypted === null && !(proxy in before)) return;
    try {
      const stored = Object.fromEntries(encrypted === null ? others : [...others, [proxy, encrypted]]);
      writeAtomically(this.#options.file, `${JSON.stringify(stored, null, 2)}\n`);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  /** Nothing where there is no file, or none that can be read: the user is asked again. */
  #stored(): Record<string, string> {
    try {
      return Stored.parse(JSON.parse(readFileSync(this.#options.file, 'utf8')));
    } catch {
      return {};
    }
  }
}

const nameOf = (proxy: string): string => `proxy ${proxy}`;
