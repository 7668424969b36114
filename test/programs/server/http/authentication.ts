import type { State } from '../state/state.ts';
import { roleNumbers, type User } from '../state/users.ts';
import { ApiError, badRequest, roleTooSmall, unauthorized } from './errors.ts';
import type { NeededRole } from './operation.ts';

/**
 * The caller, by the Basic credentials (e-mail and API key).
 * @throws {ApiError} 401 where they are not valid.
 */
export function authenticate(authorization: string | undefined, state: State): User {
  if (authorization === undefined) {
    throw unauthorized('Not logged in: API authentication or user session required');
  }
  const { email, apiKey } = readBasic(authorization);
  if (!/^[A-Za-z0-9]{32}$/.test(apiKey)) throw unauthorized('Malformed API key');
  const user = state.users.byApiKey(apiKey);
  if (!user || user.delivery_email.toLowerCase() !== email.toLowerCase()) {
    throw unauthorized('Invalid API key');
  }
  const reason = deactivation(user, state);
  if (reason) throw unauthorized(reason.msg);
  return user;
}

/** The error for a deactivated person or organization who signs in by password (steps 924 and 927). */
export function refuseDeactivated(user: User, state: State): void {
  const reason = deactivation(user, state);
  if (reason) throw new ApiError(401, reason.msg, { code: reason.code });
}

function deactivation(user: User, state: State): { msg: string; code: string } | undefined {
  if (!user.is_active) return { msg: 'Account is deactivated', code: 'USER_DEACTIVATED' };
  if (!state.realm.read().deactivated) return undefined;
  return { msg: 'This organization has been deactivated', code: 'REALM_DEACTIVATED' };
}

/** The error for a caller without the required role. */
export function checkRole(user: User, needed: NeededRole | undefined, words?: string): void {
  if (needed === undefined || user.role <= roleNumbers[needed]) return;
  throw words === undefined ? roleTooSmall(needed) : badRequest(words);
}

/** The owner of the API key in a header, for the request log; never an error. */
export function whoIsIt(authorization: string | undefined, state: State): number | null {
  try {
    return authenticate(authorization, state).user_id;
  } catch {
    return null;
  }
}

function readBasic(authorization: string): { email: string; apiKey: string } {
  const [scheme, encoded, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'basic')
    throw badRequest('This endpoint requires HTTP basic authentication.');
  const parts = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const [email, apiKey] = parts;
  if (rest.length > 0 || parts.length !== 2 || !email || apiKey === undefined) {
    throw unauthorized('Invalid authorization header for basic auth');
  }
  return { email, apiKey };
}
