import { badRequest, roleTooSmall } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, json, object, optional, text } from '../http/parameters.ts';
import type { Message } from '../state/messages.ts';
import type { State } from '../state/state.ts';
import { roleNumbers, type User } from '../state/users.ts';

/** `DELETE /users/{user_id}`. Without a comment there is no mail, with an empty one a mail, with text a mail with the text. */
export const deactivateUser = operation('DELETE', '/users/{user_id}', {
  core: true,
  role: 'administrator',
  roleRefusal: 'Insufficient permission',
  parameters: {
    deactivation_notification_comment: optional(text({ strip: true, maxLength: 2000 })),
    actions: optional(json(actions), 459),
  },
  handle({ parameters, path, state }, caller) {
    const target = state.users.byId(Number(path.user_id));
    if (!target || target.bot_type !== null) throw badRequest('No such user');
    if (!target.is_active) throw badRequest('User is deactivated');
    checkMayDeactivate(target, caller, state);
    cleanUp(target, parameters.actions ?? {}, state);
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

const actionNames = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const;

type Actions = Partial<Record<(typeof actionNames)[number], boolean>>;

/** Further actions to do (server-notes: Deactivation). */
function actions(name: string, value: unknown): Actions {
  const wanted = object(name, value);
  const unknown = Object.keys(wanted).find((key) => !actionNames.includes(key as keyof Actions));
  if (unknown !== undefined) throw badRequest(`Argument "${unknown}" at ${name} is unexpected`);
  return Object.fromEntries(
    Object.entries(wanted).map(([key, wish]) => [key, boolean(`${name}["${key}"]`, wish)]),
  );
}

function cleanUp({ user_id }: User, wanted: Actions, state: State): void {
  const isIn = ({ recipient }: Message) => {
    if (recipient.type === 'private') return wanted.delete_direct_messages;
    return state.channels.byId(recipient.stream_id)?.invite_only
      ? wanted.delete_private_channel_messages
      : wanted.delete_public_channel_messages;
  };
  const own = state.messages.all(user_id).filter(({ sender_id }) => sender_id === user_id);
  const deleted = own.filter(isIn).map(({ id }) => id);
  if (deleted.length > 0) state.messages.delete(deleted);
  if (wanted.delete_profile) state.users.update(user_id, { full_name: 'Deleted user' });
}
