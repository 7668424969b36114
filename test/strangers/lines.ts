import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { random } from '../faults/random.ts';
import { dateIn, type ClockName } from './clocks.ts';
import { html, rewriting, type Reply, type Stranger } from './stranger.ts';

/** Those who pass requests on, and do it in a way of their own. */

type Meet = Stranger['meet'];

const line = (name: string, meet: Meet): Stranger => ({ name, meet });

const BAD_GATEWAY = html(
  502,
  { server: 'nginx' },
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n',
);

/** Of so many requests in a row one does not get through. */
function deadBackend(name: string, fate: Meet): Stranger {
  let number = 0;
  return line(name, async (exchange) => {
    number += 1;
    if (number % 2 === 1) await fate(exchange);
    else exchange.answer(await exchange.forward());
  });
}

/**
 * A cache that keeps what it should not, by path alone: a rule that was made "for speed". Like content networks it heeds
 * nothing that a client says of caching; only `Age` tells that an answer is old.
 */
function staleCache(): Stranger {
  const kept = new Map<string, { reply: Reply; at: number }>();
  return line('a cache that replays old answers', async ({ request, forward, answer }) => {
    const old = request.method === 'GET' ? kept.get(request.path) : undefined;
    if (old) {
      const age = String(600 + Math.floor((performance.now() - old.at) / 1000));
      answer({ ...old.reply, headers: { ...old.reply.headers, age, 'x-cache': 'HIT', via: '1.1 varnish' } });
      return;
    }
    const reply = await forward();
    if (request.method === 'GET' && reply.status === 200)
      kept.set(request.path, { reply, at: performance.now() });
    answer(reply);
  });
}

/** nginx `proxy_next_upstream non_idempotent`, HAProxy `retry-on all-retryable-errors`: the first answer got lost, so it asks again. */
const doubling = line('a proxy that asks twice', async ({ forward, double, answer, request }) => {
  await forward(true);
  const again = await forward(true);
  answer(request.method === 'GET' ? again : double(again));
});

const asIs = (reply: Reply, headers: Record<string, string>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** Connections that stand are forgotten by somebody on the way: nothing comes any more, and nobody says so. */
const silent: Stranger = {
  name: 'a connection that goes silent',
  arrive({ sockets }) {
    for (const socket of sockets) {
      socket.pause();
      socket.removeAllListeners('data');
      socket.write = () => true;
      socket.end = () => socket;
    }
  },
  meet: () => new Promise(() => {}),
};

const redated = (clock: ClockName): Stranger =>
  rewriting(`a proxy that dates answers ${clock}`, (reply) => {
    const { date: _, ...headers } = reply.headers;
    const date = dateIn(clock);
    return { ...reply, headers: { ...headers, ...(date !== null && { date }) } };
  });

/** Two proxies take turns, and the clock of one is wrong. */
function disagreeing(): Stranger {
  let number = 0;
  return rewriting('two proxies whose clocks differ by a day', (reply) =>
    (number += 1) % 2 === 0 ? reply : asIs(reply, { date: dateIn('a day ahead') ?? '' }),
  );
}

/** Made anew for each place that it takes: some remember. @param seed decides what happens by chance. */
export const lines = (seed: number): Stranger[] => {
  const { below } = random(seed);
  return [
    deadBackend('one of two servers is dead: 502', async ({ answer }) => answer(BAD_GATEWAY)),
    deadBackend(
      'one of two servers is dead: reset',
      async ({ outgoing }) => void outgoing.socket?.resetAndDestroy(),
    ),
    staleCache(),
    doubling,
    line('a proxy that is slow', async ({ forward, answer }) => {
      await wait(below(200));
      const reply = await forward();
      await wait(below(200));
      answer(reply);
    }),
    line('a proxy that cuts connections at random', async ({ outgoing, forward, answer }) => {
      const fate = below(4);
      if (fate === 0) return void outgoing.destroy();
      const reply = await forward(true);
      if (fate === 1) outgoing.socket?.resetAndDestroy();
      else answer(reply);
    }),
    line('a proxy that closes after each answer', async ({ forward, answer }) =>
      answer(asIs(await forward(), { connection: 'close' })),
    ),
    line('a proxy that says 102 and 103 first', async ({ outgoing, forward, answer }) => {
      outgoing.writeProcessing();
      outgoing.writeEarlyHints({ link: '</static/app.css>; rel=preload; as=style' });
      answer(await forward());
    }),
    line('a proxy that sends in chunks, with trailers', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      outgoing.writeHead(status, { ...headers, trailer: 'server-timing' });
      const bytes = Buffer.from(body);
      for (let at = 0; at < bytes.length; at += 1_000) outgoing.write(bytes.subarray(at, at + 1_000));
      outgoing.addTrailers({ 'server-timing': 'proxy;dur=3' });
      outgoing.end();
    }),
    rewriting('a proxy that compresses', (reply) =>
      reply.body.length === 0
        ? reply
        : {
            ...reply,
            headers: { ...reply.headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
            body: gzipSync(reply.body),
          },
    ),
    rewriting('a proxy that says gzip and does not', (reply) => asIs(reply, { 'content-encoding': 'gzip' })),
    line('a proxy that says more bytes than it sends', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      outgoing.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body) + 100) });
      outgoing.write(body, () => outgoing.destroy());
    }),
    line('a proxy that says fewer bytes than it sends', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      const head = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      const length = Math.max(0, Buffer.byteLength(body) - 10);
      outgoing.socket?.end(
        `HTTP/1.1 ${status} OK\r\n${head}content-length: ${length}\r\n\r\n${String(body)}`,
      );
    }),
    line('a proxy of HTTP/1.0', async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      const head = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      outgoing.socket?.end(`HTTP/1.0 ${status} OK\r\n${head}\r\n${String(body)}`);
    }),
    rewriting('a proxy with a rate limit of its own', (reply) =>
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
    line('a server that moved: 301 on the old address', async ({ request, answer }) =>
      answer(
        html(
          301,
          { location: `https://chat-new.example.com${request.target}`, server: 'nginx' },
          '<html>\r\n<head><title>301 Moved Permanently</title></head>\r\n</html>\r\n',
        ),
      ),
    ),
    line('a server that moved: 308 to https', async ({ request, answer }) =>
      answer({
        status: 308,
        headers: { location: `https://${request.host}${request.target}`, server: 'Caddy' },
        body: '',
      }),
    ),
  ];
};
