import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { encodeCall } from '../../src-main/api/client/form.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { offersParam, type Operation } from '../../src-main/contract/operations/operation.ts';
import type { Operation as ServerOperation } from '../programs/server/http/operation.ts';
import type { Parameter } from '../programs/server/http/parameters.ts';
import { operations as serverOperations } from '../programs/server/operations/operations.ts';
import { operationNames, samples, type OperationName } from './samples.ts';
import { listed } from '../listed.ts';

/** The server's own declarations of the operations that Perch calls. They were written from what servers do, not from Perch. */
function witness({ method, path }: Operation): ServerOperation | undefined {
  return serverOperations.find((declared) => declared.method === method && declared.path === path);
}

const pathNames = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Parameters that servers have and Perch does not send. */
const notSent: Partial<Record<OperationName, string[]>> = {
  register: ['apply_markdown', 'presence_history_limit_days', 'all_public_streams', 'narrow'],
  updatePresence: ['history_limit_days', 'ping_only'],
  getMessages: ['use_first_unread_anchor'],
  sendMessage: ['queue_id', 'local_id', 'subject'],
  editMessage: ['subject', 'send_notification_to_old_thread', 'send_notification_to_new_thread'],
  getChannels: [
    'include_all_active',
    'include_default',
    'include_owner_subscribed',
    'include_can_access_content',
  ],
  updateSettings: ['web_inbox_show_channel_folders'],
  createChannel: ['can_create_topic_group', 'default_push_notifications'],
  createProfileField: ['use_for_user_matching'],
  createLinkifier: ['example_input', 'reverse_template', 'alternative_url_templates'],
  deactivateUser: ['actions'],
  // Its name at levels 290 to 293 only.
  getUserGroups: ['allow_deactivated'],
  // Perch creates channels with the operation for it.
  subscribe: [
    'can_create_topic_group',
    'default_push_notifications',
    'authorization_errors_fatal',
    'send_new_subscription_messages',
    ...Object.keys(operations.createChannel.params.shape),
  ],
};

/** Parameters for which a server accepts more: names and addresses beside IDs. */
const takesMore = new Set(['sendMessage to']);

/**
 * Parameters that a server parses into another form: a list, text, a number of days, a word without quotation marks, defaults.
 */
const readsAnew = new Set([
  'getMessages anchor',
  'getMessages narrow',
  'subscribe subscriptions',
  'sendMessage to',
  'createChannel message_retention_days',
  'createChannel topics_policy',
]);

/** The value that a server reads: a server that reports its version, else a server with the core alone. */
function readAnyhow(parameter: Parameter<unknown> | undefined, field: string, text: string): unknown {
  try {
    return parameter?.read(field, text);
  } catch (error) {
    if (!parameter?.readStrictly) throw error;
    return parameter.readStrictly(field, text);
  }
}

/** A value of each type; on the wire they cannot be taken for one another. */
const ofEachKind = [true, false, 1, 7, [7, 8], ['a'], {}];
const inForm = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The words that a schema accepts, where it lists them. */
function wordsOf(schema: z.ZodType): string[] {
  const {
    innerType,
    options = [],
    entries = {},
  } = schema.def as unknown as {
    innerType?: z.ZodType;
    options?: z.ZodType[];
    entries?: Record<string, string>;
  };
  return [...Object.values(entries), ...[...(innerType ? [innerType] : []), ...options].flatMap(wordsOf)];
}

const onBothSides = operationNames.filter((name) => witness(operations[name]));

test('the server declares every operation that Perch calls', () => {
  expect(operationNames.filter((name) => !onBothSides.includes(name))).toEqual([]);
});

