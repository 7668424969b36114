import http from 'node:http';
import net from 'node:net';

/** The proxy of an office, such as Squid: forwards requests of known users, with Basic authentication. */
export interface ForwardProxy {
  /** Host and port. */
  address: string;
  /** The passwords by user; a test may change them. */
  users: Map<string, string>;
  /** The forwarded requests, as `POST /api/v1/messages`. */
  passed: string[];
  /** How many requests had no password, or a wrong one. */
  readonly refused: number;
  /** Breaks every connection. */
  drop(): void;
  close(): Promise<void>;
}

const CHALLENGE = { 'proxy-authenticate': 'Basic realm="Office"', 'content-type': 'text/html' };

/** Starts such a proxy. It knows nobody yet. */
export async function startForwardProxy(): Promise<ForwardProxy> {
  const users = new Map<string, string>();
  const passed: string[] = [];
  let refused = 0;

  function isKnown({ headers }: http.IncomingMessage): boolean {
    const [, pair = ''] = (headers['proxy-authorization'] ?? '').split(' ');
    const [user = '', password] = Buffer.from(pair, 'base64').toString().split(':');
    if (password !== undefined && users.get(user) === password) return true;
    refused += 1;
    return false;
  }

  const server = http.createServer((request, response) => {
    if (!isKnown(request)) {
      request.resume();
      response.writeHead(407, CHALLENGE).end('<h1>Access denied</h1>');
      return;
    }
    const { pathname, search, hostname, port } = new URL(request.url ?? '');
    passed.push(`${request.method} ${pathname}`);
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = http.request(
      { hostname, port, path: `${pathname}${search}`, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    if (!isKnown(request)) {
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Office"\r\n\r\n',
      );
      return;
    }
    const { hostname, port } = new URL(`https://${request.url}`);
    passed.push(`CONNECT ${request.url}`);
    const onward = net.connect(Number(port || 443), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    users,
    passed,
    get refused() {
      return refused;
    },
    drop: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
