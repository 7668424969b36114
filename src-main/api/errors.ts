import type { ApiErrorKind, OfflineReason, Problem } from '../contract/problem.ts';

interface Details {
  /** The server's `code`, `msg` and the fields beside them. */
  code?: string;
  serverWords?: string;
  fields?: Record<string, unknown>;
  status?: number;
  reason?: OfflineReason;
  /** Seconds to wait, from `retry-after`. */
  retryAfter?: number;
  /** Whether the server may have acted on the request. Only `false` is certain. */
  mayHaveBeenProcessed: boolean;
  /** The API's own envelope of success around something that the operation does not say: no stranger has answered. */
  isOdd?: boolean;
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

  /** What of it may be stored and shown. */
  toProblem(): Problem {
    const { code, serverWords, reason, retryAfter } = this.details;
    return { kind: this.kind, code, serverWords, reason, retryAfterSeconds: retryAfter };
  }
}
