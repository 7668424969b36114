import { refuseDeactivated } from '../http/authentication.ts';
import { ApiError, badRequest } from '../http/errors.ts';
import { anonymousOperation } from '../http/operation.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';
import { required, text } from '../http/parameters.ts';

/** `POST /fetch_api_key`: e-mail and password for the key the account already has. */
export const fetchApiKey = anonymousOperation('POST', '/fetch_api_key', {
  core: true,
  parameters: { username: required(text()), password: required(text()) },
  handle({ parameters: { username, password }, state, passwordTries }) {
    passwordTries.count(username);
    if (!state.realm.read().password_login) {
      throw new ApiError(401, 'Password authentication is disabled in your organization', {
        code: 'PASSWORD_AUTH_DISABLED',
      });
    }
    const user = userNamed(username, state);
    if (!user || user.bot_type !== null || user.password !== password) {
      throw new ApiError(401, 'Your username or password is incorrect', { code: 'AUTHENTICATION_FAILED' });
    }
    refuseDeactivated(user, state);
    passwordTries.forget(username);
    return { api_key: user.api_key, email: user.delivery_email, user_id: user.user_id };
  },
});

/** With a directory, user names are the first part of addresses; otherwise they must be addresses. */
function userNamed(username: string, { users, policies }: State): User | undefined {
  if (/^[^\s@]+@[^\s@]+$/.test(username)) return users.byEmail(username);
  if (!policies.read().ldap) throw badRequest('Enter a valid email address.');
  return users.all().find(({ delivery_email }) => delivery_email.split('@')[0] === username);
}
