import { ApiError } from '../api/errors.ts';
import { isRedirect } from '../api/network-failure.ts';
import type { HttpPort } from '../api/http.ts';
import { readResponse } from '../api/read-response.ts';
import { REQUEST_TIMEOUT } from '../api/client.ts';
import { operations } from '../contract/operations/index.ts';
import type { ResponseOf } from '../contract/operations/operation.ts';
import { serverAddressIn } from '../contract/server-address.ts';

/** Where an organization is found, by what answers at an address of it. */
export interface Whereabouts {
  /** Whether that address only leads to another one. */
  redirects: boolean;
  /** The address that the server itself gives as its own; null where it gives none that could be used. */
  address: string | null;
}

type ServerSettings = ResponseOf<typeof operations.getServerSettings>;

/**
 * Asks at an address where the organization is, without credentials. A redirect is followed for this one question: what
 * matters is what the server at its end says of itself, which a portal's page does not.
 * @returns null where no server answers at the end
 */
export async function whereaboutsOf(
  http: HttpPort,
  serverUrl: string,
  timeout = REQUEST_TIMEOUT,
): Promise<Whereabouts | null> {
  try {
    return { redirects: false, address: ownAddress(await askWhoItIs(http, serverUrl, timeout, false)) };
  } catch (error) {
    if (!isRedirected(error)) return null;
  }
  try {
    return { redirects: true, address: ownAddress(await askWhoItIs(http, serverUrl, timeout, true)) };
  } catch {
    return null;
  }
}

/** Electron's stack fails with a redirect that it may not follow, Node's answers with it. */
const isRedirected = (error: unknown): boolean =>
  error instanceof ApiError ? error.isRedirect : isRedirect(error);

/** The address that a server says it has, as Perch keeps addresses; `realm_uri` before feature level 257. */
export const ownAddress = ({ realm_url, realm_uri }: ServerSettings): string | null =>
  serverAddressIn(realm_url ?? realm_uri ?? '');

async function askWhoItIs(
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

/** What is known of the user who signed in somewhere else than where the account is. */
export interface MoveEvidence {
  /** What answers at the account's address; null where nothing does, or no server. */
  old: Whereabouts | null;
  /** The address that the user signed in at, and the one that the server there gives as its own. */
  newAddresses: readonly (string | null)[];
  /** When the user joined, by the account's cache and by the new server, in milliseconds; null where not told. */
  joined: { here: number | null; there: number | null };
  isSameEmail: boolean;
}

/**
 * Whether an organization is the same one at another address, for a user of the same ID. Either the old address vouches for
 * the new one: it leads there, or the server that still answers there gives the new address as its own. Or nothing answers at
 * the old address any more, and the user has the same e-mail address and joined at the same moment.
 */
export function hasMoved({ old, newAddresses, joined, isSameEmail }: MoveEvidence): boolean {
  if (isSomebodyElse({ joined })) return false;
  const isToldOnBothSides = joined.here !== null && joined.there !== null;
  if (old?.address) return newAddresses.includes(old.address);
  return !(old && !old.redirects) && isToldOnBothSides && isSameEmail;
}

/** Users who joined at different moments are different ones, wherever the organization is. */
export const isSomebodyElse = ({ joined: { here, there } }: Pick<MoveEvidence, 'joined'>): boolean =>
  here !== null && there !== null && here !== there;
