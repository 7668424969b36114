import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openableLink } from '../../src-main/contract/links/link.ts';
import { leadsElsewhere } from '../../src-main/contract/links/leads-elsewhere.ts';
import { forEvery } from '../for-every.ts';

test.each([
  ['Call us', 'tel:+48123', '+48123'],
  ['+48 (12) 3', 'tel:+48123', null],
  ['Call +48-123 now', 'sms:+48123', null],
  ['+49 170', 'tel:+48123', '+48123'],
  ['+48 1234', 'tel:+48123', '+48123'],
  ['+48 123 or +49 170', 'tel:+48123', '+48123'],
])('%s, which leads to %s, shows the number unless it is the same', (text, url, shown) => {
  expect(leadsElsewhere(text, url)).toBe(shown);
});

describe('links are opened outside the app', () => {
  test.each([
    ['https://chat.example.com/a?b=c#d', 'https://chat.example.com/a?b=c#d'],
    ['HTTP://Chat.Example.com:80', 'http://chat.example.com/'],
    ['https://bank.example@evil.example/', 'https://evil.example/'],
    ['https://name:word@chat.example.com:8443/x', 'https://chat.example.com:8443/x'],
    ['mailto:mira@example.com', 'mailto:mira@example.com'],
    ['MAILTO:mira@example.com,%6Aun@example.org', 'mailto:mira@example.com,jun@example.org'],
    [
      'mailto:mira@example.com?Subject=Caf%C3%A9%20%26%20tea&body=a%0Ab%0D%0Ac',
      'mailto:mira@example.com?subject=Caf%C3%A9%20%26%20tea&body=a%0D%0Ab%0D%0Ac',
    ],
    [
      'mailto:?to=mira@example.com&cc=a%40example.com%2Cb@example.com',
      'mailto:mira@example.com?cc=a@example.com,b@example.com',
    ],
    ['mailto:?subject=Lunch', 'mailto:?subject=Lunch'],
    ['mailto:m+x@example.com?subject=1=2', 'mailto:m%2Bx@example.com?subject=1%3D2'],
    ['mailto:mira@bücher.example', 'mailto:mira@b%C3%BCcher.example'],
    ['tel:+48-12 (3).45;ext=7', 'tel:+4812345'],
    ['TEL:112', 'tel:112'],
    ['sms:+48%20123,+49170?body=Pay%20me', 'sms:+48123'],
  ])('the link %s is opened in its safe form', (written, opened) => {
    expect(openableLink(written)).toBe(opened);
  });

  test.each(['attach', 'attachment', 'Attach', '%61ttach', 'att%61chment', 'bcc', 'from', 'x-header', ''])(
    'a mail link loses its field "%s"',
    (name) => {
      const clean = 'mailto:mira@example.com?subject=Hi';
      expect(openableLink(`mailto:mira@example.com?${name}=/etc/passwd&subject=Hi`)).toBe(clean);
      expect(openableLink(`mailto:mira@example.com?subject=Hi&${name}=file:///etc/passwd`)).toBe(clean);
      expect(openableLink(`mailto:?${name}=/etc/passwd`)).toBeNull();
    },
  );

  test('quotes, commas and line breaks stay inside their field’s value', () => {
    const inject = encodeURIComponent(`x',attachment='/etc/passwd`);
    expect(openableLink(`mailto:${inject}@example.com`)).toBeNull();
    expect(openableLink(`mailto:mira@example.com?cc=${inject}@example.com`)).toBe('mailto:mira@example.com');
    expect(openableLink(`mailto:mira@example.com?subject=${inject}`)).toBe(
      'mailto:mira@example.com?subject=x%27%2Cattachment%3D%27%2Fetc%2Fpasswd',
    );
    expect(openableLink('mailto:mira@example.com?subject=Hi%0D%0ABcc:%20thief@example.com%00')).toBe(
      'mailto:mira@example.com?subject=Hi%20Bcc%3A%20thief%40example.com%20',
    );
    expect(openableLink(`mailto:"mira -x"@example.com?body=%00%1Ba%`)).toBeNull();
  });

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/x',
    'tel:',
    'tel:*100#',
    'tel:*%2306%23',
    'tel:emergency',
    'sms:x48123',
    'x',
    '',
    'mailto:',
    'http://[',
  ])('the link %s is not opened (rule: links-web-and-mail)', (written) => {
    expect(openableLink(written)).toBeNull();
  });

  test('a relative link is resolved against its base', () => {
    expect(openableLink('#narrow/dm/4', 'https://chat.example.com')).toBe(
      'https://chat.example.com/#narrow/dm/4',
    );
    expect(openableLink('//other.example/x', 'https://chat.example.com')).toBe('https://other.example/x');
  });

  test('the safe form of any mail link is stable and has no other fields', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    forEvery([text, text, text], 100, (address, name, value) => {
      const made = openableLink(`mailto:mira@example.com,${address}?${name}=${value}&subject=${value}`);
      expect(openableLink(made ?? '')).toBe(made);
      const [, query = ''] = (made ?? '').split('?');
      for (const field of query.split('&').filter(Boolean))
        expect(field).toMatch(/^(cc|subject|body)=[\w%.~,@-]+$/);
    });
  });
});

