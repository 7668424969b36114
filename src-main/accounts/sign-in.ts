import { ApiClient } from '../api/client/client.ts';
import { ApiError } from '../api/transport/errors.ts';
import type { HttpPort } from '../api/transport/http.ts';
import type { SignInWays } from '../contract/values/account.ts';
import { operations } from '../contract/operations/index.ts';
import type { ResponseOf } from '../contract/operations/operation.ts';
import { invalid, type Problem, Refusal } from '../contract/problem.ts';
import { momentOf } from '../contract/time/moment.ts';
import { addressesAlong, parseServerAddress } from '../contract/links/server-address.ts';
import { browserMethods, type BrowserPage } from './browser-methods.ts';
import { ownAddress, whereaboutsOf } from './whereabouts.ts';

export interface SignInForm {
  address: string;
  email: string;
  secret: { password: string } | { apiKey: string };
}

/** The user who signed in, and the server. */
export interface SignedIn {
  serverUrl: string;
  email: string;
  userId: number;
  fullName: string;
  organization: string;
  apiKey: string;
}

/** The user who signed in, with what else the server reports. */
export interface SignInResult {
  user: SignedIn;
  /** The address that the server reports as its own, or null. */
  ownAddress: string | null;
  /** When the user joined, in milliseconds since the epoch. Null if the server does not report that. */
  joinedAt: number | null;
}

/**
 * Signs in with a password or checks an API key (server-notes: API keys).
 * @throws {Refusal} with the field that its message is shown at
 */
export async function signIn(http: HttpPort, form: SignInForm, timeout?: number): Promise<SignInResult> {
  const typed = parseServerAddress(form.address);
  const email = form.email.trim();
  const field = 'password' in form.secret ? 'password' : 'apiKey';
  const secret = 'password' in form.secret ? form.secret.password : form.secret.apiKey.trim();
  requireFilled('email', email);
  requireFilled(field, secret);
  const { serverUrl, organization, ownAddress: reportedAddress } = await findServer(http, typed, timeout);
  const client = (credentials?: { email: string; apiKey: string }) =>
    new ApiClient({ serverUrl, http, credentials, timeout });
  const key: Key = field === 'password' ? await fetchKey(client(), email, secret) : { apiKey: secret, email };
  try {
    const {
      user_id: userId,
      full_name: fullName,
      delivery_email: realEmail,
      date_joined: joined,
    } = await fetchUser(client(key), key.email, key.userId);
    // The email address in the server's spelling, if the server reports that. Requests authenticate with this address.
    const user = {
      serverUrl,
      email: realEmail ?? key.email,
      userId,
      fullName,
      organization,
      apiKey: key.apiKey,
    };
    return { user, ownAddress: reportedAddress, joinedAt: momentOf(joined) };
  } catch (error) {
    throw refusalOf(error, field);
  }
}

interface Key {
  apiKey: string;
  email: string;
  userId?: number;
}

async function fetchKey(client: ApiClient, username: string, password: string): Promise<Key> {
  try {
    const { value } = await client.call(operations.fetchApiKey, { username, password });
    return { apiKey: value.api_key, email: value.email, userId: value.user_id };
  } catch (error) {
    // The server counts the passwords (server-notes: Rate limits).
    if (error instanceof ApiError && error.kind === 'rate-limited')
      throw new Refusal({ ...error.toProblem(), field: 'password' });
    throw refusalOf(error, 'password');
  }
}

type Who = Pick<
  ResponseOf<typeof operations.getUser>['user'],
  'user_id' | 'full_name' | 'delivery_email' | 'date_joined'
>;

/**
 * Fetches the user who signs in: by ID, or where that is not known, by their key. An address in the path finds nobody where it is
 * hidden from others, or has a slash (server-notes: People). A server with the core operations alone knows no other way.
 */
async function fetchUser(client: ApiClient, email: string, userId: number | undefined): Promise<Who> {
  if (userId !== undefined) return (await client.call(operations.getUser, { user_id: userId })).value.user;
  try {
    return (await client.call(operations.getOwnUser, {})).value;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'rejected') throw error;
    return (await client.call(operations.getUserByEmail, { email })).value.user;
  }
}

/**
 * Finds out how to sign in to a server.
 * @throws {Refusal} where the address is invalid, or no server responds there
 */
export async function waysToSignIn(http: HttpPort, address: string, timeout?: number): Promise<SignInWays> {
  const typed = parseServerAddress(address);
  try {
    const { serverUrl, organization, password, emailNames, pages } = await findServer(http, typed, timeout);
    const foundAt = serverUrl === typed ? null : serverUrl;
    const browser = pages.map(({ name, label }) => ({ name, label }));
    return { organization, password, browser, emailNames, movedTo: null, foundAt };
  } catch (error) {
    const found = await whereaboutsOf(http, typed, timeout);
    if (!found?.redirects || found.address === null) throw error;
    const { host } = new URL(typed);
    const unknown = { password: null, browser: [], emailNames: null };
    return { organization: host, ...unknown, movedTo: found.address, foundAt: null };
  }
}

