/** A refusal in the API's own shape: `{result: "error", msg, code, …}` with an HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    msg: string,
    options: { code?: string; fields?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(msg);
    this.status = status;
    this.body = { result: 'error', msg, ...(options.code && { code: options.code }), ...options.fields };
    this.headers = options.headers ?? {};
  }
}

/** The usual refusal of a request. */
export function badRequest(msg: string): ApiError {
  return new ApiError(400, msg, { code: 'BAD_REQUEST' });
}

/** A missing object in the path: the status is 404, but the code is BAD_REQUEST (server-notes: Errors). */
export function objectNotFound(msg: string): ApiError {
  return new ApiError(404, msg, { code: 'BAD_REQUEST' });
}

/** A required parameter that is neither in the body nor in the query. */
export function missingParameter(name: string): ApiError {
  return new ApiError(400, `Missing '${name}' argument`, {
    code: 'REQUEST_VARIABLE_MISSING',
    fields: { var_name: name },
  });
}

/** The request has no usable credentials. */
export function unauthorized(msg: string): ApiError {
  return new ApiError(401, msg, {
    code: 'UNAUTHORIZED',
    headers: { 'WWW-Authenticate': 'Basic realm="zulip"' },
  });
}

/** The caller's role is too low: status 400, not 403 (server-notes: Errors). */
export function roleTooSmall(needed: 'administrator' | 'owner' | 'member'): ApiError {
  if (needed === 'member') return badRequest('Not allowed for guest users');
  return new ApiError(400, `Must be an organization ${needed}`, { code: 'UNAUTHORIZED_PRINCIPAL' });
}

/** An event queue that does not exist (any more), or belongs to another user. */
export function badEventQueueId(queueId: string): ApiError {
  return new ApiError(400, `Bad event queue ID: ${queueId}`, {
    code: 'BAD_EVENT_QUEUE_ID',
    fields: { queue_id: queueId },
  });
}

/** Too many requests; `seconds` until the next one is allowed. */
export function rateLimitHit(seconds: number): ApiError {
  const about = 'https://zulip.com/api/http-headers#rate-limiting-response-headers';
  return new ApiError(429, `API usage exceeded rate limit; see ${about}`, {
    code: 'RATE_LIMIT_HIT',
    fields: { 'retry-after': seconds },
    headers: { 'Retry-After': String(seconds) },
  });
}
