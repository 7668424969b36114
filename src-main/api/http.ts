/**
 * The port to the network. The app fills it with Electron's network stack, tests with Node's `fetch`.
 * `connection: 'fresh'` asks for one that no earlier request used: a stack that silently repeats a request when a
 * kept-alive connection breaks would otherwise send a create twice. `fresh-apart` does not disturb a create that is under
 * way. Of each there is one request at a time.
 */
export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  connection: 'any' | 'fresh' | 'fresh-apart';
  /** Only for what carries no credentials and asks where a server is; everything else refuses a redirect. */
  redirect?: 'refuse' | 'follow';
}

export type HttpPort = (request: HttpRequest) => Promise<Response>;
