import type { ApiErrorKind, OfflineReason, Problem } from '../contract/problem.ts';

interface Details {
  /** The server's `code`, `msg` and the fields beside them. */
  code?: string;
  serverWords?: string;
  fields?: Record<string, unknown>;
  /** The HTTP status of an answer of the API's own; undefined where somebody else answered, or nobody. */
  status?: number;
  /** The HTTP status of an answer that is not the API's: of a proxy, a portal or a load balancer. It tells nothing of the server. */
  strangerStatus?: number;
  reason?: OfflineReason;
  /** Seconds to wait, as the API itself says. */
  retryAfter?: number;
  /** Whether the server may have acted on the request. Only `false` is certain. */
  mayHaveBeenProcessed: boolean;
  /** The API's own envelope of success around something that the operation does not say: no stranger has answered. */
  isOdd?: boolean;
  /** Nothing was sent: the operation came with a later feature level than the server told. */
  isTooNew?: boolean;
  /** The transport failed because the answer was a redirect. */
  redirected?: boolean;
}

/** The one error of the API client. Match on `kind`, `status` and `code`, never on the translated words. */
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

  /** Whether the API itself answered, so that status, headers and clock of the answer are the server's. */
  get isFromApi(): boolean {
    return this.details.status !== undefined;
  }

  /** Whether the answer was a redirect, as its status or the transport says. */
  get isRedirect(): boolean {
    const { redirected = false, strangerStatus = 0 } = this.details;
    return redirected || (strangerStatus >= 300 && strangerStatus < 400);
  }

  /** What of it may be stored and shown. */
  toProblem(): Problem {
    if (this.details.isTooNew) return { kind: 'unsupported' };
    const { code, serverWords, reason, retryAfter } = this.details;
    const redirected = this.isRedirect || undefined;
    return { kind: this.kind, code, serverWords, reason, retryAfterSeconds: retryAfter, redirected };
  }
}
