import {
  respondingWith,
  replacingResponse,
  html,
  json,
  rewritingResponse,
  type RelayedRequest,
  type Reply,
  type Intermediary,
} from './intermediary.ts';

/** What hotels, trains, offices, schools and parents put between people and the network. */

const to = (status: number, location: string, headers: Record<string, string> = {}, body = ''): Reply => ({
  status,
  headers: { location, ...headers },
  body,
});

const refresh = (address: string): string =>
  `<html><head><meta http-equiv="refresh" content="0;url=${address}"><title>Success</title></head><body></body></html>`;

const fortigate = ({ host, target }: RelayedRequest): Reply =>
  html(
    403,
    { 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache', connection: 'close' },
    `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Web Filter Violation</title></head><body><div class="message-container"><h3>FortiGuard Intrusion Prevention - Access Blocked</h3><table><tbody><tr><td>Category</td><td>Web Chat</td></tr><tr><td>URL</td><td>http://${host}${target.slice(0, 40)}</td></tr></tbody></table></div></body></html>`,
  );

const half = (body: Buffer | string): Buffer => {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};

export const portals: Intermediary[] = [
  respondingWith('portal: 302 to its page', ({ host, target }) =>
    to(
      302,
      `http://login.hotspot.example/?res=notyet&uamip=192.168.182.1&uamport=3990&challenge=4a1f&userurl=${encodeURIComponent(`http://${host}${target}`)}`,
      { 'cache-control': 'no-cache', connection: 'close' },
      'Browser error!\n',
    ),
  ),
  respondingWith(
    'portal: 307 to its page',
    to(307, 'https://captive.hotel.example/guest', { 'content-type': 'text/html' }),
  ),
  respondingWith(
    'portal: a script as 200',
    html(
      200,
      {},
      "<script>top.self.location.href='http://10.10.10.10/eportal/index.jsp?wlanuserip=6f3b&wlanacname=2c1d&nasip=99aa&url=bd25'</script>\r\n",
    ),
  ),
  respondingWith(
    'portal: a refresh as 200',
    html(
      200,
      { 'cache-control': 'no-store' },
      refresh('https://wifi.train.example/en/?ap_mac=aa:bb:cc:dd:ee:ff'),
    ),
  ),
  respondingWith(
    'portal: 511',
    html(
      511,
      { 'cache-control': 'no-store' },
      '<html><head><title>Network Authentication Required</title><meta http-equiv="refresh" content="0; url=https://login.example.net/"></head><body><p>You need to <a href="https://login.example.net/">authenticate with the local network</a> in order to gain access.</p></body></html>',
      'Network Authentication Required',
    ),
  ),
  respondingWith('portal: its own JSON, captive', {
    status: 200,
    headers: { 'content-type': 'application/captive+json', 'cache-control': 'private' },
    body: '{"captive":true,"user-portal-url":"https://portal.example.net/login","venue-info-url":"https://venue.example.net/"}',
  }),
  respondingWith(
    'portal: its own JSON with an error',
    json(
      200,
      {},
      {
        error: 'not_online_error',
        error_msg: 'You are not online.',
        client_ip: '10.4.2.9',
        ecode: 0,
        res: 'not_online_error',
      },
    ),
  ),
  respondingWith(
    'portal: its own JSON with a result',
    json(
      200,
      {},
      {
        userIndex: null,
        result: 'fail',
        message: 'The user is not online',
        forwordurl: null,
        keepaliveInterval: 0,
      },
    ),
  ),
  respondingWith(
    'portal: its own JSON in the words of the API',
    json(200, {}, { result: 'error', msg: 'Please log in to the network first.', code: 'BAD_REQUEST' }),
  ),
  respondingWith('portal: 204 for everything', { status: 204, headers: {}, body: '' }),
  respondingWith('portal: 200 with an empty body', {
    status: 200,
    headers: { 'content-length': '0' },
    body: '',
  }),
  respondingWith(
    'phone: its hotspot has no network',
    html(
      200,
      { server: 'Mobile Router' },
      '<html><head><title>Mobile Hotspot</title></head><body>No SIM card. Please insert the SIM card.</body></html>',
    ),
  ),
  respondingWith(
    'provider: a page instead of an unknown name',
    html(
      200,
      { server: 'Apache' },
      '<html><head><title>Search results for chat.example.com</title></head><body>Did you mean&hellip;</body></html>',
    ),
  ),
  respondingWith(
    'office: 407 with NTLM',
    html(
      407,
      {
        'proxy-authenticate': 'NTLM',
        'proxy-connection': 'close',
        connection: 'close',
        pragma: 'no-cache',
        'cache-control': 'no-cache',
      },
      '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD>\n<BODY>\n<big><strong>Access Denied (authentication_failed)</strong></big>\nYour credentials could not be authenticated: "Credentials are missing.". You will not be permitted access until your credentials can be verified.\n</BODY></HTML>\n',
      'Proxy Authentication Required',
    ),
  ),
  respondingWith('office: a web filter', fortigate),
  respondingWith(
    'office: a cloud filter asks to sign in',
    to(307, 'https://gateway.zscaler.example/auD?origurl=http%3A%2F%2Fchat.example.com', {
      server: 'Zscaler/6.2',
      'cache-control': 'no-cache',
    }),
  ),
  respondingWith(
    'office: a data filter blocks the upload',
    html(
      403,
      { server: 'Zscaler/6.2', 'content-type': 'text/html; charset=utf-8' },
      '<!DOCTYPE html><html><head><title>Internet Security by Zscaler</title></head><body><p>Your organization has blocked the transfer of confidential data.</p></body></html>',
    ),
  ),
  replacingResponse(
    'office: a scanner blocks the answer, after the server acted',
    html(
      403,
      { via: '1.1 avwebgate' },
      '<html><head><title>Access denied</title></head><body><h1>Access denied!</h1><p>The requested object at the URL is INFECTED with HTML/ScrInject.B trojan</p></body></html>',
    ),
  ),
  replacingResponse(
    'office: a scanner reports an error as 200, after the server acted',
    json(200, { via: '1.1 avwebgate' }, { result: 'error', msg: 'The scan of the answer failed.' }),
  ),
  rewritingResponse('office: a scanner cuts answers in half', (reply) => ({
    ...reply,
    body: half(reply.body),
  })),
  rewritingResponse('office: a filter writes over words', (reply) => ({
    ...reply,
    body: String(reply.body)
      .replaceAll(/"msg":/g, '"m**":')
      .replaceAll(/"result":/g, '"re****":'),
  })),
  rewritingResponse('office: a filter adds a script', (reply) => ({
    ...reply,
    headers: { ...reply.headers, 'content-type': 'text/html' },
    body: `${String(reply.body)}<script src="//toolbar.example/i.js"></script>`,
  })),
  respondingWith(
    'parents: 404 instead of the page',
    html(
      404,
      { server: 'Family Shield' },
      '<html><body><h1>This site is blocked.</h1><p>Ask a grown-up.</p></body></html>',
    ),
  ),
  respondingWith(
    'parents: bedtime',
    html(
      200,
      {},
      '<html><head><title>Internet paused</title></head><body>The internet is paused on this device until 07:00.</body></html>',
    ),
  ),
];