describe('a link whose text names another place shows its target', () => {
  test.each([
    ['https://bank.example/login', 'https://evil.example/x', 'evil.example'],
    ['bank.example', 'https://bank.example.evil.example/', 'bank.example.evil.example'],
    ['bank.example', 'https://login.bank.example:8443/', 'login.bank.example:8443'],
    ['See (bank.example), now!', 'https://evil.example/', 'evil.example'],
    ['pay:bank.example', 'https://evil.example/', 'evil.example'],
    ['WWW.Bank.Example', 'https://evil.example/', 'evil.example'],
    ['https://bank.example@evil.example/', 'https://evil.example/', 'evil.example'],
    ['bank\u200B.example', 'https://evil.example/', 'evil.example'],
    ['bank\u2060.\u00ADexample', 'https://evil.example/', 'evil.example'],
    ['bank。example', 'https://evil.example/', 'evil.example'],
    ['bank\uFF0Eexample', 'https://evil.example/', 'evil.example'],
    ['https:\\\\bank.example\\x', 'https://evil.example/', 'evil.example'],
    ['bank.example.', 'https://evil.example/', 'evil.example'],
    ['mira@bank.example', 'https://evil.example/', 'evil.example'],
    ['192.168.0.1', 'https://10.0.0.1/', '10.0.0.1'],
    ['аррle.example', 'https://xn--le-6kc8da.example/', 'xn--le-6kc8da.example'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
    ['mira@bank.example', 'mailto:thief@evil.example', 'thief@evil.example'],
    ['mira@bank.example', 'mailto:thief@bank.example', 'thief@bank.example'],
    ['bank.example', 'mailto:thief@evil.example,jun@evil.example', 'thief@evil.example, jun@evil.example'],
  ])('the target of the link “%s” is shown', (text, url, host) => {
    expect(leadsElsewhere(text, url)).toBe(host);
  });

  test.each([
    ...[
      '→bank.example',
      '*bank.example*',
      '`bank.example`',
      '=bank.example',
      'to=bank.example&x',
      '~bank.example',
    ],
    ...[
      'bank.example…',
      'bank.example—login',
      'bank.example’s',
      'bank.example%20',
      'bank.example-',
      'bank.example.2',
    ],
    ...[
      '/bank.example',
      '\\\\bank.example',
      '?bank.example',
      '#bank.example',
      'go/bank.example',
      '👉bank.example✓',
    ],
    ...[
      'bank.example:/login',
      'bank.example://login',
      'bank.example:443@evil.example',
      'x:y@bank.example',
      '@bank.example',
    ],
    ...[
      'bank․example',
      'bank‧example',
      'bank·example',
      'bank•example',
      'bankꓸexample',
      'bank٠example',
      'bank⸳example',
    ],
    ...[
      'bank[.]example',
      'bank(.)example',
      'bank..example',
      'bank\u200A.\u2009example',
      'bank\u202F.example',
    ],
    ...['b̲a̲n̲k̲.e̲x̲a̲m̲p̲l̲e̲', 'bank.exam\u0338ple', 'ⓑⓐⓝⓚ.example', '🅱🅰🅽🅺.example', '🅑🅐🅝🅚.example'],
    ...[
      'my‐bank.example',
      'my–bank.example',
      'bank.c0m',
      '192.168.0.1:80',
      '１９２.168.0.1',
      'bank.example|evil.example',
    ],
  ])('however it is written: %s', (text) => {
    expect(leadsElsewhere(text, 'https://evil.example/')).toBe('evil.example');
    expect(leadsElsewhere(`See ${text} now`, 'https://evil.example/')).toBe('evil.example');
  });

  test.each([
    ['→mira@example.com', 'mailto:mira@example.com'],
    ['mira@example.com’s', 'mailto:mira@example.com'],
    ['my‐bank.example', 'https://my-bank.example/'],
    ['→bank.example/x?y=a.example', 'https://bank.example/'],
    ['bank.example…', 'https://bank.example/'],
    ['Wait…done', 'https://evil.example/'],
    ['col·lecció', 'https://evil.example/'],
    ['2.5GB in 3.5h', 'https://evil.example/'],
    ['our policy', 'https://evil.example/'],
    ['Version 1.2.3, e.g. now', 'https://evil.example/'],
    ['bank.example', 'https://www.bank.example/x'],
    ['www.bank.example', 'https://bank.example/x'],
    [
      'https://bank.example/README.md?x=a.example#b.example',
      'https://bank.example/README.md?x=a.example#b.example',
    ],
    ['http://bank.example:8080', 'https://bank.example/'],
    ['Bank.Example.', 'https://bank.example/'],
    ['10.0.0.1:80', 'http://10.0.0.1/'],
    ['Mira@example.com', 'mailto:mira@example.com'],
    ['mailto:mira@example.com', 'mailto:mira@example.com?subject=x'],
    ['write to example.com', 'mailto:mira@example.com'],
    ['write to Mira', 'mailto:mira@example.com'],
    ['', 'https://evil.example/'],
  ])('no target is shown for the link “%s” to %s', (text, url) => {
    expect(leadsElsewhere(text, url)).toBeNull();
  });

  test('a file of the server does not count as another place, whatever its name', () => {
    const file = 'https://chat.example.com/user_uploads/1/report.pdf';
    expect(leadsElsewhere('report.pdf', file, 'https://chat.example.com')).toBeNull();
    expect(leadsElsewhere('chat.example', file, 'https://other.example.com')).toBe('chat.example.com');
  });

  test.each([
    'Screenshot.png',
    'package.json',
    'Shot 2026-01-15 at 10.30.png',
    'notes v1.2.txt',
    'see a.tsx:12',
  ])('the file %j is no host', (text) => expect(leadsElsewhere(text, 'https://files.example/')).toBeNull());

  test.each(['bank.example.png', 'bank.zip', 'bank.sh'])('%j may be a host', (text) =>
    expect(leadsElsewhere(text, 'https://files.example/')).toBe('files.example'),
  );

  test('any text is checked, and a long one quickly', () => {
    forEvery([fc.string({ unit: 'binary' })], 100, (text) => {
      expect([null, 'evil.example']).toContain(leadsElsewhere(text, 'https://evil.example/'));
    });
    for (const part of ['a', 'a.', '.', '@', 'a@', '-', '/', ':', 'http://', '\u200B', '.a', '-a.'])
      expect(leadsElsewhere(part.repeat(200_000), 'https://evil.example/')).toBeNull();
    for (const part of ['a', '.', '@', 'a@', '-'])
      expect(leadsElsewhere(`${part.repeat(200_000)}@`, 'mailto:mira@evil.example')).toBeNull();
  });
});
