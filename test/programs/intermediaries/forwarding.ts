import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { random } from '../../faults/random.ts';
import { dateIn, type ClockName } from './clocks.ts';
import { html, rewritingResponse, type Reply, type Intermediary } from './intermediary.ts';

/** Intermediaries that forward requests, each with an effect of its own. */

type Handle = Intermediary['handle'];

const forwarder = (name: string, handle: Handle): Intermediary => ({ name, handle });

const BAD_GATEWAY = html(
  502,
  { server: 'nginx' },
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n',
);

/** Every second request meets `fate`; the others are forwarded. */
function deadBackend(name: string, fate: Handle): Intermediary {
  let number = 0;
  return forwarder(name, async (exchange) => {
    number += 1;
    if (number % 2 === 1) await fate(exchange);
    else exchange.respond(await exchange.forward());
  });
}

/**
 * A cache that stores by path alone what it should not store, such as after a rule "for speed". Like content delivery networks
 * it ignores the client's cache headers; only `Age` shows that a response is old.
 */
function staleCache(): Intermediary {
  const kept = new Map<string, { reply: Reply; at: number }>();
  return forwarder('a cache that replays old answers', async ({ request, forward, respond }) => {
    const old = request.method === 'GET' ? kept.get(request.path) : undefined;
    if (old) {
      const age = String(600 + Math.floor((performance.now() - old.at) / 1000));
      respond({ ...old.reply, headers: { ...old.reply.headers, age, 'x-cache': 'HIT', via: '1.1 varnish' } });
      return;
    }
    const reply = await forward();
    if (request.method === 'GET' && reply.status === 200)
      kept.set(request.path, { reply, at: performance.now() });
    respond(reply);
  });
}

/**
 * nginx `proxy_next_upstream non_idempotent`, HAProxy `retry-on all-retryable-errors`: the proxy loses the first response and
 * sends the request again.
 */
const doubling = forwarder(
  'a proxy that asks twice',
  async ({ forward, countDuplicate, respond, request }) => {
    await forward(true);
    const again = await forward(true);
    respond(request.method === 'GET' ? again : countDuplicate(again));
  },
);

const asIs = (reply: Reply, headers: Record<string, string>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** A device on the way has forgotten the open connections: no byte arrives on them any more, and they are not closed. */
const silent: Intermediary = {
  name: 'a connection that goes silent',
  onInserted({ sockets }) {
    for (const socket of sockets) {
      socket.pause();
      socket.removeAllListeners('data');
      socket.write = () => true;
      socket.end = () => socket;
    }
  },
  handle: () => new Promise(() => {}),
};

const redated = (clock: ClockName): Intermediary =>
  rewritingResponse(`a proxy that dates answers ${clock}`, (reply) => {
    const { date: _, ...headers } = reply.headers;
    const date = dateIn(clock);
    return { ...reply, headers: { ...headers, ...(date !== null && { date }) } };
  });

/** Two proxies take turns, and the clock of one of them is wrong. */
function disagreeing(): Intermediary {
  let number = 0;
  return rewritingResponse('two proxies whose clocks differ by a day', (reply) =>
    (number += 1) % 2 === 0 ? reply : asIs(reply, { date: dateIn('a day ahead') ?? '' }),
  );
}

/**
 * Made anew for each use, because some of them have state.
 * @param seed decides what happens at random.
 */
export const forwarding = (seed: number): Intermediary[] => {
  const { below } = random(seed);
  return [
    deadBackend('one of two servers is dead: 502', async ({ respond }) => respond(BAD_GATEWAY)),
    deadBackend(
      'one of two servers is dead: reset',
      async ({ outgoing }) => void outgoing.socket?.resetAndDestroy(),
    ),
    staleCache(),
    doubling,
    forwarder('a proxy that is slow', async ({ forward, respond }) => {
      await wait(below(200));
      const reply = await forward();
      await wait(below(200));
      respond(reply);
    }),
    forwarder('a proxy that cuts connections at random', async ({ outgoing, forward, respond }) => {
      const fate = below(4);
      if (fate === 0) return void outgoing.destroy();
      const reply = await forward(true);
      if (fate === 1) outgoing.socket?.resetAndDestroy();
      else respond(reply);
    }),
    forwarder('a proxy that closes after each answer', async ({ forward, respond }) =>
      respond(asIs(await forward(), { connection: 'close' })),
    ),
    forwarder('a proxy that says 102 and 103 first', async ({ outgoing, forward, respond }) => {
      outgoing.writeProcessing();
      outgoing.writeEarlyHints({ link: '</static/app.css>; rel=preload; as=style' });
      respond(await forward());
    }),
    forwarder('a proxy that sends in chunks, with trailers', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      outgoing.writeHead(status, { ...headers, trailer: 'server-timing' });
      const bytes = Buffer.from(body);
      for (let at = 0; at < bytes.length; at += 1_000) outgoing.write(bytes.subarray(at, at + 1_000));
      outgoing.addTrailers({ 'server-timing': 'proxy;dur=3' });
      outgoing.end();
    }),
    rewritingResponse('a proxy that compresses', (reply) =>
      reply.body.length === 0
        ? reply
        : {
            ...reply,
            headers: { ...reply.headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
            body: gzipSync(reply.body),
          },
    ),
    rewritingResponse('a proxy that says gzip and does not', (reply) =>
      asIs(reply, { 'content-encoding': 'gzip' }),
    ),
    forwarder('a proxy that says more bytes than it sends', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      outgoing.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body) + 100) });
      outgoing.write(body, () => outgoing.destroy());
    }),
    forwarder('a proxy that says fewer bytes than it sends', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      const head = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      const length = Math.max(0, Buffer.byteLength(body) - 10);
      outgoing.socket?.end(
        `HTTP/1.1 ${status} OK\r\n${head}content-length: ${length}\r\n\r\n${String(body)}`,
      );
    }),
    forwarder('a proxy of HTTP/1.0', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      const head = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      outgoing.socket?.end(`HTTP/1.0 ${status} OK\r\n${head}\r\n${String(body)}`);
    }),
    rewritingResponse('a proxy with a rate limit of its own', (reply) =>
      asIs(reply, {
        'ratelimit-limit': '60',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '3600',
        'retry-after': '3600',
      }),
    ),
    silent,
    redated('in 1970'),
    redated('in 2099'),
    redated('none at all'),
    redated('in no language of HTTP'),
    disagreeing(),
    forwarder('a server that moved: 301 on the old address', async ({ request, respond }) =>
      respond(
        html(
          301,
          { location: `https://chat-new.example.com${request.target}`, server: 'nginx' },
          '<html>\r\n<head><title>301 Moved Permanently</title></head>\r\n</html>\r\n',
        ),
      ),
    ),
    forwarder('a server that moved: 308 to https', async ({ request, respond }) =>
      respond({
        status: 308,
        headers: { location: `https://${request.host}${request.target}`, server: 'Caddy' },
        body: '',
      }),
    ),
  ];
};
