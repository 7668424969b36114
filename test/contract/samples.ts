import type { ApiClient } from '../../src-main/api/client.ts';
import { ApiError } from '../../src-main/api/errors.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Operation, ParamsOf } from '../../src-main/contract/operations/operation.ts';

type Operations = typeof operations;
export type OperationName = keyof Operations;
export const operationNames = Object.keys(operations) as OperationName[];

interface Sample<O extends Operation> {
  params: ParamsOf<O>;
  /** Method, path with query, and body, written by hand from the contract. */
  wire: [method: string, path: string, body: string];
  /** A full answer of a server (field notes A3, B1), beside `result` and `msg`. */
  answer: Record<string, unknown>;
  /** The fields without which there is no answer. */
  needs: string[];
}

const snippet = { id: 7, title: 'Stand-up', content: '**Today**', date_created: 1_760_000_000 };
const status = {
  status_text: 'Lunch',
  emoji_name: 'hamburger',
  emoji_code: '1f354',
  reaction_type: 'unicode_emoji',
  away: true,
};
const user = {
  user_id: 12,
  delivery_email: 'mira@meridian.example',
  email: 'user12@meridian.example',
  full_name: 'Mira Kowalski',
  date_joined: '2023-03-06T09:12:00+00:00',
  is_active: true,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  bot_type: null,
  bot_owner_id: null,
  role: 400,
  timezone: 'Europe/Warsaw',
  avatar_url: null,
  avatar_version: 1,
};

/** One call of every operation. A new operation does not compile until it has one. */
export const samples: { [Name in OperationName]: Sample<Operations[Name]> } = {
  fetchApiKey: {
    params: { username: 'mira+chat@meridian.example', password: 'p&ss =+%20ż🎉' },
    wire: [
      'POST',
      '/fetch_api_key',
      'username=mira%2Bchat%40meridian.example&password=p%26ss+%3D%2B%2520%C5%BC%F0%9F%8E%89',
    ],
    answer: { api_key: 'a'.repeat(32), email: 'mira@meridian.example', user_id: 12 },
    needs: ['api_key', 'email'],
  },
  getServerSettings: {
    params: {},
    wire: ['GET', '/server_settings', ''],
    answer: {
      zulip_version: '12.0',
      zulip_feature_level: 420,
      realm_name: 'Meridian',
      authentication_methods: { password: true, ldap: false },
      external_authentication_methods: [],
    },
    needs: [],
  },
  register: {
    params: {
      fetch_event_types: ['realm', 'saved_snippets'],
      event_types: [],
      client_capabilities: { user_settings_object: true },
    },
    wire: [
      'POST',
      '/register',
      'fetch_event_types=%5B%22realm%22%2C%22saved_snippets%22%5D&event_types=%5B%5D&client_capabilities=%7B%22user_settings_object%22%3Atrue%7D',
    ],
    answer: {
      queue_id: 'q',
      last_event_id: -1,
      zulip_version: '12.0',
      zulip_feature_level: 420,
      realm_name: 'Meridian',
      user_id: 12,
      full_name: 'Mira Kowalski',
      max_message_length: 10_000,
      saved_snippets: [snippet],
      user_status: { '12': status, '13': {} },
    },
    needs: [],
  },
  getUser: {
    params: { user_id: 12, client_gravatar: true },
    wire: ['GET', '/users/12?client_gravatar=true', ''],
    answer: { user },
    needs: ['user'],
  },
  getUserByEmail: {
    params: { email: 'mira+chat/ż ?#%@meridian.example', client_gravatar: false },
    wire: ['GET', '/users/mira%2Bchat%2F%C5%BC%20%3F%23%25%40meridian.example?client_gravatar=false', ''],
    answer: { user },
    needs: ['user'],
  },
  updateStatus: {
    params: {
      status_text: 'Lunch & more',
      emoji_name: 'hamburger',
      emoji_code: '1f354',
      reaction_type: 'unicode_emoji',
      away: true,
    },
    wire: [
      'POST',
      '/users/me/status',
      'status_text=Lunch+%26+more&emoji_name=hamburger&emoji_code=1f354&reaction_type=unicode_emoji&away=true',
    ],
    answer: {},
    needs: [],
  },
  getUserStatus: {
    params: { user_id: 12 },
    wire: ['GET', '/users/12/status', ''],
    answer: { status },
    needs: ['status'],
  },
  createSavedSnippet: {
    params: { title: 'Stand-up: “today”', content: '**Yesterday**\n{{name}} = 100%\r\n' },
    wire: [
      'POST',
      '/saved_snippets',
      'title=Stand-up%3A+%E2%80%9Ctoday%E2%80%9D&content=**Yesterday**%0A%7B%7Bname%7D%7D+%3D+100%25%0D%0A',
    ],
    answer: { saved_snippet_id: 7 },
    needs: ['saved_snippet_id'],
  },
  getSavedSnippets: {
    params: {},
    wire: ['GET', '/saved_snippets', ''],
    answer: { saved_snippets: [snippet, { ...snippet, id: 8 }] },
    needs: ['saved_snippets'],
  },
  editSavedSnippet: {
    params: { saved_snippet_id: 7, title: 'T', content: '' },
    wire: ['PATCH', '/saved_snippets/7', 'title=T&content='],
    answer: {},
    needs: [],
  },
  deleteSavedSnippet: {
    params: { saved_snippet_id: 7 },
    wire: ['DELETE', '/saved_snippets/7', ''],
    answer: {},
    needs: [],
  },
};

/** Calls an operation by its name. */
export function callSample(client: ApiClient, name: OperationName) {
  const operation: Operation = operations[name];
  return client.call(operation, samples[name].params);
}

/** What went wrong, where something must. */
export async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    (value) => new Error(`It succeeded: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw error;
}
