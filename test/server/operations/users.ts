import { badRequest } from '../http/errors.ts';
import { operation, type OperationRequest } from '../http/operation.ts';
import { boolean, json, optional } from '../http/parameters.ts';
import type { User } from '../state/users.ts';
import { avatarUrl, maySeeEmail, placeholderEmail, profileData, userRecord } from './user-record.ts';

const lookupParameters = {
  client_gravatar: optional(json(boolean)),
  include_custom_profile_fields: optional(json(boolean)),
};

/** `GET /users/{user_id}` */
const byId = operation({
  method: 'GET',
  path: '/users/{user_id}',
  contract: true,
  parameters: lookupParameters,
  handle: (request, caller) =>
    lookUp(request, caller, request.state.users.byId(Number(request.path.user_id))),
});

/** `GET /users/{email}`: the real address where the caller may see it, or the placeholder address. */
const byEmail = operation({
  method: 'GET',
  path: '/users/{email}',
  contract: true,
  parameters: lookupParameters,
  handle(request, caller) {
    const { state } = request;
    const email = request.path.email ?? '';
    const byRealAddress = state.users.byEmail(email);
    if (byRealAddress && maySeeEmail(byRealAddress, caller, state)) {
      return lookUp(request, caller, byRealAddress);
    }
    const byPlaceholder = state.users
      .all()
      .find((user) => placeholderEmail(user.user_id, state) === email.toLowerCase());
    return lookUp(request, caller, byPlaceholder);
  },
});

/** `GET /users/me` */
const me = operation({
  method: 'GET',
  path: '/users/me',
  contract: false,
  parameters: {},
  handle({ state }, caller) {
    const record = userRecord(caller, caller, state, { clientGravatar: false, profileData: false });
    return {
      ...record,
      avatar_url: avatarUrl(caller),
      max_message_id: state.messages.maxId(),
      profile_data: profileData(caller, state),
    };
  },
});

export const users = [byId, byEmail, me];

function lookUp(
  { parameters, state }: OperationRequest<typeof lookupParameters>,
  caller: User,
  target: User | undefined,
) {
  if (!target) throw badRequest('No such user');
  const user = userRecord(target, caller, state, {
    clientGravatar: parameters.client_gravatar ?? true,
    profileData: parameters.include_custom_profile_fields ?? false,
  });
  return { user };
}
