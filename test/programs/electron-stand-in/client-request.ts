// net.request: a ClientRequest over the session's fetch.
import { PassThrough, pipeline, Readable, Writable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { RedirectError } from './fetch.ts';
import type { AuthInfo } from './proxy.ts';
import type { Session } from './session.ts';

/** The address is an URL, or its parts. */
interface Options {
  url?: string;
  protocol?: string;
  hostname?: string;
  port?: string | number;
  path?: string;
  headers?: Record<string, string>;
  method?: string;
  session?: Session;
  redirect?: RequestRedirect;
  credentials?: RequestCredentials;
  cache?: RequestCache;
}

/** The head of a response, with its body to be read. */
class IncomingMessage extends PassThrough {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: Record<string, string>;

  constructor(response: Response) {
    super();
    this.statusCode = response.status;
    this.statusMessage = response.statusText;
    this.headers = Object.fromEntries(response.headers);
    const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    pipeline(body, this, () => {});
  }
}

type Callback = (error?: Error | null) => void;
type GiveLogin = (username?: string, password?: string) => void;

export class ClientRequest extends Writable {
  readonly #session: Session;
  readonly #options: Options;
  readonly #headers: Headers;
  readonly #chunks: Buffer[] = [];
  readonly #aborted = new AbortController();
  #response: IncomingMessage | undefined;
  /** Whether a listener has let a redirect go on; null while none is decided. */
  #goesOn: boolean | null = null;

  constructor(options: Options, session: Session) {
    super({ autoDestroy: true });
    this.#options = options;
    this.#headers = new Headers(options.headers);
    this.#session = session;
  }

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    if (!this.#aborted.signal.aborted) process.nextTick(() => this.emit('abort'));
    this.#aborted.abort();
    this.destroy();
    this.#response?.destroy();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
    this.#chunks.push(chunk);
    callback();
  }

  override _final(callback: Callback): void {
    void this.#send();
    callback();
  }

  /** Goes on with a redirect; only a listener to that event can call this. */
  followRedirect(): void {
    if (this.#goesOn === null) throw new Error('followRedirect() called, but was not waiting for a redirect');
    this.#goesOn = true;
  }

  async #send(address = addressOf(this.#options)): Promise<void> {
    const { method, redirect } = this.#options;
    const { signal } = this.#aborted;
    try {
      const body = this.#chunks.length > 0 ? Buffer.concat(this.#chunks) : null;
      const init = { method, redirect, headers: this.#headers, body, signal };
      const response = await this.#session.fetchWithLogin(address, init, (challenge) =>
        this.#askFor(challenge),
      );
      if (signal.aborted) return;
      this.#response = new IncomingMessage(response);
      this.emit('response', this.#response);
    } catch (error) {
      const next = error instanceof RedirectError && redirect === 'manual' ? this.#redirected(error) : null;
      if (next !== null) return this.#send(next);
      // Like Electron, emitted after `close` too.
      if (!signal.aborted) this.emit('error', error);
    }
  }

  /** Where the listeners let a redirect go on; null if they let it end. */
  #redirected({ status, url }: RedirectError): string | null {
    this.#goesOn = false;
    this.emit('redirect', status, this.#options.method ?? 'GET', url, {});
    const goesOn: boolean = this.#goesOn;
    this.#goesOn = null;
    return goesOn && !this.#aborted.signal.aborted ? url : null;
  }

  /** Like Electron, cancels where nobody listens. */
  #askFor(challenge: AuthInfo): Promise<{ username: string; password: string } | null> {
    return new Promise((resolve) => {
      const give: GiveLogin = (username, password) =>
        resolve(username === undefined || password === undefined ? null : { username, password });
      if (!this.emit('login', challenge, give)) resolve(null);
    });
  }
}

const addressOf = ({ url, protocol = 'http:', hostname = 'localhost', port, path = '/' }: Options): string =>
  url ?? `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
