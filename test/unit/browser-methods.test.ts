import { expect, test } from 'vitest';
import { browserMethods } from '../../src-main/accounts/browser-methods.ts';

const pagesOf = (...urls: string[]): string[] =>
  browserMethods(
    urls.map((login_url, at) => ({ name: `method${at}`, login_url })),
    'https://chat.example.com',
  ).map(({ url }) => url);

test('a browser method whose page others on the way could read is not offered', () => {
  expect(
    pagesOf('/login', 'https://sso.example.com/', 'http://sso.example.com/', 'javascript:alert(1)'),
  ).toEqual(['https://chat.example.com/login', 'https://sso.example.com/']);
});
