/**
 * The port to the network. The app fills it with Electron's network stack, tests with Node's `fetch`.
 * `connection: 'fresh'` asks for one that no earlier request used: a stack that silently repeats a request when a
 * kept-alive connection breaks would otherwise send a create twice.
 */
export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  connection: 'any' | 'fresh';
}

export type HttpPort = (request: HttpRequest) => Promise<Response>;
