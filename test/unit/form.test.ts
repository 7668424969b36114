import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeCall } from '../../src-main/api/client/form.ts';
import { operation, type Method } from '../../src-main/contract/operations/operation.ts';
import { forEvery } from '../for-every.ts';

const declare = (method: Method, path: string) => ({
  id: 'sample',
  ...operation(`${method} /${path.slice(1)}`, { delivery: 'now', screen: 'sync' }),
});

const fragments = declare('PATCH', '/navigation_views/{fragment}');

describe('parameters are encoded into the path', () => {
  test.each([
    ['narrow/is/starred', 'narrow%2Fis%2Fstarred'],
    ['mira+work@example.com', 'mira%2Bwork%40example.com'],
    ['a b', 'a%20b'],
    ['50%', '50%25'],
    ['?a=b#c', '%3Fa%3Db%23c'],
    ['zażółć 🎉', 'za%C5%BC%C3%B3%C5%82%C4%87%20%F0%9F%8E%89'],
    ["$& $1 $$ $'", "%24%26%20%241%20%24%24%20%24'"],
    ['{fragment}', '%7Bfragment%7D'],
    ['../me', '..%2Fme'],
    // Half of a pair, as a cut-off emoji leaves it.
    ['\ud83c', '%EF%BF%BD'],
  ])('%j becomes one segment of the path', (fragment, segment) => {
    expect(encodeCall(fragments, { fragment })).toEqual({ path: `/navigation_views/${segment}`, body: '' });
  });

  test('every parameter of the path is filled in and not sent again', () => {
    const call = encodeCall(declare('DELETE', '/a/{first}/b/{second}'), { second: 2, first: 1, third: 3 });
    expect(call).toEqual({ path: '/a/1/b/2', body: 'third=3' });
  });

  test('no text leaves its segment of the path', () => {
    forEvery([fc.string({ unit: 'binary', minLength: 1 })], 100, (fragment) => {
      const { path } = encodeCall(fragments, { fragment });
      const segments = path.split('/');
      expect(segments).toHaveLength(3);
      expect(decodeURIComponent(segments[2] ?? '')).toBe(fragment.toWellFormed());
    });
  });
});

describe('parameters are encoded into the form', () => {
  const post = declare('POST', '/sample');

  test('strings are sent raw and all other values as JSON', () => {
    const { body } = encodeCall(post, {
      text: 'true',
      yes: true,
      number: 12,
      list: [4, 8, 15],
      object: { 'a b': ['"', '&'] },
      nothing: null,
    });
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      text: 'true',
      yes: 'true',
      number: '12',
      list: '[4,8,15]',
      object: '{"a b":["\\"","&"]}',
      nothing: 'null',
    });
  });

  test('undefined is not sent, but an empty string is', () => {
    expect(encodeCall(post, { a: undefined, b: '' }).body).toBe('b=');
    expect(encodeCall(post, {}).body).toBe('');
  });

  test('a GET has its parameters in the URL and no body', () => {
    expect(encodeCall(declare('GET', '/a'), { q: 'x & y', n: [1] })).toEqual({
      path: '/a?q=x+%26+y&n=%5B1%5D',
      body: undefined,
    });
    expect(encodeCall(declare('GET', '/a'), { q: undefined })).toEqual({ path: '/a', body: undefined });
  });

  test('encoded values decode to what was written', () => {
    const values = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }));
    forEvery([values], 100, (params) => {
      const { body } = encodeCall(post, params);
      expect([...new URLSearchParams(body)]).toEqual(Object.entries(params));
    });
  });
});