describe.each(onBothSides)('%s', (name) => {
  const operation: Operation = operations[name];
  const declared = witness(operation);

  test('is a core operation on both sides or on neither, and needs credentials on both or neither', () => {
    expect(operation.source === 'core').toBe(declared?.core);
    expect(operation.authenticated).toBe(!declared?.anonymous);
    expect(operation.role).toBe(declared && !declared.anonymous ? (declared.role ?? 'member') : 'member');
  });

  const fields = Object.entries(operation.params.shape).filter(
    ([field]) => !pathNames(operation).includes(field),
  );

  test('sends no parameter that the server does not declare', () => {
    const unknown = fields
      .map(([field]) => field)
      .filter((field) => !Object.hasOwn(declared?.parameters ?? {}, field));
    expect(unknown).toEqual([]);
  });

  test('the server declares no parameter that Perch has no name for', () => {
    const known = [...Object.keys(operation.params.shape), ...(notSent[name] ?? [])];
    expect(Object.keys(declared?.parameters ?? {}).filter((field) => !known.includes(field))).toEqual([]);
  });

  test('Perch sends nothing that the server is too old for', () => {
    const since = declared?.since ?? 0;
    expect(operation.minFeatureLevel).toBeGreaterThanOrEqual(since);
    for (const [field] of fields) {
      const first = Math.max(since, declared?.parameters[field]?.since ?? 0);
      if (first === 0) continue;
      expect(offersParam(operation, field, first - 1), `${field} before ${first}`).toBe(false);
    }
  });

  test('the server accepts every value that Perch may send, as the same value', () => {
    for (const [field, schema] of fields) {
      const values = [...ofEachKind, ...wordsOf(schema as z.ZodType)];
      for (const value of values.filter((one) => schema.safeParse(one).success)) {
        const read = () => readAnyhow(declared?.parameters[field], field, inForm(value));
        expect(read, `${field}: ${inForm(value)}`).not.toThrow();
        if (!readsAnew.has(`${name} ${field}`)) expect(read(), field).toEqual(value);
      }
    }
  });

  test('Perch declares each type of value that the server accepts', () => {
    for (const [field, schema] of fields.filter(([field]) => !takesMore.has(`${name} ${field}`))) {
      for (const value of ofEachKind) {
        const taken = readOrNothing(declared?.parameters[field], field, inForm(value));
        if (isDeepStrictEqual(taken, value))
          expect(schema.safeParse(value).success, `${field}: ${inForm(value)}`).toBe(true);
      }
    }
  });

  test('always sends what the server requires', () => {
    const required = Object.entries(declared?.parameters ?? {}).filter(([, parameter]) => parameter.required);
    const optional = required.filter(
      ([field]) => operation.params.shape[field]?.safeParse(undefined).success ?? true,
    );
    expect(optional.map(([field]) => field)).toEqual([]);
  });

  test('fills every parameter of its path', () => {
    for (const field of pathNames(operation)) {
      expect(operation.params.shape[field]?.safeParse(undefined).success, field).toBe(false);
    }
  });

  test('the server parses each value as Perch means it', () => {
    const { path, body } = encodeCall(operation, samples[name].params);
    const sent = new URLSearchParams(body ?? path.split('?')[1] ?? '');
    for (const [field, text] of sent) {
      // Servers trim text; the samples that a server refuses test the wire format only.
      if (text === '' || readsAnew.has(`${name} ${field}`)) continue;
      const read = declared?.parameters[field]?.read(field, text);
      const meant: unknown = samples[name].params[field as never];
      expect(read, field).toEqual(
        typeof meant === 'string' && typeof read === 'string' ? keepSpace(meant, read) : meant,
      );
    }
  });
});

function readOrNothing(parameter: Parameter<unknown> | undefined, field: string, text: string): unknown {
  try {
    return parameter?.read(field, text);
  } catch {
    return undefined;
  }
}

/** The value, trimmed where the server trims. */
const keepSpace = (meant: string, read: string) => (read === meant ? meant : meant.trim());

describe('the table', () => {
  test('has each operation once, under one ID', () => {
    const all: Operation[] = Object.values(operations);
    const ids = all.map(({ id }) => id);
    const places = all.map(({ method, path }) => `${method} ${path}`);
    expect([new Set(ids).size, new Set(places).size]).toEqual([ids.length, ids.length]);
  });

  test('has the 22 core operations on both sides', () => {
    const core = listed`
      POST /scheduled_messages | PATCH /settings | POST /typing | POST /messages/{message_id}/typing
      POST /channels/create | PATCH /channel_folders/{channel_folder_id} | POST /fetch_api_key
      POST /realm/profile_fields | POST /users/me/status | DELETE /users/me/subscriptions
      GET /messages/{message_id}/history | DELETE /messages/{message_id}/reactions | POST /messages/flags
      GET /users/me/{stream_id}/topics | PATCH /navigation_views/{fragment}
      POST /messages/{message_id}/report | POST /saved_snippets | DELETE /users/{user_id}
      POST /realm/filters | POST /reminders | GET /users/{email} | GET /users/{user_id}
    `.sort();
    const named = (all: { method: string; path: string }[]) =>
      all.map(({ method, path }) => `${method} ${path}`).sort();
    const perch: Operation[] = Object.values(operations);
    expect(named(perch.filter(({ source }) => source === 'core'))).toEqual(core);
    expect(named(serverOperations.filter((one) => one.core))).toEqual(core);
  });

  test('declares the delivery by what a repeat does (server-notes: Repeats)', () => {
    const inDoubt = listed`
      deactivateUser | deleteEventQueue | fetchApiKey | sendMessage | setTypingStatus
      setTypingStatusForMessageEdit | updatePresence
    `;
    const harmless = listed`addReaction | subscribe | updateMessageFlags | updateStatus`;
    for (const name of operationNames) {
      const { method, delivery } = operations[name];
      const ofMethod = { GET: 'read', POST: 'create', PATCH: 'set', DELETE: 'set' }[method];
      const ofRepeat = inDoubt.includes(name) ? 'now' : harmless.includes(name) ? 'set' : ofMethod;
      expect(`${name} ${delivery}`).toBe(`${name} ${name === 'register' ? 'read' : ofRepeat}`);
    }
  });
});
