import { badRequest } from '../http/errors.ts';
import { integer, string } from '../http/parameters.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';
import { emailOf, maySeeEmail } from '../state/user-record.ts';

/** The user with an address, as it is written: the real one where the caller can see it, or the one that everybody gets (step 314). */
export function findByEmail(email: string, caller: User, state: State): User | undefined {
  const byRealAddress = state.users.byEmail(email);
  const isReal = byRealAddress?.delivery_email === email && maySeeEmail(byRealAddress, caller, state);
  return isReal ? byRealAddress : state.users.all().find((user) => emailOf(user, state) === email);
}

/** Parses people as IDs or as e-mail addresses, never both in one list. */
export function principals(name: string, value: unknown): (string | number)[] {
  if (!Array.isArray(value)) throw badRequest(`${name} is not a list`);
  if (value.length === 0) throw badRequest(`${name} cannot be empty`);
  const check = typeof value[0] === 'string' ? string : integer;
  return value.map((item, index) => check(`${name}[${index}]`, item));
}

/** The people of a list of principals, each once, or the API's error if one is not found. */
export function findPrincipals(list: readonly (string | number)[], caller: User, state: State): User[] {
  const found = list.map((principal) => {
    const user =
      typeof principal === 'number' ? state.users.byId(principal) : findByEmail(principal, caller, state);
    if (!user || user.is_system_bot) throw badRequest('No such user');
    if (!user.is_active) throw badRequest('User is deactivated');
    return user;
  });
  return [...new Map(found.map((user) => [user.user_id, user])).values()];
}
