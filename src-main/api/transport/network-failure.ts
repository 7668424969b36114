import type { OfflineReason } from '../../contract/problem.ts';

interface NetworkFailure {
  reason: OfflineReason;
  mayHaveBeenProcessed: boolean;
}

/**
 * Codes that a network stack uses only before the first byte of a request is sent: while it resolves a name,
 * connects, opens a proxy's tunnel or does the TLS handshake. The names are Chromium's (`net/base/net_error_list.h`)
 * and Node's. A code that can also end an established connection is not here, and may have come after the request.
 * Such are ERR_INTERNET_DISCONNECTED and ERR_ADDRESS_UNREACHABLE, which Chromium makes of ENETDOWN and EHOSTUNREACH
 * in any call; ERR_CERT_DATABASE_CHANGED and ERR_CERT_VERIFIER_CHANGED; and alerts and renegotiations of TLS
 * (decisions: A failure may have arrived).
 */
const BEFORE_SENDING: [RegExp, OfflineReason][] = [
  [
    /^(ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ERR_ICANN_NAME_COLLISION|ENOTFOUND|EAI_AGAIN)$/,
    'unknown-host',
  ],
  [/^ERR_CONNECTION_REFUSED$/, 'refused'],
  [
    /^(ERR_CERT_(?!DATABASE_CHANGED$|VERIFIER_CHANGED$).*|ERR_CERTIFICATE_TRANSPARENCY_REQUIRED|ERR_PROXY_CERTIFICATE_INVALID)$/,
    'certificate',
  ],
  [
    /^ERR_SSL_(VERSION_OR_CIPHER_MISMATCH|OBSOLETE_CIPHER|UNRECOGNIZED_NAME_ALERT|SERVER_CERT_BAD_FORMAT|KEY_USAGE_INCOMPATIBLE|PINNED_KEY_NOT_IN_CERT_CHAIN)$/,
    'certificate',
  ],
  // Node checks the certificate before it uses the connection.
  [
    /^(CERT_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|ERR_TLS_CERT_ALTNAME_(INVALID|FORMAT)|ERR_TLS_HANDSHAKE_TIMEOUT)$/,
    'certificate',
  ],
  [
    /^(ERR_CONNECTION_TIMED_OUT|ERR_TUNNEL_CONNECTION_FAILED|ERR_SOCKS_CONNECTION_(FAILED|HOST_UNREACHABLE)|ERR_MANDATORY_PROXY_CONFIGURATION_FAILED|UND_ERR_CONNECT_TIMEOUT)$/,
    'network',
  ],
  [/^ERR_PROXY_(CONNECTION_FAILED|AUTH_UNSUPPORTED)$/, 'network'],
  [/^ERR_PROXY_AUTH_REQUESTED(_WITH_NO_CONNECTION)?$/, 'proxy-password'],
];

/** Codes of a TLS failure that may have happened after the connection was established. */
const OF_TLS = /^(ERR_SSL_|ERR_TLS_|ERR_CERT_|EPROTO$)/;

/** Classifies a rejected fetch by the codes of the error and its causes. */
export function readNetworkFailure(error: unknown): NetworkFailure {
  const causes = causesOf(error);
  const codes = causes.flatMap(codesOf);
  for (const [pattern, reason] of BEFORE_SENDING) {
    if (codes.some((code) => pattern.test(code))) return { reason, mayHaveBeenProcessed: false };
  }
  // Node names the call that failed: a socket that was never connected has sent nothing.
  if (causes.some((cause) => 'syscall' in cause && cause.syscall === 'connect'))
    return { reason: codes.includes('ECONNREFUSED') ? 'refused' : 'network', mayHaveBeenProcessed: false };
  const reason = codes.some((code) => OF_TLS.test(code)) ? 'certificate' : 'network';
  return { reason, mayHaveBeenProcessed: true };
}

/** Whether a fetch failed because the response was a redirect, which the port does not follow. */
export const isRedirect = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => /redirect/i.test(message));

/** Chromium's stack has its code in the message (`net::ERR_…`), Node's in a property. */
function codesOf(error: Error): string[] {
  const named = error.message.match(/\bERR_[A-Z0-9_]+\b/g) ?? [];
  return 'code' in error ? [String(error.code), ...named] : named;
}

function causesOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 4) return [];
  // A connection to a name with several addresses fails with one error for each.
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...parts].flatMap((cause) => causesOf(cause, depth + 1))];
}
