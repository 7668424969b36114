import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The path of the API on every server. */
export const API = '/api/v1';

/** A response with its whole body. */
export interface Reply {
  status: number;
  /** The reason phrase, where it is not the usual one of the status. */
  reason?: string;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A request as the intermediary reads it. */
export interface RelayedRequest {
  method: string;
  /** Path and query as they are in the request line. */
  target: string;
  /** Relative to the API's root, without the query. */
  path: string;
  host: string;
  body: Buffer;
}

/** A request that an intermediary handles, with the possible actions. */
export interface Exchange {
  request: RelayedRequest;
  outgoing: ServerResponse;
  /** Whether the intermediary's clock is right. */
  hasRightClock: boolean;
  /**
   * Forwards the request. Ends when the client gives up, unless it goes on alone.
   * @throws {Error} where the server cannot be reached.
   */
  forward(goesOnAlone?: boolean): Promise<Reply>;
  /** Records that the intermediary itself repeated the request. */
  countDuplicate(reply: Reply): Reply;
  /** Responds to the client. The date is that of the intermediary's clock, unless the reply has one. */
  respond(reply: Reply): void;
}

/** A program between Perch and its server: a proxy, a portal, a load balancer, a filter, or a broken connection. */
export interface Intermediary {
  name: string;
  /** Acts on open connections when the intermediary is put in place. */
  onInserted?(relay: { sockets: ReadonlySet<Socket> }): void;
  handle(exchange: Exchange): Promise<void>;
}

type ReplySource = Reply | ((asked: RelayedRequest) => Reply);

/** Responds in place of the server; the request never reaches it. */
export const respondingWith = (name: string, answer: ReplySource): Intermediary => ({
  name,
  async handle({ request, respond: say }) {
    say(typeof answer === 'function' ? answer(request) : answer);
  },
});

/** Forwards the request and replaces the server's response. */
export const replacingResponse = (name: string, answer: ReplySource): Intermediary => ({
  name,
  async handle({ request, forward, respond: say }) {
    await forward(true);
    say(typeof answer === 'function' ? answer(request) : answer);
  },
});

/** Forwards the request and changes the server's response. */
export const rewritingResponse = (
  name: string,
  change: (reply: Reply, asked: RelayedRequest) => Reply,
): Intermediary => ({
  name,
  async handle({ request, forward, respond }) {
    respond(change(await forward(), request));
  },
});

/** A page of HTML. */
export const html = (
  status: number,
  headers: Record<string, string>,
  body: string,
  reason?: string,
): Reply => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body,
  ...(reason !== undefined && { reason }),
});

/** JSON that is not an API response. */
export const json = (status: number, headers: Record<string, string>, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
