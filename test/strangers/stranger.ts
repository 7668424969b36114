import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The path under which servers have their API. */
export const API = '/api/v1';

/** An answer with its whole body. */
export interface Reply {
  status: number;
  /** Beside the status, where it is not the usual one. */
  reason?: string;
  /** In lower case. */
  headers: Record<string, string>;
  body: string | Buffer;
}

/** What was asked, as the stranger reads it. */
export interface Asked {
  method: string;
  /** Path and query, as it stands in the request. */
  target: string;
  /** Relative to the API's root, without the query. */
  path: string;
  host: string;
  body: Buffer;
}

/** One request that a stranger meets, and what it can do with it. */
export interface Exchange {
  request: Asked;
  outgoing: ServerResponse;
  /** Whether the stranger's clock is right. */
  isRightClock: boolean;
  /** Sends the request on. By default no longer than the client waits. @throws {Error} where the server is not there. */
  forward(goesOnAlone?: boolean): Promise<Reply>;
  /** Writes down that the stranger itself sent the request once more. */
  double(reply: Reply): Reply;
  /** Answers, dated by the stranger's clock unless the reply is dated. */
  answer(reply: Reply): void;
}

/** Somebody who stands between Perch and its server: a proxy, a portal, a load balancer, a filter, a broken line. */
export interface Stranger {
  name: string;
  /** It takes its place: what it does to connections that stand already. */
  arrive?(passage: { sockets: ReadonlySet<Socket> }): void;
  meet(exchange: Exchange): Promise<void>;
}

type Answer = Reply | ((asked: Asked) => Reply);

/** One that answers in the server's place; the request never gets there. */
export const answering = (name: string, answer: Answer): Stranger => ({
  name,
  async meet({ request, answer: say }) {
    say(typeof answer === 'function' ? answer(request) : answer);
  },
});

/** One that passes the request on, and answers something else than the server did. */
export const hiding = (name: string, answer: Answer): Stranger => ({
  name,
  async meet({ request, forward, answer: say }) {
    await forward(true);
    say(typeof answer === 'function' ? answer(request) : answer);
  },
});

/** One that passes on the server's answer after it has changed it. */
export const rewriting = (name: string, change: (reply: Reply, asked: Asked) => Reply): Stranger => ({
  name,
  async meet({ request, forward, answer }) {
    answer(change(await forward(), request));
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

/** JSON that is not the API's. */
export const json = (status: number, headers: Record<string, string>, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
