// Chromium's names for network errors, from the errors of Node's fetch.

const byCode: Record<string, string> = {
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  ECONNABORTED: 'ERR_CONNECTION_ABORTED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'ERR_TIMED_OUT',
  UND_ERR_BODY_TIMEOUT: 'ERR_TIMED_OUT',
  UND_ERR_HEADERS_OVERFLOW: 'ERR_RESPONSE_HEADERS_TOO_BIG',
  UND_ERR_DESTROYED: 'ERR_ABORTED', // session.closeAllConnections()
  UND_ERR_CLOSED: 'ERR_ABORTED',
  UND_ERR_SOCKET: 'ERR_EMPTY_RESPONSE', // the server closed the connection before it responded
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETDOWN: 'ERR_INTERNET_DISCONNECTED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  ERR_PROXY_CONNECTION_FAILED: 'ERR_PROXY_CONNECTION_FAILED',
  ERR_TUNNEL_CONNECTION_FAILED: 'ERR_TUNNEL_CONNECTION_FAILED',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
};

/** Chromium has this name for a time-out of an open connection, and another one for a time-out of connecting. */
const byCodeOnceConnected: Record<string, string> = { ETIMEDOUT: 'ERR_TIMED_OUT' };

interface Failure {
  name?: string;
  message?: string;
  code?: string;
  syscall?: string;
  cause?: unknown;
  errors?: unknown[];
}

/** The name (without `net::`) of the error that kept a request from getting a response. */
export function netErrorName(error: unknown): string {
  for (let failure = error as Failure | undefined; failure; failure = failure.cause as Failure | undefined) {
    const { code, message, name, syscall } = failure;
    if (name === 'HTTPParserError') return 'ERR_INVALID_HTTP_RESPONSE';
    if (message === 'bad port') return 'ERR_UNSAFE_PORT';
    if (message === 'unknown scheme') return 'ERR_UNKNOWN_URL_SCHEME';
    if (message === 'redirect count exceeded') return 'ERR_TOO_MANY_REDIRECTS';
    if (typeof code === 'string') {
      const once = syscall === 'connect' ? undefined : byCodeOnceConnected[code];
      const known =
        once ?? byCode[code] ?? (code.startsWith('ERR_SSL_') ? 'ERR_SSL_PROTOCOL_ERROR' : undefined);
      if (known) return known;
    }
    const [first] = failure.errors ?? []; // an AggregateError: every address of the host was tried
    if (first) return netErrorName(first);
  }
  return 'ERR_FAILED';
}

/** The same, for a response whose body broke off. */
export function bodyErrorName(error: unknown, headers: Headers): string {
  const name = netErrorName(error);
  if (name !== 'ERR_EMPTY_RESPONSE' && name !== 'ERR_FAILED') return name;
  return headers.has('content-length') ? 'ERR_CONTENT_LENGTH_MISMATCH' : 'ERR_INCOMPLETE_CHUNKED_ENCODING';
}

export const netError = (name: string): Error => new Error(`net::${name}`);

/** Keeps an abort as it is; every other error gets Chromium's name. */
export function translate(error: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted) return signal.reason ?? error;
  return netError(netErrorName(error));
}

const errorNumbers: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
};

/** What `loadURL` rejects with. */
export function loadError(code: string, url: string): Error & { code: string; errno: number; url: string } {
  const errno = errorNumbers[code] ?? -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}
