import { pathMatches } from './path-match.ts';

/** The header that says when a request was sent, in milliseconds since the epoch. */
export const SENT_AT = 'x-sent-at';

/** A request that arrived. */
export interface LoggedRequest {
  readonly method: string;
  /** Relative to the API's root, with its parameters filled in; for other addresses the whole path. */
  readonly path: string;
  /** The parameters of body and query, as sent. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The user whose key was sent; null without a valid key. */
  readonly userId: number | null;
  /** Milliseconds. */
  readonly arrivedAt: number;
  /** The kind of fault that happened to it. */
  readonly fault: string | null;
  /** Whether the request reached its operation: it took effect, if it was not refused. */
  processed: boolean;
  /** Whether it reached its operation too late, and so had no effect (ServerOptions: requestLife). */
  isLate: boolean;
  /** The HTTP status of the response; null while there is none, and where the connection was dropped. */
  status: number | null;
}

/** Every request that arrived, oldest first. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = [];

  add(request: Omit<LoggedRequest, 'processed' | 'isLate' | 'status'>): LoggedRequest {
    const entry = { ...request, processed: false, isLate: false, status: null };
    this.#requests.push(entry);
    return entry;
  }

  /** The requests with this method and path (`*` in a path matches anything), or all. */
  list(method?: string, path?: string): readonly LoggedRequest[] {
    return this.#requests.filter(
      (request) =>
        (method === undefined || request.method === method) &&
        (path === undefined || pathMatches(path, request.path)),
    );
  }

  clear(): void {
    this.#requests.length = 0;
  }
}
