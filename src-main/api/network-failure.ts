import type { OfflineReason } from '../contract/problem.ts';

interface NetworkFailure {
  reason: OfflineReason;
  mayHaveBeenProcessed: boolean;
}

/**
 * Failures after which the request certainly did not arrive. Names are those of Chromium's network stack (`net::ERR_…`)
 * and of Node's sockets. Everything else, known or not, may have arrived.
 */
const NEVER_ARRIVED: [RegExp, OfflineReason][] = [
  [
    /ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ERR_ICANN_NAME_COLLISION|ENOTFOUND|EAI_AGAIN/,
    'unknown-host',
  ],
  [/ERR_CONNECTION_REFUSED|ECONNREFUSED/, 'refused'],
  [
    /ERR_CERT_|ERR_SSL_(?!PROTOCOL_ERROR|BAD_RECORD|DECRYPT_|DECOMPRESSION_)|ERR_TLS_|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|EPROTO/,
    'certificate',
  ],
  [
    /ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_CONNECTION_TIMED_OUT|ERR_PROXY_|ERR_TUNNEL_|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN/,
    'network',
  ],
];

/** Reads what a rejected fetch means from its message and from the codes of its causes. */
export function readNetworkFailure(error: unknown): NetworkFailure {
  const words = wordsOf(error).join(' ');
  for (const [pattern, reason] of NEVER_ARRIVED) {
    if (pattern.test(words)) return { reason, mayHaveBeenProcessed: false };
  }
  // A connection that stood and was garbled on the way.
  const reason = /ERR_SSL_/.test(words) ? 'certificate' : 'network';
  return { reason, mayHaveBeenProcessed: true };
}

/** Whether a fetch failed because the answer was a redirect, which ports are told not to follow. */
export const isRedirect = (error: unknown): boolean =>
  wordsOf(error).some((words) => /redirect/i.test(words));

function wordsOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const code = 'code' in error ? String(error.code) : '';
  // A connection to a name with several addresses fails with one error for each.
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error.message, code, ...[error.cause, ...parts].flatMap((cause) => wordsOf(cause, depth + 1))];
}
