import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ApiError, rateLimitHit, unauthorized } from '../http/errors.ts';
import type { Fault, MetFault } from './faults.ts';

export interface FaultyRequest {
  /** Lets the request take effect and returns its unchanged response. */
  process(): Promise<Response>;
  readonly outgoing: ServerResponse;
  /** Aborted when the server ends for good. */
  readonly closing: AbortSignal;
  /** The default target of a redirect. */
  readonly elsewhere: string;
}

const honestKinds: readonly Fault['kind'][] = ['none', 'latency', 'truncated'];

/** The response to a request with a fault; null if no byte of a response is sent. */
export async function faultyAnswer(fault: MetFault, request: FaultyRequest): Promise<Response | null> {
  const { outgoing, closing } = request;
  if (fault.lifted) {
    await Promise.race([fault.lifted, once(closing, 'abort')]);
    if (closing.aborted) return null;
  }
  if (fault.delayMs !== undefined) {
    await wait(fault.delayMs, undefined, { signal: closing }).catch(() => undefined);
    if (closing.aborted) return null;
  }
  const honest = (fault.processed ?? honestKinds.includes(fault.kind)) ? await request.process() : undefined;
  // The client may have gone away while its request waited: then no fault happens.
  if (outgoing.closed) return null;

  switch (fault.kind) {
    case 'none':
    case 'latency':
      return honest ?? request.process();
    case 'hang':
      if (!outgoing.closed) await new Promise((resolve) => outgoing.once('close', resolve));
      return null;
    case 'drop':
      outgoing.destroy();
      return null;
    case 'status':
      return statusAnswer(fault.status ?? 500, fault);
    case 'rate-limited':
      return refusal(rateLimitHit(fault.retryAfter ?? 1));
    case 'captive-portal':
      return html(200, 'Welcome to Café Wi-Fi', 'Accept the terms of use to go online.');
    case 'garbage-json':
      return new Response('{"result":"success","msg":"",}', {
        headers: { 'Content-Type': 'application/json' },
      });
    case 'truncated':
      await sendHalf(honest ?? Response.json({ result: 'success', msg: '' }), outgoing);
      return RESPONSE_ALREADY_SENT;
    case 'endless':
      sendForever(outgoing);
      return RESPONSE_ALREADY_SENT;
    case 'redirect':
      return new Response(null, {
        status: 307,
        headers: { Location: fault.location ?? request.elsewhere },
      });
    case 'unauthorized':
      return refusal(unauthorized('Invalid API key'));
  }
}

/** The words of a refusal that a fault causes. No server says them by itself. */
export const faultWords = (status: number): string => `Fault ${status}`;

/** A proxy in front of a server responds with HTML (502, 503, 504). The server itself responds with JSON. */
function statusAnswer(status: number, { msg, retryAfter }: Fault): Response {
  const answer =
    status >= 502 && status <= 504 && msg === undefined
      ? html(status, `${status}`, 'The server is not there at the moment.')
      : refusal(new ApiError(status, msg ?? (status === 500 ? 'Internal server error' : faultWords(status))));
  if (retryAfter !== undefined) answer.headers.set('Retry-After', String(retryAfter));
  return answer;
}

function refusal(error: ApiError): Response {
  return Response.json(error.body, { status: error.status, headers: error.headers });
}

function html(status: number, title: string, text: string): Response {
  return new Response(`<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

async function sendHalf(honest: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await honest.arrayBuffer());
  outgoing.writeHead(honest.status, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  await new Promise((sent) => outgoing.write(body.subarray(0, Math.floor(body.length / 2)), sent));
  outgoing.destroy();
}

function sendForever(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'Content-Type': 'application/json' });
  outgoing.write('{"result":"success","msg":"');
  const padding = 'a'.repeat(16 * 1024);
  const timer = setInterval(() => {
    // A client that does not read must not fill this process's memory.
    if (!outgoing.writableNeedDrain) outgoing.write(padding);
  }, 10);
  outgoing.once('close', () => clearInterval(timer));
}
