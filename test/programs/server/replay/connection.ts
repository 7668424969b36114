import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Fields } from './recording.ts';

/** A response, with its body where that is JSON. */
export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: Fields | null;
}

/** One connection to a server for many requests: `fetch` takes three times as long for each. */
export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #root: string;

  /** @param root what every path begins with. */
  constructor(root: string) {
    this.#root = root;
  }

  async send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Response> {
    const sent = request(this.#root + path, {
      method,
      agent: this.#agent,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    });
    sent.end(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    const content = await text(response);
    const isJson = response.headers['content-type']?.startsWith('application/json') === true;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      json: isJson ? (JSON.parse(content) as Fields) : null,
    };
  }

  close(): void {
    this.#agent.destroy();
  }
}
