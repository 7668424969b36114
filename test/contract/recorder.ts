import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from '../../src-main/api/client/client.ts';
import { nodeHttp } from '../node-http.ts';

/** A request as it arrived, not parsed. */
export interface Recorded {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface CannedAnswer {
  status?: number;
  body: string | Buffer;
  headers?: Record<string, string>;
}

export const credentials = { email: 'mira@meridian.example', apiKey: 'k'.repeat(32) };

/** A bare HTTP server that records requests and responds as it is set to. It implements nothing of the API. */
export class Recorder {
  readonly requests: Recorded[] = [];
  answer: CannedAnswer = { body: '{"result":"success","msg":""}' };
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      this.requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const { status = 200, body, headers: own } = this.answer;
      response.writeHead(status, { 'content-type': 'application/json', ...own }).end(body);
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Responds with this JSON from now on. */
  say(answer: unknown, status = 200, headers: Record<string, string> = {}): void {
    this.answer = { body: JSON.stringify(answer), status, headers };
  }

  client(): ApiClient {
    return new ApiClient({ serverUrl: this.url, http: nodeHttp, credentials });
  }

  get last(): Recorded {
    const request = this.requests.at(-1);
    if (!request) throw new Error('Nothing was sent.');
    return request;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
