import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal, type Problem } from '../../src-main/contract/problem.ts';
import {
  addressesAlong,
  foreignHost,
  isLoopback,
  parseServerAddress,
} from '../../src-main/contract/links/server-address.ts';
import { forEvery } from '../for-every.ts';
import { listed } from '../listed.ts';

/** The base URL, or the problem that is shown. */
function parse(typed: string): string | Problem {
  try {
    return parseServerAddress(typed);
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

const invalid = { kind: 'invalid-address', field: 'address' };
const insecure = { kind: 'insecure-address', field: 'address' };

describe('addresses are accepted as people type them', () => {
  test.each([
    ['chat.example.com', 'https://chat.example.com'],
    ['https://chat.example.com/', 'https://chat.example.com'],
    ['  chat.example.com  ', 'https://chat.example.com'],
    ['\tchat.example.com\n', 'https://chat.example.com'],
    ['Chat.Example.COM', 'https://chat.example.com'],
    ['HTTPS://CHAT.EXAMPLE.COM', 'https://chat.example.com'],
    ['chat.example.com:8443', 'https://chat.example.com:8443'],
    ['chat.example.com:443', 'https://chat.example.com'],
    ['https://chat.example.com:443/', 'https://chat.example.com'],
    ['//chat.example.com', 'https://chat.example.com'],
    ['192.168.1.20', 'https://192.168.1.20'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['[2001:db8::1]', 'https://[2001:db8::1]'],
  ])('the address %j becomes %s', (typed, url) => {
    expect(parse(typed)).toBe(url);
  });

  test.each([
    ['http://localhost:9991', 'http://localhost:9991'],
    ['localhost:9991', 'http://localhost:9991'],
    ['localhost', 'http://localhost'],
    ['localhost:80', 'http://localhost'],
    ['localhost:443', 'http://localhost:443'],
    ['https://localhost:9991', 'https://localhost:9991'],
    ['team.localhost:9991', 'http://team.localhost:9991'],
    ['[::1]:9991', 'http://[::1]:9991'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['127.0.0.1:9991', 'http://127.0.0.1:9991'],
    ['http://127.42.0.1/', 'http://127.42.0.1'],
    ['127.1', 'http://127.0.0.1'],
  ])('the address %j of this machine becomes %s', (typed, url) => {
    expect(parse(typed)).toBe(url);
  });

  test.each([
    ['chat.example.com/team', 'https://chat.example.com/team'],
    ['chat.example.com/team/', 'https://chat.example.com/team'],
    ['https://chat.example.com/api', 'https://chat.example.com'],
    ['https://chat.example.com/api/v1/', 'https://chat.example.com'],
    ['https://chat.example.com/team/api/v1', 'https://chat.example.com/team'],
    ['https://chat.example.com/apis', 'https://chat.example.com/apis'],
    ['https://chat.example.com/#narrow/is/starred', 'https://chat.example.com'],
    ['https://chat.example.com/?next=%2F', 'https://chat.example.com'],
    ['https://chat.example.com/my team', 'https://chat.example.com/my%20team'],
    ['https://chat.example.com//', 'https://chat.example.com'],
    ['https://chat.example.com/api/v1/api/v1', 'https://chat.example.com'],
  ])('the address %j keeps only the relevant path: %s', (typed, url) => {
    expect(parse(typed)).toBe(url);
  });

  test.each([
    ['bücher.example', 'https://xn--bcher-kva.example'],
    // A Cyrillic а looks like the Latin one, and can be distinguished only in this form.
    ['chаt.example.com', 'https://xn--cht-7cd.example.com'],
    ['ｃｈａｔ.example.com', 'https://chat.example.com'],
    ['chat。example。com', 'https://chat.example.com'],
  ])('the address %j is shown in ASCII as %s', (typed, url) => {
    expect(parse(typed)).toBe(url);
  });
});

describe('invalid addresses are refused', () => {
  test.each(['', '   ', '\n\t'])('the empty input %j requires an address', (typed) => {
    expect(parse(typed)).toEqual({ kind: 'invalid-input', field: 'address', rule: 'required' });
  });

  test.each([
    'user:pass@chat.example.com',
    'https://user:pass@chat.example.com',
    'https://user@chat.example.com',
    'http://:pass@localhost:9991',
    'mira@example.com',
  ])('the address %s with a name or password is refused', (typed) => {
    expect(parse(typed)).toEqual(invalid);
  });

  test.each(listed`
    http://chat.example.com | HTTP://chat.example.com:9991 | http://192.168.1.20 | http://[2001:db8::1]
    http://0.0.0.0 | http://[::ffff:127.0.0.1] | http://localhost.example.com | http://127.0.0.1.example.com
    http://localhost@chat.example.com.evil
  `)('the address %s that would send the key unencrypted is refused', (typed) => {
    expect(parse(typed)).toEqual(typed.includes('@') ? invalid : insecure);
  });

  test.each([
    'ftp://chat.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hi',
    'mailto:mira@example.com',
    'ws://chat.example.com',
    'chat',
    'https://chat',
    'chat example.com',
    'https://',
    '://',
    'http:chat.example.com',
    'chat.example.com:99999',
    'chat.example.com:port',
    '[::1',
    '256.256.256.256',
    '.',
    'https://chat.',
    'a..b:c',
    '%',
    '\u0000',
    'https://exa mple.com',
    'https://chat.exam<ple.com',
  ])('the address %j is refused', (typed) => {
    expect(parse(typed)).toEqual(invalid);
  });
});

describe('every possible input is handled', () => {
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.constantFrom('localhost', 'a.localhost', '127.0.0.1', '127.1', '[::1]', '0x7f.1', 'chаt.example'),
  );
  const piece = fc.constantFrom(
    '/',
    '/api',
    '/v1',
    '/team',
    '//',
    '/.',
    '/..',
    '?a=b',
    '#x',
    '%',
    ' ',
    'api',
  );
  const address = fc
    .tuple(
      fc.constantFrom('', 'http://', 'https://', 'HTTPS://', 'ftp://', '//', 'http:', ' '),
      fc.constantFrom('', '', '', 'user@', 'user:pass@', '@'),
      fc.oneof(host, fc.string()),
      fc.oneof(
        fc.constant(''),
        fc.integer({ min: 0, max: 70_000 }).map((port) => `:${port}`),
      ),
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
    )
    .map((parts) => parts.join(''));
  const typed = fc.oneof(address, fc.string({ unit: 'binary', maxLength: 60 }), fc.webUrl());

  test('any input gives a safe and stable base URL, or a refusal at the field', () => {
    forEvery([typed], 1_500, (text) => {
      const result = parse(text);
      if (typeof result !== 'string') {
        expect(result.field).toBe('address');
        return;
      }
      const url = new URL(result);
      expect(parse(result)).toBe(result);
      expect(result).toMatch(/^https?:\/\/[\x21-\x7e]+[^/]$/);
      expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
      expect(url.protocol === 'https:' || isLoopback(url.hostname)).toBe(true);
    });
  });
});

test('only real loopback addresses count as this machine', () => {
  const names = ['localhost', 'a.localhost', '127.0.0.1', '127.255.255.254', '[::1]'];
  expect(names.filter((name) => !isLoopback(name))).toEqual([]);
  const others = ['localhost.com', 'alocalhost', '128.0.0.1', '127.0.0.1.com', '[::2]', '::1', '', '0.0.0.0'];
  expect(others.filter(isLoopback)).toEqual([]);
});

describe('a host name contains letters that look like others', () => {
  test.each([
    ['аpple.example', 'xn--pple-43d.example'],
    ['https://chat.bücher.example:8443/team', 'chat.xn--bcher-kva.example:8443'],
    ['XN--PPLE-43D.example', 'xn--pple-43d.example'],
    ['chat.example。рф', 'chat.example.xn--p1ai'],
    ['chаt.localhost:5', 'xn--cht-7cd.localhost:5'],
  ])('the host of %j is shown as %s', (typed, host) => {
    expect(foreignHost(typed)).toBe(host);
    expect(foreignHost(parseServerAddress(typed))).toBe(host);
  });

  test.each([
    'apple.example',
    'ａｐｐｌｅ.example',
    'chat.example/бюро',
    'xn.example',
    'foxn--a.example',
    'аpple',
    '',
    '127.0.0.1',
  ])('the host of %j needs no other form', (typed) => {
    expect(foreignHost(typed)).toBeNull();
  });
});

describe('a pasted address has a path', () => {
  test.each([
    ['https://a.example', ['https://a.example']],
    ['https://a.example/login', ['https://a.example/login', 'https://a.example']],
    ['https://a.example/x/y', ['https://a.example/x/y', 'https://a.example/x', 'https://a.example']],
    [
      'https://a.example/1/2/3/4/5/6',
      [
        'https://a.example/1/2/3/4/5/6',
        'https://a.example/1/2/3/4/5',
        'https://a.example/1/2/3/4',
        'https://a.example/1/2/3',
        'https://a.example',
      ],
    ],
  ])('the server is searched along the path of %s', (address, along) => {
    expect(addressesAlong(address)).toEqual(along);
  });
});
