import { badRequest } from '../http/errors.ts';
import { operation, type OperationRequest } from '../http/operation.ts';
import { boolean, integer, json, list, optional, type ParameterValues } from '../http/parameters.ts';
import { maxMessageId } from '../state/message-access.ts';
import type { User } from '../state/users.ts';
import { deactivateUser } from './deactivate-user.ts';
import { findByEmail } from './find-user.ts';
import { avatarUrl, profileData, userRecord, type UserRecordWishes } from '../state/user-record.ts';

const lookupParameters = {
  client_gravatar: optional(json(boolean)),
  include_custom_profile_fields: optional(json(boolean)),
};

const byId = operation('GET', '/users/{user_id}', {
  core: true,
  parameters: lookupParameters,
  handle: (request, caller) =>
    lookUp(request, caller, request.state.users.byId(Number(request.path.user_id))),
});

/** `GET /users/{email}`: the real address where the caller may see it, or the placeholder address. */
const byEmail = operation('GET', '/users/{email}', {
  core: true,
  parameters: lookupParameters,
  handle(request, caller) {
    return lookUp(request, caller, findByEmail(request.path.email ?? '', caller, request.state));
  },
});

/** `GET /users`: with deactivated people and bots. Unknown IDs are silently left out. */
const listAll = operation('GET', '/users', {
  parameters: { ...lookupParameters, user_ids: optional(json(list(integer)), 384) },
  handle({ parameters, state }, caller) {
    const wanted = ({ user_id }: User) => parameters.user_ids?.includes(user_id) ?? true;
    const wishes = wishesOf(parameters);
    return {
      members: state.users
        .all()
        .filter(wanted)
        .map((user) => userRecord(user, caller, state, wishes)),
    };
  },
});

const me = operation('GET', '/users/me', {
  handle({ state }, caller) {
    const record = userRecord(caller, caller, state, { clientGravatar: false, profileData: false });
    return {
      ...record,
      avatar_url: avatarUrl(caller),
      max_message_id: maxMessageId(state, caller),
      profile_data: profileData(caller, state),
    };
  },
});

export const users = [byId, byEmail, listAll, me, deactivateUser];

function lookUp(
  { parameters, state }: OperationRequest<typeof lookupParameters>,
  caller: User,
  target: User | undefined,
) {
  if (!target || target.is_system_bot) throw badRequest('No such user');
  return { user: userRecord(target, caller, state, wishesOf(parameters)) };
}

function wishesOf(parameters: ParameterValues<typeof lookupParameters>): UserRecordWishes {
  return {
    clientGravatar: parameters.client_gravatar ?? true,
    profileData: parameters.include_custom_profile_fields ?? false,
  };
}
