import { ApiClient } from '../../src-main/api/client/client.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Operation } from '../../src-main/contract/operations/operation.ts';
import { ofCollections } from '../collections/index.ts';
import { credentials } from './recorder.ts';
import { channels } from './samples/channels.ts';
import { messages } from './samples/messages.ts';
import { organization } from './samples/organization.ts';
import { people } from './samples/people.ts';
import type { OperationName, Samples } from './samples/sample.ts';
import { session } from './samples/session.ts';

export type { OperationName };
export const operationNames = Object.keys(operations) as OperationName[];

/** One call of every operation. */
export const samples: Samples = {
  ...session,
  ...people,
  ...ofCollections('samples'),
  ...messages,
  ...channels,
  ...organization,
};

/** A client that gets this response to every request. */
export function hearing(body: string | Uint8Array<ArrayBuffer>, status = 200): ApiClient {
  const http = () => Promise.resolve(new Response(body, { status }));
  return new ApiClient({ serverUrl: 'https://chat.example.com', http, credentials });
}

/** Calls an operation by its name. */
export function callSample(client: ApiClient, name: OperationName) {
  const operation: Operation = operations[name];
  return client.call(operation, samples[name].params);
}
