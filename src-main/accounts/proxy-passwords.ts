import { z } from 'zod';
import { PROXIES } from '../contract/values/data-part.ts';
import type { ProxyAsk } from '../contract/values/proxy.ts';
import { invalid, Refusal } from '../contract/problem.ts';
import { noteRead } from '../tracking/reads.ts';
import { readJsonFile, writeAtomically } from './atomic-file.ts';
import type { KeyStore } from './key-store.ts';

export interface ProxyCredentials {
  user: string;
  password: string;
}

/** A proxy's question for a password, as the network stack tells it. */
export interface ProxyChallenge {
  /** Its host and port. */
  proxy: string;
  /** How the password is to be proven, in small letters: `basic` sends it readably, `ntlm` does not. */
  scheme: string;
  /** The proxy's own name for what is behind it. */
  realm: string;
  /** Whether the connection to the proxy is encrypted, so that its certificate shows whose it is. */
  isEncrypted: boolean;
}

/**
 * Answers a proxy's question.
 * @param url where the request goes
 * @param rejected the answer that the proxy rejected for the same request
 * @returns null if no known credentials could be accepted
 */
export type AnswerProxy = (
  challenge: ProxyChallenge,
  url: string,
  rejected: ProxyCredentials | null,
) => Promise<ProxyCredentials | null>;

/** A question that the window asks the user. */
interface Question {
  challenge: ProxyChallenge;
  /** The server behind the proxy. */
  origin: string;
  rejected: ProxyCredentials | null;
  /** Stored credentials that wait for the user's consent. */
  remembered: ProxyCredentials | null;
  isPutOff: boolean;
}

/** Credentials, and whether the user has typed them or agreed to them in this run. */
interface StoredCredentials {
  credentials: ProxyCredentials;
  isConfirmed: boolean;
}

interface ProxyPasswordsOptions {
  /** Contains the encrypted answers by challenge. */
  file: string;
  keys: KeyStore;
  /** Sends a request towards a server. Returns false if the proxy rejects the answer. */
  isAccepted(origin: string, answer: AnswerProxy): Promise<boolean>;
  onChanged(): void;
  onFault(error: unknown): void;
}

const Stored = z.record(z.string(), z.string());
const Secret = z.strictObject({ user: z.string(), password: z.string() });

/**
 * The user's answers to proxies that ask for a password: for this session, and encrypted in a file where the user wants
 * that. An answer goes to the proxy alone that it was given for, and only while it asks in the same way for the same realm.
 * Whoever answers at the name of a proxy that is reached without encryption could be another network's, so what is stored is
 * sent there once the user has agreed in this run. The request that meets the question does not wait for the user: it fails,
 * and the window asks.
 */
export class ProxyPasswords {
  readonly #options: ProxyPasswordsOptions;
  /**
   * By challenge. Null if nothing is stored, or the proxy has rejected it in this run; `later` while the system cannot
   * say yet what is stored.
   */
  readonly #credentials = new Map<string, Promise<StoredCredentials | 'later' | null>>();
  /** The challenges that were answered in this run. */
  readonly #answered = new Set<string>();
  /** The questions without an answer, by proxy, the first one first. */
  readonly #questions = new Map<string, Question>();

  constructor(options: ProxyPasswordsOptions) {
    this.#options = options;
  }

  /** The proxy that the window asks the user about. */
  get asks(): ProxyAsk | null {
    noteRead(PROXIES);
    const question = this.#openQuestion();
    if (!question) return null;
    const { challenge, rejected, remembered, isPutOff } = question;
    return {
      proxy: challenge.proxy,
      user: (rejected ?? remembered)?.user ?? '',
      isWrong: rejected !== null,
      isRemembered: remembered !== null,
      isWeaker: this.#isWeaker(challenge),
      isPutOff,
      canKeep: this.#options.keys.canKeep,
    };
  }

  /**
   * Answers with the known credentials. Asks the user if there are none, or the proxy has rejected them. While the
   * system cannot say what is stored, nobody is asked: the request fails, and the next request tries again.
   */
  readonly answer: AnswerProxy = async (challenge, url, rejected) => {
    const key = keyOf(challenge);
    const reading = this.#read(challenge);
    const stored = await reading;
    if (stored === 'later') {
      const latest = this.#credentials.get(key);
      if (latest === reading) this.#credentials.delete(key);
      // The user has answered meanwhile.
      else if (latest) return this.answer(challenge, url, rejected);
      return null;
    }
    const { origin } = new URL(url);
    if (stored && !stored.isConfirmed && !challenge.isEncrypted) {
      this.#ask({ challenge, origin, rejected: null, remembered: stored.credentials });
      return null;
    }
    // A request that was under way may have given an answer that the user has replaced since.
    if (stored && stored.credentials !== rejected) return stored.credentials;
    if (this.#credentials.get(key) !== reading) return this.answer(challenge, url, rejected);
    if (stored) this.#credentials.set(key, Promise.resolve(null));
    this.#ask({ challenge, origin, rejected: stored?.credentials ?? null, remembered: null });
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
      const answered = before.filter(
        (question) => this.#questions.get(question.challenge.proxy) === question,
      );
      for (const { challenge } of answered) this.#questions.delete(challenge.proxy);
      if (answered.length > 0) this.#options.onChanged();
    };
  }

  putOff(isPutOff: boolean): void {
    const shown = this.#openQuestion();
    if (!shown || shown.isPutOff === isPutOff) return;
    shown.isPutOff = isPutOff;
    this.#options.onChanged();
  }

