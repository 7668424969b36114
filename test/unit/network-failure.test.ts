import { describe, expect, test } from 'vitest';
import { isRedirect, readNetworkFailure } from '../../src-main/api/transport/network-failure.ts';
import { listed } from '../listed.ts';

/** A failure as Chromium’s network stack reports it. */
const chromium = (name: string): Error => new Error(`net::${name}`);

/** A failure as Node’s `fetch` reports it: its cause has the code and, if known, the system call that failed. */
const node = (code: string, syscall?: string): Error => {
  const message = syscall === undefined ? code : `${syscall} ${code}`;
  const cause = Object.assign(new Error(message), { code, ...(syscall !== undefined && { syscall }) });
  return new TypeError('fetch failed', { cause });
};

describe('a TLS failure may happen in the middle of a connection', () => {
  test.each(listed`
    ERR_SSL_PROTOCOL_ERROR | ERR_SSL_BAD_RECORD_MAC_ALERT | ERR_SSL_DECRYPT_ERROR_ALERT
    ERR_SSL_RENEGOTIATION_REQUESTED | ERR_SSL_NO_RENEGOTIATION | ERR_SSL_SERVER_CERT_CHANGED
    ERR_SSL_CLIENT_AUTH_CERT_NEEDED | ERR_CERT_DATABASE_CHANGED | ERR_CERT_VERIFIER_CHANGED
  `)('Chromium’s %s means a certificate problem after the request may have arrived', (name) => {
    expect(readNetworkFailure(chromium(name))).toEqual({ reason: 'certificate', mayHaveBeenProcessed: true });
  });

  test.each([
    ['EPROTO', 'write'],
    ['ERR_TLS_RENEGOTIATION_DISABLED', undefined],
    ['ERR_SSL_WRONG_VERSION_NUMBER', undefined],
  ])('Node’s %s means a certificate problem after the request may have arrived', (code, syscall) => {
    expect(readNetworkFailure(node(code, syscall))).toEqual({
      reason: 'certificate',
      mayHaveBeenProcessed: true,
    });
  });
});