/**
 * Finds the page of a browser method, and the addresses that the server goes by.
 * @throws {Refusal} where no server responds there, or it no longer offers the method
 */
export async function findBrowserPage(
  http: HttpPort,
  { address, method }: { address: string; method: string },
  timeout?: number,
): Promise<{ serverUrl: string; realms: string[]; page: string }> {
  const server = await findServer(http, parseServerAddress(address), timeout);
  const { serverUrl, ownAddress: own } = server;
  const page = server.pages.find(({ name }) => name === method);
  if (!page) throw new Refusal({ kind: 'unsupported' });
  return { serverUrl, realms: own === null ? [serverUrl] : [serverUrl, own], page: page.url };
}

interface FoundServer extends Pick<SignInWays, 'organization' | 'password' | 'emailNames'> {
  serverUrl: string;
  ownAddress: string | null;
  /** Where its browser methods begin. */
  pages: BrowserPage[];
  /** False if the server does not report its settings. It may be a chat server all the same. */
  hasSettings: boolean;
}

/**
 * Finds the server of an address that the user may have pasted with the path of a page. If the path has no server, a
 * parent path may have a server that reports its settings. No secret is sent here.
 */
async function findServer(http: HttpPort, typed: string, timeout?: number): Promise<FoundServer> {
  const [, ...above] = addressesAlong(typed);
  const ask = (serverUrl: string): Promise<FoundServer> =>
    readServer(new ApiClient({ serverUrl, http, timeout }), serverUrl);
  const atPath = await ask(typed).catch((error: unknown) => {
    if (above.length > 0 && isNoServer(error)) return { error };
    throw error;
  });
  if (!('error' in atPath) && (atPath.hasSettings || above.length === 0)) return atPath;
  for (const serverUrl of above) {
    const found = await ask(serverUrl).catch((error: unknown) => {
      if (error instanceof Refusal && error.problem.kind === 'too-old') throw error;
      return null;
    });
    if (found?.hasSettings) return found;
  }
  if ('error' in atPath) throw atPath.error;
  return atPath;
}

/** Whether the response is not a server's: a page of the chat, or a redirect to one. */
const isNoServer = (error: unknown): boolean =>
  error instanceof Refusal && (error.problem.kind === 'not-a-server' || error.problem.redirected === true);

/** Fetches the server's settings. A server that lacks this operation may still take a sign-in. */
async function readServer(client: ApiClient, serverUrl: string): Promise<FoundServer> {
  const { host } = new URL(serverUrl);
  try {
    const { value } = await client.call(operations.getServerSettings, {});
    return {
      serverUrl,
      organization: value.realm_name ?? host,
      password: takesPasswords(value.authentication_methods),
      emailNames: value.require_email_format_usernames ?? null,
      ownAddress: ownAddress(value),
      pages: browserMethods(value.external_authentication_methods ?? [], serverUrl),
      hasSettings: true,
    };
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'rejected')
      return {
        serverUrl,
        organization: host,
        password: null,
        emailNames: null,
        ownAddress: null,
        pages: [],
        hasSettings: false,
      };
    throw refusalOf(error, 'address');
  }
}

/** `password` combines the two methods that take one (server-notes: Server settings). */
function takesPasswords(methods: Record<string, boolean> | undefined): boolean | null {
  if (!methods) return null;
  return methods['password'] ?? (methods['email'] === true || methods['ldap'] === true);
}

function requireFilled(field: string, value: string): void {
  if (value === '') throw new Refusal(invalid(field, 'required'));
}

/** Turns a failure into a refusal at the field that the user has to correct. */
function refusalOf(error: unknown, secretField: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const problem = error.toProblem();
  const beside = (field: string, more: Partial<Problem> = {}) => new Refusal({ ...problem, field, ...more });
  switch (error.kind) {
    case 'unauthorized':
      return beside(secretField, { rule: ruleOf(error.details.code) });
    case 'malformed':
      return beside('address', { kind: 'not-a-server' });
    case 'rejected':
    case 'forbidden':
      return error.details.status === 404 || error.details.status === 405
        ? beside('address', { kind: 'not-a-server' })
        : beside('email');
    default:
      return beside('address');
  }
}

/**
 * The codes of 401 that mean a wrong secret (server-notes: API keys). `UNAUTHORIZED` also answers a right key, of an account or
 * an organization that was deactivated: only the server's words tell (server-notes: Errors).
 */
function ruleOf(code: string | undefined): Problem['rule'] {
  if (code === 'AUTHENTICATION_FAILED') return 'wrong-password';
  return code === 'INVALID_API_KEY' ? 'wrong-key' : undefined;
}
