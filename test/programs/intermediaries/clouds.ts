import {
  respondingWith,
  replacingResponse,
  html,
  json,
  type Reply,
  type Intermediary,
} from './intermediary.ts';

/** Responses of hosted load balancers, gateways and content delivery networks, sent in place of the server's. */

const ray = '8f2b1c7d9e3a4f56-WAW';

const cloudflare = (status: number, title: string, headers: Record<string, string> = {}): Reply =>
  html(
    status,
    {
      'content-type': 'text/html; charset=UTF-8',
      server: 'cloudflare',
      'cf-ray': ray,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cache-control': 'private, max-age=0, no-store, no-cache, must-revalidate, post-check=0, pre-check=0',
      expires: 'Thu, 01 Jan 1970 00:00:01 GMT',
      ...headers,
    },
    `<!DOCTYPE html>\n<html class="no-js" lang="en-US">\n<head>\n<title>chat.example.com | ${status}: ${title}</title>\n</head>\n<body>\n<div id="cf-wrapper"><div id="cf-error-details" class="p-0">\n<h1><span class="inline-block">${title}</span><span class="code-label">Error code ${status}</span></h1>\n<div>Cloudflare Ray ID: <strong>${ray}</strong></div>\n</div></div>\n</body>\n</html>\n`,
  );

const challenge = (status: number): Reply =>
  html(
    status,
    {
      'content-type': 'text/html; charset=UTF-8',
      server: 'cloudflare',
      'cf-ray': ray,
      'cf-mitigated': 'challenge',
      'accept-ch': 'Sec-CH-UA-Bitness, Sec-CH-UA-Arch',
    },
    '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="refresh" content="360"></head><body><noscript>Enable JavaScript and cookies to continue</noscript><script>(function(){window._cf_chl_opt={cvId:"3"};}());</script></body></html>',
  );

const balancer = (status: number, words: string): Reply =>
  html(
    status,
    { server: 'awselb/2.0' },
    `<html>\r\n<head><title>${status} ${words}</title></head>\r\n<body>\r\n<center><h1>${status} ${words}</h1></center>\r\n</body>\r\n</html>\r\n`,
  );

const gateway = (status: number, message: string | null, type: string): Reply =>
  json(
    status,
    {
      'x-amzn-requestid': '6f1c5a0e-1b2d-4c3f-9a8b-7c6d5e4f3a2b',
      'x-amzn-errortype': type,
      'x-amz-apigw-id': 'GxY0dFhNIAMF2Qg=',
    },
    { message },
  );

const google: Reply = html(
  502,
  { 'content-type': 'text/html; charset=UTF-8', 'referrer-policy': 'no-referrer' },
  '\n<html><head>\n<meta http-equiv="content-type" content="text/html;charset=utf-8">\n<title>502 Server Error</title>\n</head>\n<body text=#000000 bgcolor=#ffffff>\n<h1>Error: Server Error</h1>\n<h2>The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.</h2>\n<h2></h2>\n</body></html>\n',
);

const maintenance = (retryAfter: string): Reply =>
  html(
    503,
    { server: 'nginx', 'retry-after': retryAfter, 'content-type': 'text/html; charset=utf-8' },
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back soon</title></head><body><h1>We&rsquo;ll be back soon!</h1><p>We are performing scheduled maintenance. &mdash; The Team</p></body></html>',
  );

export const clouds: Intermediary[] = [
  respondingWith(
    'Cloudflare: 520, unknown error',
    cloudflare(520, 'Web server is returning an unknown error'),
  ),
  respondingWith('Cloudflare: 521, the server is down', cloudflare(521, 'Web server is down')),
  respondingWith('Cloudflare: 522, connection timed out', cloudflare(522, 'Connection timed out')),
  respondingWith('Cloudflare: 523, unreachable', cloudflare(523, 'Origin is unreachable')),
  replacingResponse(
    'Cloudflare: 524, a time-out after the server acted',
    cloudflare(524, 'A timeout occurred'),
  ),
  respondingWith('Cloudflare: 525, TLS failed', cloudflare(525, 'SSL handshake failed')),
  respondingWith('Cloudflare: 526, the certificate', cloudflare(526, 'Invalid SSL certificate')),
  respondingWith('Cloudflare: 527, Railgun', cloudflare(527, 'Railgun Listener to origin error')),
  respondingWith(
    'Cloudflare: 1015, rate limited',
    cloudflare(429, 'You are being rate limited', { 'retry-after': '3600' }),
  ),
  respondingWith('Cloudflare: a challenge with 403', challenge(403)),
  respondingWith('Cloudflare: a challenge with 503', challenge(503)),
  respondingWith('AWS load balancer: 502', balancer(502, 'Bad Gateway')),
  respondingWith('AWS load balancer: 503', balancer(503, 'Service Temporarily Unavailable')),
  replacingResponse('AWS load balancer: 504, after the server acted', balancer(504, 'Gateway Time-out')),
  respondingWith(
    'AWS API gateway: too many requests',
    gateway(429, 'Too Many Requests', 'TooManyRequestsException'),
  ),
  respondingWith('AWS API gateway: forbidden', gateway(403, 'Forbidden', 'ForbiddenException')),
  respondingWith('AWS API gateway: not found', gateway(404, 'Not Found', 'NotFoundException')),
  respondingWith('AWS API gateway: a message of null', gateway(403, null, 'AccessDeniedException')),
  respondingWith('AWS API gateway: unauthorized', gateway(401, 'Unauthorized', 'UnauthorizedException')),
  replacingResponse(
    'AWS API gateway: a time-out after the server acted',
    gateway(504, 'Endpoint request timed out', 'IntegrationTimeoutException'),
  ),
  respondingWith('Google load balancer: 502', google),
  respondingWith(
    'Azure front door: 404',
    html(
      404,
      { 'x-azure-ref': '20261122T010203Z-15b7c9f8d6', 'x-cache': 'CONFIG_NOCACHE' },
      "<!DOCTYPE html><html><head><title>Page not found</title></head><body><h2>Oops! We weren't able to find your Azure Front Door Service configuration.</h2></body></html>",
    ),
  ),
  respondingWith('Fastly: unknown domain', {
    status: 500,
    reason: 'Domain Not Found',
    headers: {
      'content-type': 'text/html',
      server: 'Varnish',
      'x-served-by': 'cache-waw19526',
      via: '1.1 varnish',
      'retry-after': '0',
    },
    body: '\n<html>\n<head>\n<title>Fastly error: unknown domain chat.example.com</title>\n</head>\n<body>\n<p>Fastly error: unknown domain: chat.example.com. Please check that this domain has been added to a service.</p></body></html>',
  }),
  respondingWith('maintenance until a date', () =>
    maintenance(new Date(Date.now() + 7_200_000).toUTCString()),
  ),
  respondingWith('maintenance until a date that is over', maintenance('Wed, 21 Oct 2015 07:28:00 GMT')),
  respondingWith('maintenance for 0 seconds', maintenance('0')),
  respondingWith('maintenance for -1 seconds', maintenance('-1')),
  respondingWith('maintenance for a trillion seconds', maintenance('1000000000000')),
  respondingWith('maintenance for NaN seconds', maintenance('NaN')),
  respondingWith('a rate limit of its own, all used up', {
    ...json(
      429,
      {
        'x-ratelimit-limit': '100',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3_600),
        'retry-after': '3600',
      },
      { error: 'rate_limit_exceeded' },
    ),
  }),
];
