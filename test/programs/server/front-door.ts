import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Faults } from './faults/faults.ts';
import { faultyAnswer } from './faults/faulty-response.ts';
import { apiRoot, type createApi } from './http/api.ts';
import { whoIsIt } from './http/authentication.ts';
import { readForm } from './http/form.ts';
import { SENT_AT, type RequestLog } from './request-log.ts';
import type { State } from './state/state.ts';

export interface FrontDoorOptions {
  readonly api: ReturnType<typeof createApi>;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly state: State;
  readonly now: () => number;
  /** As in `ServerOptions`. */
  readonly requestLife: number;
  /** An address of another origin, the target of redirects. */
  readonly elsewhere: () => string;
  /** Aborted when the server ends for good. */
  readonly closing: AbortSignal;
}

/** Receives every request, records it and applies the faults in force. */
export function createFrontDoor({
  api,
  log,
  faults,
  state,
  now,
  requestLife,
  elsewhere,
  closing,
}: FrontDoorOptions) {
  return async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const form = await readForm(request);
    const { pathname } = new URL(request.url);
    const path = pathname.startsWith(`${apiRoot}/`) ? pathname.slice(apiRoot.length) : pathname;
    const isTooLate = () => Date.now() - Number(incoming.headers[SENT_AT]) > requestLife;
    // A request that is late already has not reached the server.
    const fault = isTooLate() ? undefined : faults.take(request.method, path);
    const entry = log.add({
      method: request.method,
      path,
      parameters: Object.fromEntries(form),
      userId: whoIsIt(incoming.headers.authorization, state),
      arrivedAt: now(),
      fault: fault?.kind ?? null,
    });
    const leaving = new AbortController();
    outgoing.once('close', () => leaving.abort());
    const process = async () => {
      if (isTooLate()) {
        entry.isLate = true;
        const closed = once(outgoing, 'close');
        outgoing.destroy();
        await closed;
        return RESPONSE_ALREADY_SENT;
      }
      const answer = await api.fetch(request, { incoming, form, gone: leaving.signal });
      entry.processed = true;
      return answer;
    };
    const answer = fault
      ? await faultyAnswer(fault, {
          process,
          outgoing: outgoing as ServerResponse,
          elsewhere: elsewhere(),
          closing,
        })
      : await process();
    // The client went away while its request waited, so there is nobody to respond to.
    if (leaving.signal.aborted && answer !== RESPONSE_ALREADY_SENT) return RESPONSE_ALREADY_SENT;
    if (answer && !entry.isLate) entry.status = answer === RESPONSE_ALREADY_SENT ? 200 : answer.status;
    return answer ?? RESPONSE_ALREADY_SENT;
  };
}