describe('some failures mean that the request did not arrive', () => {
  test.each([
    ['unknown-host', listed`ERR_NAME_NOT_RESOLVED | ERR_NAME_RESOLUTION_FAILED | ERR_ICANN_NAME_COLLISION`],
    ['refused', ['ERR_CONNECTION_REFUSED']],
    [
      'certificate',
      listed`ERR_CERT_AUTHORITY_INVALID | ERR_CERT_COMMON_NAME_INVALID | ERR_CERT_DATE_INVALID`,
    ],
    ['certificate', listed`ERR_SSL_VERSION_OR_CIPHER_MISMATCH | ERR_SSL_UNRECOGNIZED_NAME_ALERT`],
    ['network', listed`ERR_CONNECTION_TIMED_OUT | ERR_PROXY_CONNECTION_FAILED | ERR_PROXY_AUTH_UNSUPPORTED`],
    ['network', listed`ERR_SOCKS_CONNECTION_HOST_UNREACHABLE | ERR_TUNNEL_CONNECTION_FAILED`],
    ['network', ['ERR_MANDATORY_PROXY_CONFIGURATION_FAILED']],
    ['proxy-password', ['ERR_PROXY_AUTH_REQUESTED']],
  ])('%s: Chromium’s %o mean that the request did not arrive', (reason, names) => {
    for (const name of names)
      expect([name, readNetworkFailure(chromium(name))]).toEqual([
        name,
        { reason, mayHaveBeenProcessed: false },
      ]);
  });

  test.each([
    ['ENOTFOUND', 'getaddrinfo', 'unknown-host'],
    ['EAI_AGAIN', 'getaddrinfo', 'unknown-host'],
    ['ECONNREFUSED', 'connect', 'refused'],
    ['ETIMEDOUT', 'connect', 'network'],
    ['EHOSTUNREACH', 'connect', 'network'],
    ['ENETUNREACH', 'connect', 'network'],
    ['ENETDOWN', 'connect', 'network'],
  ])('Node’s %s of %s means that the request did not arrive (%s)', (code, syscall, reason) => {
    expect(readNetworkFailure(node(code, syscall))).toEqual({ reason, mayHaveBeenProcessed: false });
  });

  test.each([
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['UND_ERR_CONNECT_TIMEOUT', 'network'],
  ])('Node’s %s means that the request did not arrive (%s)', (code, reason) => {
    expect(readNetworkFailure(node(code))).toEqual({ reason, mayHaveBeenProcessed: false });
  });

  test('a host whose addresses all refuse the connection did not get the request', () => {
    const each = ['::1', '127.0.0.1'].map((address) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}:9`), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      }),
    );
    const cause = new AggregateError(each, '');
    expect(readNetworkFailure(new TypeError('fetch failed', { cause }))).toEqual({
      reason: 'refused',
      mayHaveBeenProcessed: false,
    });
  });
});

describe('other failures mean that the request may have arrived', () => {
  test.each([
    'ERR_CONNECTION_RESET',
    'ERR_CONNECTION_CLOSED',
    'ERR_CONNECTION_ABORTED',
    'ERR_EMPTY_RESPONSE',
    'ERR_NETWORK_CHANGED',
    'ERR_NETWORK_IO_SUSPENDED',
    // Wi-Fi or a VPN that goes ends connections that stood with these two.
    'ERR_INTERNET_DISCONNECTED',
    'ERR_ADDRESS_UNREACHABLE',
    'ERR_PROXY_SOMETHING_NEW',
    'ERR_TIMED_OUT',
    'ERR_CONTENT_LENGTH_MISMATCH',
    'ERR_INCOMPLETE_CHUNKED_ENCODING',
    'ERR_HTTP2_PROTOCOL_ERROR',
    'ERR_QUIC_PROTOCOL_ERROR',
    'ERR_FAILED',
    'ERR_SOMETHING_NEW',
  ])('Chromium’s %s means that the request may have arrived', (name) => {
    expect(readNetworkFailure(chromium(name))).toEqual({ reason: 'network', mayHaveBeenProcessed: true });
  });

  test.each([
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ETIMEDOUT', 'read'],
    ['ENETDOWN', 'read'],
    ['EHOSTUNREACH', 'read'],
    ['ENETUNREACH', 'write'],
    ['ECONNREFUSED', 'read'],
    ['EHOSTUNREACH', undefined],
    ['UND_ERR_SOCKET', undefined],
    ['UND_ERR_HEADERS_TIMEOUT', undefined],
    ['UND_ERR_BODY_TIMEOUT', undefined],
  ])('Node’s %s of %s means that the request may have arrived', (code, syscall) => {
    expect(readNetworkFailure(node(code, syscall))).toEqual({
      reason: 'network',
      mayHaveBeenProcessed: true,
    });
  });

  test('a known error name inside another word is not recognized', () => {
    expect(readNetworkFailure(new Error('MY_ERR_CONNECTION_REFUSED_BY_NOBODY'))).toEqual({
      reason: 'network',
      mayHaveBeenProcessed: true,
    });
  });

  test.each([
    ['a word', 'boom'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { code: 'ECONNREFUSED' }],
  ])('a thrown %s means that the request may have arrived', (_, thrown) => {
    expect(readNetworkFailure(thrown)).toEqual({ reason: 'network', mayHaveBeenProcessed: true });
  });

  test('a cause that refers to itself is not followed forever', () => {
    const error = new Error('round');
    error.cause = error;
    expect(readNetworkFailure(error)).toEqual({ reason: 'network', mayHaveBeenProcessed: true });
  });
});

test('a redirect that was not followed is recognized in both network stacks', () => {
  expect(isRedirect(new Error("Attempted to redirect, but redirect policy was 'error'"))).toBe(true);
  expect(isRedirect(new TypeError('fetch failed', { cause: new Error('unexpected redirect') }))).toBe(true);
  expect(isRedirect(chromium('ERR_CONNECTION_RESET'))).toBe(false);
});
