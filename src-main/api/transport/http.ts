/**
 * The port to the network: Electron's network stack in the app, Node's `fetch` in tests. `connection: 'fresh'`
 * requests a connection that no earlier request used. A stack that silently repeats a request when a kept-alive
 * connection breaks would otherwise send a create twice. `fresh-apart` is fresh too, and does not disturb a create
 * that is in flight. There is one request of each at a time.
 */
export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  connection: 'any' | 'fresh' | 'fresh-apart';
  /**
   * `follow` only for the request that finds a server's address, which has no credentials; every other request
   * refuses a redirect.
   */
  redirect?: 'refuse' | 'follow';
}

export type HttpPort = (request: HttpRequest) => Promise<Response>;
