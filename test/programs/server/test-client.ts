import type { KnownUser, ReferenceServer } from './index.ts';

/** A response as tests see it. */
export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  /** Empty if the response is a page. */
  readonly body: Record<string, unknown>;
}

/** The Basic credentials of a user. */
export function basic(user: Pick<KnownUser, 'email' | 'apiKey'>): string {
  return `Basic ${Buffer.from(`${user.email}:${user.apiKey}`).toString('base64')}`;
}

/** Sends a request as a plain client would: form-encoded, values that are not text as JSON. */
export async function call(
  server: ReferenceServer,
  user: KnownUser | undefined,
  method: string,
  path: string,
  parameters?: Record<string, unknown>,
): Promise<Seen> {
  const response = await rawCall(server, user, method, path, parameters);
  return {
    status: response.status,
    headers: response.headers,
    body: isJson(response) ? ((await response.json()) as Record<string, unknown>) : {},
  };
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') === true;
}

/** Like `call`, but returns the unparsed response. */
export function rawCall(
  server: ReferenceServer,
  user: KnownUser | undefined,
  method: string,
  path: string,
  parameters?: Record<string, unknown>,
): Promise<Response> {
  const form = new URLSearchParams(
    Object.entries(parameters ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const url = new URL(`${server.url}/api/v1${path}`);
  if (method === 'GET') url.search = form.toString();
  return fetch(url, {
    method,
    redirect: 'manual',
    ...(user && { headers: { authorization: basic(user) } }),
    ...(method !== 'GET' && parameters && { body: form }),
  });
}
