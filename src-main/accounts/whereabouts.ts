import { ApiError } from '../api/transport/errors.ts';
import { isRedirect } from '../api/transport/network-failure.ts';
import type { HttpPort } from '../api/transport/http.ts';
import { readResponse } from '../api/responses/read-response.ts';
import { REQUEST_TIMEOUT } from '../api/client/client.ts';
import { operations } from '../contract/operations/index.ts';
import type { ResponseOf } from '../contract/operations/operation.ts';
import { serverAddressIn } from '../contract/links/server-address.ts';

/** Where an organization is, by the response at one of its addresses. */
export interface Whereabouts {
  /** Whether that address redirects to another one. */
  redirects: boolean;
  /** The valid address that the server reports as its own, or null. */
  address: string | null;
}

type ServerSettings = ResponseOf<typeof operations.getServerSettings>;

/**
 * Finds out where the organization of an address is, without credentials. Only this request follows a redirect: a
 * server at its end reports its own address, which a portal's page cannot do.
 * @returns null if no server responds at the end
 */
export async function whereaboutsOf(
  http: HttpPort,
  serverUrl: string,
  timeout = REQUEST_TIMEOUT,
): Promise<Whereabouts | null> {
  try {
    return {
      redirects: false,
      address: ownAddress(await fetchServerSettings(http, serverUrl, timeout, false)),
    };
  } catch (error) {
    if (!isRedirected(error)) return null;
  }
  try {
    return {
      redirects: true,
      address: ownAddress(await fetchServerSettings(http, serverUrl, timeout, true)),
    };
  } catch {
    return null;
  }
}

/** Electron's stack fails at a redirect that it may not follow; Node's returns it as the response. */
const isRedirected = (error: unknown): boolean =>
  error instanceof ApiError ? error.isRedirect : isRedirect(error);

/** The address that a server reports as its own, in Perch's form; `realm_uri` before feature level 257. */
export const ownAddress = ({ realm_url, realm_uri }: ServerSettings): string | null =>
  serverAddressIn(realm_url ?? realm_uri ?? '');

async function fetchServerSettings(
  http: HttpPort,
  serverUrl: string,
  timeout: number,
  follows: boolean,
): Promise<ServerSettings> {
  const signal = AbortSignal.timeout(timeout);
  const sentAt = performance.now();
  const response = await http({
    url: `${serverUrl}/api/v1${operations.getServerSettings.path}`,
    method: 'GET',
    headers: { accept: 'application/json' },
    signal,
    connection: 'any',
    redirect: follows ? 'follow' : 'refuse',
  });
  const { value } = await readResponse(response, operations.getServerSettings, { sentAt, signal });
  return value as ServerSettings;
}

/** The evidence about a user who signed in at another address than their account's. */
export interface MoveEvidence {
  /** The server at the account's address; null if none responds. */
  old: Whereabouts | null;
  /** The address that the user signed in at, and the one that its server reports as its own. */
  newAddresses: readonly (string | null)[];
  /**
   * When the user joined, by the account's cache and by the new server, in milliseconds; null if it is not known.
   */
  joined: { here: number | null; there: number | null };
  isSameEmail: boolean;
}

/**
 * Whether an organization has moved to another address, for a user of the same ID. Either the old address confirms
 * the new one: it redirects there, or its server reports the new address as its own. Or no server responds at the old
 * address any more, and the user has the same email address and joined at the same moment.
 */
export function hasMoved({ old, newAddresses, joined, isSameEmail }: MoveEvidence): boolean {
  if (isSomebodyElse({ joined })) return false;
  const areBothKnown = joined.here !== null && joined.there !== null;
  if (old?.address) return newAddresses.includes(old.address);
  return !(old && !old.redirects) && areBothKnown && isSameEmail;
}

/** Users who joined at different moments are different users, wherever the organization is. */
export const isSomebodyElse = ({ joined: { here, there } }: Pick<MoveEvidence, 'joined'>): boolean =>
  here !== null && there !== null && here !== there;
