// The thread that parses and checks large responses.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { operations } from '../../contract/operations/index.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { type ResponseHead, judgeResponse } from './response.ts';
import { ApiError } from '../transport/errors.ts';
import type { FromReader, ToReader } from './large-response.ts';
import { cut, type Piece } from './pieces.ts';
import { ValueCount } from './value-count.ts';

/** A response: the thread receives its bytes, and then sends its pieces, each on request. */
interface NewResponse {
  operationId: string;
  head: ResponseHead;
  port: MessagePort;
}

const byId = new Map<string, Operation>(
  Object.values(operations).map((operation) => [operation.id, operation]),
);

/** How many characters of a server's error message are kept; nobody reads more. */
const MOST_WORDS = 10_000;

/**
 * Five times the values in the response of an organization with 10,000 people, 2,000 channels and 50,000 snippets.
 */
const MOST_VALUES = 3_000_000;

parentPort?.on('message', ({ operationId, head, port }: NewResponse) => {
  const decoder = new TextDecoder();
  const values = new ValueCount();
  let text = '';
  let pieces: Iterator<Piece> | undefined;
  const post = (message: FromReader) => port.postMessage(message);
  const finish = () => {
    const operation = byId.get(operationId);
    if (!operation) throw new Error(`No operation ${operationId}`);
    const whole = text + decoder.decode();
    text = '';
    const { value, ignored } = judgeResponse(whole, head, operation);
    pieces = cut(value);
    post({ is: 'begun', ignored });
  };
  const take = (bytes: Uint8Array) => {
    values.add(bytes);
    if (values.count > MOST_VALUES) throw new Error('Too many values.');
    text += decoder.decode(bytes, { stream: true });
  };
  port.on('message', (message: ToReader) => {
    try {
      if (message.is === 'bytes') take(message.bytes);
      else if (message.is === 'end') finish();
      else {
        const next = pieces?.next();
        post(next === undefined || next.done ? { is: 'done' } : { is: 'piece', piece: next.value });
      }
    } catch (error) {
      post(failureIn(error));
      port.close();
    }
  });
});

function failureIn(error: unknown): FromReader {
  if (!(error instanceof ApiError)) {
    // The response contains too much, or is nested too deep to be checked or sent.
    return { is: 'failed', kind: 'malformed', details: { mayHaveBeenProcessed: true, isTooLarge: true } };
  }
  const { fields: _, serverWords, ...details } = error.details;
  return {
    is: 'failed',
    kind: error.kind,
    details: { ...details, serverWords: serverWords?.slice(0, MOST_WORDS) },
  };
}