  /**
   * Takes the user's answer, once the proxy accepts it.
   * @param password empty for the remembered password, if the question is about that
   * @param keep whether to store the answer for the next starts; otherwise the stored answer for this proxy is deleted
   * @throws {Refusal} if the proxy rejects the answer
   */
  async signIn({
    proxy,
    keep,
    user,
    password,
  }: ProxyCredentials & { proxy: string; keep: boolean }): Promise<void> {
    if (user.trim() === '') throw new Refusal(invalid('proxyUser', 'required'));
    const question = this.#questions.get(proxy);
    // The network has changed meanwhile: a different proxy asks, or none.
    if (!question) return;
    const { challenge, origin, remembered } = question;
    const isMeant = password === '' && remembered?.user === user.trim();
    const answer = isMeant ? remembered : { user: user.trim(), password };
    const key = keyOf(challenge);
    let other: ProxyChallenge | null = null;
    const tryOnce: AnswerProxy = (asked, _, rejected) => {
      if (keyOf(asked) === key) return Promise.resolve(rejected === null ? answer : null);
      if (asked.proxy === proxy) other = asked;
      return Promise.resolve(null);
    };
    const isAccepted = await this.#options.isAccepted(origin, tryOnce);
    if (other) {
      // The user answered a different question than the proxy's present one.
      this.#ask({ challenge: other, origin, rejected: null, remembered: null });
      throw new Refusal(invalid('proxyPassword', 'other-proxy-question'));
    }
    if (!isAccepted) throw new Refusal(invalid('proxyPassword', 'wrong-proxy-password'));
    this.#credentials.set(key, Promise.resolve({ credentials: answer, isConfirmed: true }));
    this.#answered.add(key);
    await this.#store(challenge, keep ? answer : null);
    this.#questions.delete(proxy);
    this.#options.onChanged();
  }

  #openQuestion(): Question | undefined {
    const all = [...this.#questions.values()];
    return all.find(({ isPutOff }) => !isPutOff) ?? all[0];
  }

  #ask(question: Omit<Question, 'isPutOff'>): void {
    const { challenge, origin, rejected } = question;
    const known = this.#questions.get(challenge.proxy);
    // Each request that fails asks again; what the user decided about the question stays.
    if (known && !rejected && keyOf(known.challenge) === keyOf(challenge)) return;
    // Another proxy on the way to the same server: the network has changed.
    for (const before of this.#questions.values())
      if (before.origin === origin) this.#questions.delete(before.challenge.proxy);
    this.#questions.set(challenge.proxy, { ...question, isPutOff: !rejected && (known?.isPutOff ?? false) });
    const { keys, onChanged } = this.#options;
    onChanged();
    // Whether the password can be remembered is shown as soon as that is known.
    void keys.check().then(onChanged);
  }

  /**
   * Whether the proxy asks for a readable password, although it accepted a safer proof before. An impostor may answer
   * in its place.
   */
  #isWeaker({ proxy, scheme }: ProxyChallenge): boolean {
    if (scheme !== READABLE) return false;
    return [...this.#answered, ...Object.keys(this.#stored())].some(
      (key) => key.startsWith(`${proxy} `) && !key.startsWith(`${proxy} ${READABLE} `),
    );
  }

  #read(challenge: ProxyChallenge): Promise<StoredCredentials | 'later' | null> {
    const key = keyOf(challenge);
    const known = this.#credentials.get(key) ?? this.#decrypt(key);
    this.#credentials.set(key, known);
    return known;
  }

  async #decrypt(key: string): Promise<StoredCredentials | 'later' | null> {
    const encrypted = this.#stored()[key] ?? null;
    const found = await this.#options.keys.readSecret(nameOf(key), encrypted);
    if (found === 'later') return 'later';
    try {
      if (found && found.encrypted !== encrypted) this.#write(key, found.encrypted);
      return found && { credentials: Secret.parse(JSON.parse(found.secret)), isConfirmed: false };
    } catch {
      return null;
    }
  }

  async #store(challenge: ProxyChallenge, answer: ProxyCredentials | null): Promise<void> {
    const key = keyOf(challenge);
    const secret = answer && (await this.#options.keys.encryptSecret(nameOf(key), JSON.stringify(answer)));
    this.#write(key, secret);
  }

  /** A disk that cannot be written keeps nobody from going on: the answer is known for this session. */
  #write(key: string, encrypted: string | null): void {
    const before = this.#stored();
    const others = Object.entries(before).filter(([name]) => name !== key);
    if (encrypted === null && others.length === Object.keys(before).length) return;
    try {
      const stored = Object.fromEntries(encrypted === null ? others : [...others, [key, encrypted]]);
      writeAtomically(this.#options.file, `${JSON.stringify(stored, null, 2)}\n`);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  /** Empty if there is no file, or the file cannot be read: the user is asked again. */
  #stored(): Record<string, string> {
    return readJsonFile(this.#options.file, Stored) ?? {};
  }
}

/** The scheme that sends the password itself (RFC 7617). */
const READABLE = 'basic';

/** Host and port have no blank, and a scheme has none, so that two challenges never have one key. */
const keyOf = ({ proxy, scheme, realm }: ProxyChallenge): string => `${proxy} ${scheme} ${realm}`;

const nameOf = (key: string): string => `proxy ${key}`;
