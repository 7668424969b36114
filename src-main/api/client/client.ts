import { isTooOld } from '../../contract/values/oldest-server.ts';
import {
  isOffered,
  type Operation,
  type ParamsOf,
  type ResponseOf,
} from '../../contract/operations/operation.ts';
import { isProtected } from '../../contract/links/server-address.ts';
import { ApiError } from '../transport/errors.ts';
import { encodeCall } from './form.ts';
import type { HttpPort } from '../transport/http.ts';
import { isRedirect, readNetworkFailure } from '../transport/network-failure.ts';
import { LARGE_RESPONSE_BYTES, readResponse, type Reading } from '../responses/read-response.ts';

/**
 * The time-out of a request, headers and body together, in milliseconds. Each further quarter of a megabyte of the
 * response to a `read` renews it, up to ten times, so that a first pull over a slow connection succeeds too.
 */
export const REQUEST_TIMEOUT = 30_000;
const MOST_TIMEOUTS = 10;

export interface Credentials {
  email: string;
  apiKey: string;
}

export interface ApiClientOptions {
  /** The server's base URL without `/api/v1`. */
  serverUrl: string;
  http: HttpPort;
  credentials?: Credentials;
  /** Milliseconds. */
  timeout?: number;
  /**
   * The server's last reported feature level; null if it is not known. Operations of later levels are not sent.
   */
  featureLevel?(): number | null;
  /** Called before each request; it is sent when this resolves. Null if it may be sent now. */
  turn?(operation: Operation, signal: AbortSignal | undefined): Promise<void> | null;
  /**
   * Receives the `Date` of each response of the API, in milliseconds since the epoch, and the `performance.now()` at
   * which it arrived.
   */
  onServerTime?(serverTime: number, at: number): void;
}

/** A successful response, with the parameters that the server reports as unknown. */
export interface OperationResult<O extends Operation> {
  value: ResponseOf<O>;
  ignored: string[];
}

interface CallOptions extends Omit<Reading, 'sentAt'> {
  /** Milliseconds; the client's default where it is missing. */
  timeout?: number;
}

/** Calls the API's operations. One call is at most one request. */
export class ApiClient {
  readonly #options: ApiClientOptions;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  /**
   * Sends one request.
   * @param params the operation's parameters; `undefined` ones are not sent.
   * @throws {ApiError} for every failure.
   */
  async call<O extends Operation>(
    operation: O,
    params: ParamsOf<O>,
    { timeout = this.#options.timeout ?? REQUEST_TIMEOUT, ...reading }: CallOptions = {},
  ): Promise<OperationResult<O>> {
    if (!isOffered(operation, this.#options.featureLevel?.() ?? null))
      throw new ApiError('rejected', { mayHaveBeenProcessed: false, isTooNew: true });
    const turn = this.#options.turn?.(operation, reading.signal);
    if (turn) await turn;
    const deadline = new Deadline(timeout);
    try {
      return await this.#call(operation, params, deadline, reading);
    } finally {
      deadline.lift();
    }
  }

  async #call<O extends Operation>(
    operation: O,
    params: ParamsOf<O>,
    deadline: Deadline,
    { signal, onBytes }: Omit<Reading, 'sentAt'>,
  ): Promise<OperationResult<O>> {
    const ended = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    const sentAt = performance.now();
    const response = await this.#send(operation, params, ended);
    const arrivedAt = performance.now();
    let large = 0;
    const onMore = (received: number) => {
      onBytes?.(received);
      if (operation.delivery !== 'read' || Math.floor(received / LARGE_RESPONSE_BYTES) <= large) return;
      large = Math.floor(received / LARGE_RESPONSE_BYTES);
      deadline.renew();
    };
    try {
      const { value, ignored } = await readResponse(response, operation, { sentAt, signal, onBytes: onMore });
      this.#readDate(response, arrivedAt);
      if (isTooOld(value['zulip_feature_level']))
        throw new ApiError('too-old', { mayHaveBeenProcessed: true });
      return { value: value as ResponseOf<O>, ignored };
    } catch (error) {
      const failure = afterArrival(failureOf(error, ended));
      if (failure.isFromApi) this.#readDate(response, arrivedAt);
      throw failure;
    }
  }

  /** Reads the date. Only that of the API's own responses counts, because anybody can set the others. */
  #readDate(response: Response, arrivedAt: number): void {
    const serverTime = Date.parse(response.headers.get('date') ?? '');
    if (Number.isFinite(serverTime)) this.#options.onServerTime?.(serverTime, arrivedAt);
  }

  async #send(operation: Operation, params: Record<string, unknown>, signal: AbortSignal): Promise<Response> {
    const { serverUrl, http, credentials } = this.#options;
    if (signal.aborted) throw new ApiError('timeout', { mayHaveBeenProcessed: false });
    const { path, body } = encodeCall(operation, params);
    const url = `${serverUrl}/api/v1${path}`;
    // This checks every address, however it was made, because others could read what is sent over plain http.
    if (!isProtected(new URL(url)))
      throw new ApiError('offline', { reason: 'insecure', mayHaveBeenProcessed: false });
    // This makes caches on the way request the server; a cache that ignores it shows in the response's age
    // (response.ts).
    const headers: Record<string, string> = { accept: 'application/json', 'cache-control': 'no-cache' };
    if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
    if (operation.authenticated && credentials) headers['authorization'] = basicAuthorization(credentials);
    try {
      return await http({
        url,
        method: operation.method,
        headers,
        body,
        signal,
        connection: operation.delivery === 'create' ? 'fresh' : operation.once ? 'fresh-apart' : 'any',
      });
    } catch (error) {
      throw failureOf(error, signal);
    }
  }
}

/** A time-out that can be renewed, up to a limit. */
class Deadline {
  readonly #milliseconds: number;
  readonly #latest: number;
  readonly #passed = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#latest = performance.now() + MOST_TIMEOUTS * milliseconds;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#passed.signal;
  }

  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  lift(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    const wait = Math.min(this.#milliseconds, this.#latest - performance.now());
    return setTimeout(() => this.#passed.abort(), wait).unref();
  }
}

function failureOf(error: unknown, signal: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  if (signal.aborted) return new ApiError('timeout', { mayHaveBeenProcessed: true });
  // The port follows no redirect, because the API has none and credentials must not reach another origin.
  const failure = readNetworkFailure(error);
  if (failure.mayHaveBeenProcessed && isRedirect(error))
    return new ApiError('malformed', { mayHaveBeenProcessed: true, redirected: true });
  return new ApiError('offline', failure);
}

/**
 * After a response has begun, a failing connection does not show whether the request was processed, whatever its
 * code.
 */
const afterArrival = (error: ApiError): ApiError =>
  error.kind === 'offline'
    ? new ApiError('offline', { ...error.details, mayHaveBeenProcessed: true })
    : error;

/** RFC 7617, with UTF-8. */
const basicAuthorization = ({ email, apiKey }: Credentials): string =>
  `Basic ${Buffer.from(`${email}:${apiKey}`, 'utf8').toString('base64')}`;
