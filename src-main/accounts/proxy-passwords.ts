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
) => Promise<ProxyCredentials | null>;

/** What the window asks the user, and the server that is behind the proxy. */
type Question = Omit<ProxyAsk, 'canKeep'> & { origin: string };

interface ProxyPasswordsOptions {
  /** Contains the encrypted answers by proxy. */
  file: string;
  keys: KeyStore;
  /** Sends a request towards a server. Returns false where the proxy rejects the answer. */
  isAccepted(origin: string, answer: AnswerProxy): Promise<boolean>;
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
  readonly #known = new Map<string, Promise<ProxyCredentials | null>>();
  /** The questions without an answer, by proxy, the first one first. */
  readonly #questions = new Map<string, Question>();

  constructor(options: ProxyPasswordsOptions) {
    this.#options = options;
  }

  /** The proxy that the window asks the user about. */
  get asks(): ProxyAsk | null {
    const question = this.#shown();
    if (!question) return null;
    const { origin: _, ...asked } = question;
    return { ...asked, canKeep: this.#options.keys.canKeep };
  }

  /** Answers from what is known; where that is nothing, or was rejected, the user is asked. */
  readonly answer: AnswerProxy = async (proxy, url, given) => {
    const reading = this.#read(proxy);
    const known = await reading;
    // A request that was under way may have given an answer that the user has replaced since.
    if (known && known !== given) return known;
    if (this.#known.get(proxy) !== reading) return this.answer(proxy, url, given);
    if (known) this.#known.set(proxy, Promise.resolve(null));
    this.#ask(proxy, new URL(url).origin, known);
    return null;
  };

  /**
   * A request is about to be sent. Call the result once there is a response: then nothing on the way to this server asks
   * for a password any more. A question that came up meanwhile stays, because the response shows nothing about it.
   */
  began(url: string): () => void {
    const { origin } = new URL(url);
    const before = [...this.#questions.values()].filter((question) => question.origin === origin);
    return () => {
      const answered = before.filter((question) => this.#questions.get(question.proxy) === question);
      for (const { proxy } of answered) this.#questions.delete(proxy);
      if (answered.length > 0) this.#options.onChanged();
    };
  }

  putOff(isPutOff: boolean): void {
    const shown = this.#shown();
    if (!shown || shown.isPutOff === isPutOff) return;
    shown.isPutOff = isPutOff;
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
    const question = this.#questions.get(proxy);
    // The network has changed meanwhile, and another proxy asks, or none.
    if (!question) return;
    const answer = { user: user.trim(), password };
    const tryOnce: AnswerProxy = (name, _, given) =>
      Promise.resolve(name === proxy && given === null ? answer : null);
    if (!(await this.#options.isAccepted(question.origin, tryOnce)))
      throw new Refusal({ kind: 'invalid-input', field: 'proxyPassword', rule: 'wrong-proxy-password' });
    this.#known.set(proxy, Promise.resolve(answer));
    await this.#store(proxy, keep ? answer : null);
    this.#questions.delete(proxy);
    this.#options.onChanged();
  }

  #shown(): Question | undefined {
    const all = [...this.#questions.values()];
    return all.find(({ isPutOff }) => !isPutOff) ?? all[0];
  }

  #ask(proxy: string, origin: string, rejected: ProxyCredentials | null): void {
    // Each request that fails asks again; what the user decided about the question stays.
    if (this.#questions.has(proxy) && !rejected) return;
    // Another proxy on the way to the same server: the network has changed.
    for (const before of this.#questions.values())
      if (before.origin === origin) this.#questions.delete(before.proxy);
    this.#questions.set(proxy, {
      proxy,
      origin,
      user: rejected?.user ?? '',
      isWrong: rejected !== null,
      isPutOff: false,
    });
    const { keys, onChanged } = this.#options;
    onChanged();
    // Whether it can be remembered is shown as soon as it is known.
    void keys.check().then(onChanged);
  }

  #read(proxy: string): Promise<ProxyCredentials | null> {
    const known = this.#known.get(proxy) ?? this.#decrypt(proxy);
    this.#known.set(proxy, known);
    return known;
  }

  async #decrypt(proxy: string): Promise<ProxyCredentials | null> {
    const encrypted = this.#stored()[proxy] ?? null;
    const found = await this.#options.keys.readSecret(nameOf(proxy), encrypted);
    try {
      if (found && found.encrypted !== encrypted) this.#write(proxy, found.encrypted);
      return found && Secret.parse(JSON.parse(found.secret));
    } catch {
      return null;
    }
  }

  async #store(proxy: string, answer: ProxyCredentials | null): Promise<void> {
    const { keys } = this.#options;
    this.#write(proxy, answer && (await keys.encryptSecret(nameOf(proxy), JSON.stringify(answer))));
  }

  /** A disk that cannot be written keeps nobody from going on: the answer is known for this session. */
  #write(proxy: string, encrypted: string | null): void {
    const before = this.#stored();
    const others = Object.entries(before).filter(([name]) => name !== proxy);
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
