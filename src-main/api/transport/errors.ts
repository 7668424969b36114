import type { ApiErrorKind, OfflineReason, Problem } from '../../contract/problem.ts';

interface Details {
  /** The server's `code`, `msg` and the other fields. */
  code?: string;
  serverWords?: string;
  fields?: Record<string, unknown>;
  /** The HTTP status of a response of the API itself; undefined if something else responded, or nothing. */
  status?: number;
  /**
   * The HTTP status of a response of a proxy, a portal or a load balancer. It does not describe the server's state.
   */
  intermediaryStatus?: number;
  reason?: OfflineReason;
  /** Seconds to wait, as the API reports. */
  retryAfter?: number;
  /** Whether the server may have acted on the request. Only `false` is certain. */
  mayHaveBeenProcessed: boolean;
  /**
   * The response has the API's envelope of success, so the server sent it, but the operation's schema does not match.
   */
  isOdd?: boolean;
  /** The response is longer than can be read, or contains more values. */
  isTooLarge?: boolean;
  /** Nothing was sent, because the operation needs a later feature level than the server's. */
  isTooNew?: boolean;
  /** The transport failed because the response was a redirect. */
  redirected?: boolean;
}

/** The only error of the API client. Match on `kind`, `status` and `code`, never on the translated `msg`. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly details: Details;

  constructor(kind: ApiErrorKind, details: Details) {
    super(details.code ? `${kind} (${details.code})` : kind);
    this.name = 'ApiError';
    this.kind = kind;
    this.details = details;
  }

  get mayHaveBeenProcessed(): boolean {
    return this.details.mayHaveBeenProcessed;
  }

  /** Whether the API itself responded, so that status, headers and clock of the response are the server's. */
  get isFromApi(): boolean {
    return this.details.status !== undefined;
  }

  /** Whether the response was a redirect, by its status or by the transport's error. */
  get isRedirect(): boolean {
    const { redirected = false, intermediaryStatus = 0 } = this.details;
    return redirected || (intermediaryStatus >= 300 && intermediaryStatus < 400);
  }

  /** The part of the error that may be stored and shown. */
  toProblem(): Problem {
    if (this.details.isTooNew) return { kind: 'unsupported' };
    const { code, serverWords, reason, retryAfter } = this.details;
    const redirected = this.isRedirect || undefined;
    return { kind: this.kind, code, serverWords, reason, retryAfterSeconds: retryAfter, redirected };
  }
}
