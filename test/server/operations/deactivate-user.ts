import { badRequest, roleTooSmall } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { optional, text } from '../http/parameters.ts';
import type { State } from '../state/state.ts';
import { roleNumbers, type User } from '../state/users.ts';

/** `DELETE /users/{user_id}`. A comment that is not there: no mail; an empty one: a mail; text: a mail with it. */
export const deactivateUser = operation({
  method: 'DELETE',
  path: '/users/{user_id}',
  contract: true,
  role: 'administrator',
  parameters: {
    deactivation_notification_comment: optional(text({ strip: true, maxLength: 2000 }), 135),
  },
  handle({ parameters, path, state }, caller) {
    const target = state.users.byId(Number(path.user_id));
    if (!target || target.bot_type !== null) throw badRequest('No such user');
    if (!target.is_active) throw badRequest('User is deactivated');
    checkMayDeactivate(target, caller, state);
    state.users.update(target.user_id, { is_active: false });
    const comment = parameters.deactivation_notification_comment;
    if (comment !== undefined) {
      const { user_id, delivery_email: address } = target;
      state.mails.send({ kind: 'deactivation', user_id, address, comment });
    }
    return {};
  },
});

function checkMayDeactivate(target: User, caller: User, state: State): void {
  if (target.role !== roleNumbers.owner) return;
  if (caller.role !== roleNumbers.owner) throw roleTooSmall('owner');
  const owners = state.users.all().filter(({ role, is_active }) => is_active && role === roleNumbers.owner);
  if (owners.length === 1) throw badRequest('Cannot deactivate the only organization owner');
}
