import { z } from 'zod';
import type { Operation } from '../contract/operations/operation.ts';
import { ApiError } from './errors.ts';

/** What stands before the body. */
export interface AnswerHead {
  status: number;
  /** The header `retry-after`, as it is. */
  retryAfter: string | null;
}

/** An answer that says yes, checked, with the parameters that the server said it does not know. */
export interface Answer {
  value: Record<string, unknown>;
  ignored: string[];
}

const Envelope = z.looseObject({ result: z.enum(['success', 'error']), msg: z.string().default('') });

/** Fields of an error answer that are told by the envelope itself. */
const ENVELOPE_FIELDS = new Set(['result', 'msg', 'code']);

/**
 * Reads a body as the API's JSON envelope, and checks it with what the operation says of its answer.
 * @throws {ApiError} of the kind that status and `code` tell (contract, Errors; field notes A1).
 */
export function judgeAnswer(text: string, head: AnswerHead, operation: Pick<Operation, 'response'>): Answer {
  const { status } = head;
  const envelope = parseEnvelope(text);
  if (!envelope) {
    const kind = status >= 500 ? 'server' : 'malformed';
    throw new ApiError(kind, { status, retryAfter: retryAfterOf(head, {}), mayHaveBeenProcessed: true });
  }
  if (status >= 300 || envelope.result !== 'success') throw errorOf(head, envelope);
  const value = operation.response.safeParse(envelope);
  if (!value.success) throw new ApiError('malformed', { status, mayHaveBeenProcessed: true, isOdd: true });
  return { value: value.data, ignored: stringsOf(envelope['ignored_parameters_unsupported']) };
}

function parseEnvelope(text: string): z.infer<typeof Envelope> | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  return Envelope.safeParse(json).data ?? null;
}

function errorOf(head: AnswerHead, envelope: z.infer<typeof Envelope>): ApiError {
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
  // 407 is a proxy's answer even when its body looks like ours.
  if (status === 407 || (status >= 300 && status < 400))
    return new ApiError('malformed', { ...details, mayHaveBeenProcessed: true });
  return new ApiError('rejected', refused);
}

/** Seconds from the body's `retry-after` or the header (seconds or a date); undefined where neither says. */
function retryAfterOf({ retryAfter }: AnswerHead, envelope: Record<string, unknown>): number | undefined {
  const inBody = envelope['retry-after'];
  if (typeof inBody === 'number' && Number.isFinite(inBody) && inBody >= 0) return inBody;
  if (retryAfter === null) return undefined;
  const isNumber = /^\d+(\.\d+)?$/.test(retryAfter);
  const seconds = isNumber ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
