import { z } from 'zod';
import { readJson } from '../../contract/text/read-json.ts';
import { bounded } from '../../contract/values/bounds.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { ApiError } from '../transport/errors.ts';

/** The parts of a response before its body. */
export interface ResponseHead {
  status: number;
  /** The header `retry-after`, as it is. */
  retryAfter: string | null;
  /** The header `age`, as it is: the seconds since a cache on the way received it from the server. */
  age: string | null;
  /** Milliseconds from the request to the response. */
  took: number;
}

/** A successful response, checked, with the parameters that the server reports as unknown. */
export interface ApiResponse {
  value: Record<string, unknown>;
  ignored: string[];
}

/** The envelope of every response of the API (server-notes: Responses). The server did not send anything else. */
const Envelope = z.discriminatedUnion('result', [
  z.looseObject({ result: z.literal('success'), msg: z.string().default('') }),
  z.looseObject({ result: z.literal('error'), msg: z.string() }),
]);

/** The fields of an error that belong to the envelope. */
const ENVELOPE_FIELDS = new Set(['result', 'msg', 'code']);

/**
 * Reads a body as the API's JSON envelope, and checks it with the operation's response schema.
 * @throws {ApiError} of the kind that status and `code` decide (server-notes: Errors).
 */
export function judgeResponse(
  text: string,
  head: ResponseHead,
  operation: Pick<Operation, 'response'>,
): ApiResponse {
  const { status } = head;
  const envelope = isFromProxy(status) || isStored(head) ? null : parseEnvelope(text, status);
  // Neither its status nor its headers describe the server.
  if (!envelope)
    throw new ApiError(status >= 500 ? 'server' : 'malformed', {
      intermediaryStatus: status,
      mayHaveBeenProcessed: true,
    });
  if (envelope.result === 'error') throw errorOf(head, envelope);
  // Compiled, the schema of register takes 11 ms more at its first use, and reads a response of that size no faster.
  const value = operation.response.safeParse(envelope, { jitless: true });
  if (!value.success) throw new ApiError('malformed', { status, mayHaveBeenProcessed: true, isOdd: true });
  return { value: value.data, ignored: stringsOf(envelope['ignored_parameters_unsupported']) };
}

/** Redirects and 407 are never the API's, whatever the body contains. */
const isFromProxy = (status: number): boolean => status === 407 || (status >= 300 && status < 400);

/** In seconds. An age is a whole number, and several proxies on the way may each round it. */
const AGE_BY_ROUNDING = 3;

/**
 * Whether a cache stored the response before this request, so that it does not describe the present (RFC 9111, 5.1).
 * The age of a fresh response can include the time it took, where a proxy counts that or delays the response (RFC
 * 9111, 4.2.3).
 */
const isStored = ({ age, took }: ResponseHead): boolean =>
  Number.parseInt(age ?? '', 10) > took / 1000 + AGE_BY_ROUNDING;

/**
 * The API's envelope; null for anything else. Both the status and the envelope tell whether the server refuses, and a
 * status below 400 never refuses. If they contradict each other, an intermediary has written at least one of them.
 */
function parseEnvelope(text: string, status: number): z.infer<typeof Envelope> | null {
  const envelope = readJson(Envelope, text);
  return envelope && (envelope.result === 'error') === status >= 400 ? envelope : null;
}

function errorOf(head: ResponseHead, envelope: z.infer<typeof Envelope>): ApiError {
  const { status } = head;
  const code = typeof envelope['code'] === 'string' ? envelope['code'] : undefined;
  const details = {
    status,
    code,
    serverWords: envelope.msg === '' ? undefined : envelope.msg,
    fields: Object.fromEntries(Object.entries(envelope).filter(([name]) => !ENVELOPE_FIELDS.has(name))),
  };
  const refused = { ...details, mayHaveBeenProcessed: false };
  if (status === 401) return new ApiError('unauthorized', refused);
  if (status === 429 || code === 'RATE_LIMIT_HIT')
    return new ApiError('rate-limited', { ...refused, retryAfter: retryAfterOf(head, envelope) });
  if (status >= 500)
    return new ApiError('server', {
      ...details,
      retryAfter: retryAfterOf(head, envelope),
      mayHaveBeenProcessed: true,
    });
  if (status === 403) return new ApiError('forbidden', refused);
  return new ApiError('rejected', refused);
}

/**
 * Seconds from the body's `retry-after` or the header (seconds or a date), within bounds; undefined if neither is
 * usable.
 */
function retryAfterOf({ retryAfter }: ResponseHead, envelope: Record<string, unknown>): number | undefined {
  const inBody = envelope['retry-after'];
  const fromBody = typeof inBody === 'number' ? bounded('retryAfter', inBody) : undefined;
  if (fromBody !== undefined) return fromBody;
  if (retryAfter === null) return undefined;
  const isNumber = /^\d+(\.\d+)?$/.test(retryAfter);
  const seconds = isNumber ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return bounded('retryAfter', seconds);
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
