import type { Operation } from '../../contract/operations/operation.ts';
import { judgeResponse, type ApiResponse, type ResponseHead } from './response.ts';
import { ApiError } from '../transport/errors.ts';
import { LargeResponse } from './large-response.ts';

/**
 * The largest response that is read, in bytes: twice what a server sends of 36,000 people with all that they wrote about
 * themselves. With its text and its values the thread stays below its memory.
 */
export const MAX_RESPONSE_BYTES = 128 * 1024 * 1024;

/**
 * A longer response, in bytes, is parsed and checked in a thread of its own, because here it would block everything
 * else.
 */
export const LARGE_RESPONSE_BYTES = 256 * 1024;

export interface Reading {
  /** When the request was sent, by `performance.now()`. */
  sentAt: number;
  /** Ends the reading, even after all bytes have arrived. */
  signal?: AbortSignal;
  /** Receives how many bytes have arrived so far. */
  onBytes?(received: number): void;
}

/**
 * Reads the whole body as the API's JSON envelope, and checks it with the operation's response schema.
 * @throws {ApiError} of the kind that status and `code` decide (server-notes: Errors).
 */
export async function readResponse(
  response: Response,
  operation: Operation,
  { sentAt, signal, onBytes }: Reading,
): Promise<ApiResponse> {
  const { status, headers } = response;
  const head: ResponseHead = {
    status,
    retryAfter: headers.get('retry-after'),
    age: headers.get('age'),
    took: performance.now() - sentAt,
  };
  const held: Uint8Array[] = [];
  let received = 0;
  let large: LargeResponse | null = null;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      received += chunk.byteLength;
      if (received > MAX_RESPONSE_BYTES)
        throw new ApiError('malformed', { mayHaveBeenProcessed: true, isTooLarge: true });
      onBytes?.(received);
      held.push(chunk);
      if (received <= LARGE_RESPONSE_BYTES) continue;
      large ??= new LargeResponse(operation, head);
      for (const bytes of held.splice(0)) large.add(bytes);
    }
    if (large) return await large.finish(signal);
  } finally {
    large?.close();
  }
  return judgeResponse(new TextDecoder().decode(Buffer.concat(held)), head, operation);
}
