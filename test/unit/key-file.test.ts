import { expect, test } from 'vitest';
import { LONGEST_KEY_FILE, readKeyFile } from '../../src-main/contract/values/key-file.ts';

// The section and its three names (server-notes: Signing in with the browser).
const whole = { email: 'mira@meridian.example', key: 'abc123', site: 'https://chat.meridian.example' };
const text = `[api]\nemail=${whole.email}\nkey=${whole.key}\nsite=${whole.site}\n`;

test('a key file is read as chats hand it out', () => {
  expect(readKeyFile(text)).toEqual(whole);
});

test.each([
  ['with a byte order mark and lines of Windows', `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  [
    'with spaces, quotation marks and capitals',
    text.replace('key=abc123', '  KEY = "abc123" ').replace('[api]', ' [API] '),
  ],
  ['with colons', text.replaceAll(/^(\w+)=/gm, '$1: ')],
  [
    'with comments and other sections',
    `# mine\n[zterm]\nsite=no\nkey=no\n${text}; end\n[other]\nemail=no@no.example\n`,
  ],
  ['without the heading of its section', text.replace('[api]\n', '')],
  ['without the line break at its end', text.trimEnd()],
])('a key file is read %s', (_how, given) => {
  expect(readKeyFile(given)).toEqual(whole);
});

test('what a key file lacks is named', () => {
  expect(readKeyFile(text.replace('key=abc123', 'key='))).toEqual({ missing: ['key'] });
  expect(readKeyFile('[api]\nemail=a@b.example')).toEqual({ missing: ['key', 'site'] });
});

test.each([
  ['nothing', ''],
  ['a letter', 'Dear Mira,\nhow are you?'],
  ['another section', '[other]\nemail=a@b.example\nkey=1\nsite=x.example'],
  ['a long text', text + ' '.repeat(LONGEST_KEY_FILE)],
])('%s is no key file', (_what, given) => {
  expect(readKeyFile(given)).toBeNull();
});
