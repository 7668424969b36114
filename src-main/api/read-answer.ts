import { z } from 'zod';
import { ApiError } from './errors.ts';

/** The largest answer that is read; a longer one is no answer of this API. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

const Envelope = z.looseObject({ result: z.enum(['success', 'error']), msg: z.string().default('') });

/** Fields of an error answer that are told by the envelope itself. */
const ENVELOPE_FIELDS = new Set(['result', 'msg', 'code']);

/**
 * Reads the whole body as the API's JSON envelope.
 * @throws {ApiError} of the kind that status and `code` tell (contract, Errors; field notes A1).
 */
export async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  const envelope = parseEnvelope(await readText(response));
  const { status } = response;
  if (!envelope) {
    const kind = status >= 500 ? 'server' : 'malformed';
    throw new ApiError(kind, {
      status,
      retryAfter: retryAfterOf(response, {}),
      mayHaveBeenProcessed: true,
    });
  }
  if (status < 300 && envelope.result === 'success') return envelope;
  throw errorOf(response, envelope);
}

function errorOf(response: Response, envelope: z.infer<typeof Envelope>): ApiError {
  const { status } = response;
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
    return new ApiError('rate-limited', { ...refused, retryAfter: retryAfterOf(response, envelope) });
  if (status >= 500)
    return new ApiError('server', {
      ...details,
      retryAfter: retryAfterOf(response, envelope),
      mayHaveBeenProcessed: true,
    });
  if (status === 403) return new ApiError('forbidden', refused);
  // 407 is a proxy's answer even when its body looks like ours.
  if (status === 407 || (status >= 300 && status < 400))
    return new ApiError('malformed', { ...details, mayHaveBeenProcessed: true });
  return new ApiError('rejected', refused);
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

async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body as ReadableStream<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES)
      throw new ApiError('malformed', { status: response.status, mayHaveBeenProcessed: true });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Seconds from the body's `retry-after` or the header (seconds or a date); undefined where neither says. */
function retryAfterOf(response: Response, envelope: Record<string, unknown>): number | undefined {
  const inBody = envelope['retry-after'];
  if (typeof inBody === 'number' && Number.isFinite(inBody) && inBody >= 0) return inBody;
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
