import { describe, expect, test } from 'vitest';
import { isRedirect, readNetworkFailure } from '../../src-main/api/network-failure.ts';

/** A failure as Chromium's network stack tells it. */
const chromium = (name: string): Error => new Error(`net::${name}`);

/** A failure as Node's `fetch` tells it: the reason is the code of a cause. */
const node = (code: string, message = `connect ${code} 127.0.0.1:9`): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

test.each(['ERR_SSL_PROTOCOL_ERROR', 'ERR_SSL_BAD_RECORD_MAC_ALERT', 'ERR_SSL_DECRYPT_ERROR_ALERT'])(
  '%s may come in the middle of a connection that stood, so the request may have arrived',
  (name) => {
    expect(readNetworkFailure(chromium(name))).toEqual({ reason: 'certificate', mayHaveBeenProcessed: true });
  },
);

describe('what certainly did not arrive', () => {
  test.each([
    ['ERR_NAME_NOT_RESOLVED', 'unknown-host'],
    ['ERR_NAME_RESOLUTION_FAILED', 'unknown-host'],
    ['ERR_ICANN_NAME_COLLISION', 'unknown-host'],
    ['ERR_CONNECTION_REFUSED', 'refused'],
    ['ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'certificate'],
    ['ERR_CERT_DATE_INVALID', 'certificate'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'certificate'],
    ['ERR_INTERNET_DISCONNECTED', 'network'],
    ['ERR_ADDRESS_UNREACHABLE', 'network'],
    ['ERR_CONNECTION_TIMED_OUT', 'network'],
    ['ERR_PROXY_CONNECTION_FAILED', 'network'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'network'],
  ])('Chromium: %s is %s', (name, reason) => {
    expect(readNetworkFailure(chromium(name))).toEqual({ reason, mayHaveBeenProcessed: false });
  });

  test.each([
    ['ENOTFOUND', 'unknown-host'],
    ['EAI_AGAIN', 'unknown-host'],
    ['ECONNREFUSED', 'refused'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['EPROTO', 'certificate'],
    ['EHOSTUNREACH', 'network'],
    ['ENETUNREACH', 'network'],
    ['UND_ERR_CONNECT_TIMEOUT', 'network'],
  ])('Node: %s is %s', (code, reason) => {
    expect(readNetworkFailure(node(code))).toEqual({ reason, mayHaveBeenProcessed: false });
  });

  test('a name with several addresses, each refused', () => {
    const each = ['::1', '127.0.0.1'].map((address) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}:9`), { code: 'ECONNREFUSED' }),
    );
    const cause = new AggregateError(each, '');
    expect(readNetworkFailure(new TypeError('fetch failed', { cause }))).toEqual({
      reason: 'refused',
      mayHaveBeenProcessed: false,
    });
  });
});

describe('what may have arrived', () => {
  test.each([
    'ERR_CONNECTION_RESET',
    'ERR_CONNECTION_CLOSED',
    'ERR_CONNECTION_ABORTED',
    'ERR_EMPTY_RESPONSE',
    'ERR_NETWORK_CHANGED',
    'ERR_NETWORK_IO_SUSPENDED',
    'ERR_TIMED_OUT',
    'ERR_CONTENT_LENGTH_MISMATCH',
    'ERR_INCOMPLETE_CHUNKED_ENCODING',
    'ERR_HTTP2_PROTOCOL_ERROR',
    'ERR_QUIC_PROTOCOL_ERROR',
    'ERR_FAILED',
    'ERR_SOMETHING_NEW',
  ])('Chromium: %s', (name) => {
    expect(readNetworkFailure(chromium(name))).toEqual({ reason: 'network', mayHaveBeenProcessed: true });
  });

  test.each([
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
  ])('Node: %s', (code) => {
    expect(readNetworkFailure(node(code, 'read failed'))).toEqual({
      reason: 'network',
      mayHaveBeenProcessed: true,
    });
  });

  test.each([
    ['a word', 'boom'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { code: 'ECONNREFUSED' }],
  ])('thrown as %s', (_, thrown) => {
    expect(readNetworkFailure(thrown)).toEqual({ reason: 'network', mayHaveBeenProcessed: true });
  });

  test('a cause that leads back to itself is not followed for ever', () => {
    const error = new Error('round');
    error.cause = error;
    expect(readNetworkFailure(error)).toEqual({ reason: 'network', mayHaveBeenProcessed: true });
  });
});

test('a redirect that was not followed is recognised in both stacks', () => {
  expect(isRedirect(new Error("Attempted to redirect, but redirect policy was 'error'"))).toBe(true);
  expect(isRedirect(new TypeError('fetch failed', { cause: new Error('unexpected redirect') }))).toBe(true);
  expect(isRedirect(chromium('ERR_CONNECTION_RESET'))).toBe(false);
});
