import { badRequest } from '../http/errors.ts';
import { operation, type Answer, type OperationRequest } from '../http/operation.ts';
import { roleNumbers, type User } from '../state/users.ts';
import { accountParameters, settingParameters } from './settings-parameters.ts';

const parameters = { ...accountParameters, ...settingParameters };

type SettingsRequest = OperationRequest<typeof parameters>;

/** `PATCH /settings`: changes the given settings, or nothing if one value is refused. */
const update = operation('PATCH', '/settings', {
  core: true,
  parameters,
  handle: change,
});

/** The deprecated names of the same operation. */
const aliases = ['/settings/display', '/settings/notifications'].map((path) =>
  operation('PATCH', path, { parameters, handle: change }),
);

export const settings = [update, ...aliases];

function change(request: SettingsRequest, caller: User): Answer {
  const { state, parameters } = request;
  const { full_name, email, old_password, new_password, ...changed } = parameters;
  const account = {
    ...newPassword(old_password, new_password, caller, request),
    ...newName(full_name, caller, request),
  };
  const address = newAddress(email, caller, request);

  state.users.update(caller.user_id, account);
  if (address !== undefined) {
    const user_id = caller.user_id;
    state.mails.send({ kind: 'email-confirmation', user_id, address, comment: '' });
  }
  for (const [name, value] of Object.entries(changed)) {
    if (value !== undefined) state.settings.set(caller.user_id, name, value);
  }
  if (changed.enable_drafts_synchronization === false) state.drafts.deleteAll(caller.user_id);
  return {};
}

function newPassword(
  old: string | undefined,
  wanted: string | undefined,
  caller: User,
  { state }: SettingsRequest,
) {
  if (wanted === undefined || wanted === '') return undefined;
  if (state.policies.read().ldap) throw badRequest('Your Zulip password is managed in LDAP');
  if (old !== caller.password) throw badRequest('Wrong password!');
  if ([...wanted].length < 8 || new Set(wanted).size < 3) throw badRequest('New password is too weak!');
  return { password: wanted };
}

function newName(wanted: string | undefined, caller: User, { state }: SettingsRequest) {
  if (wanted === undefined || wanted === caller.full_name) return undefined;
  // A server that forbids it silently keeps the name.
  const fixed = state.policies.read().name_changes_disabled && caller.role > roleNumbers.administrator;
  if (fixed) return undefined;
  const length = [...wanted].length;
  if (length > 100) throw badRequest('Name too long!');
  if (length < 2) throw badRequest('Name too short!');
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f*`\\>"@]/.test(wanted)) throw badRequest('Invalid characters in name!');
  return { full_name: wanted };
}

function newAddress(wanted: string | undefined, caller: User, { state }: SettingsRequest) {
  if (wanted === undefined || wanted === caller.delivery_email) return undefined;
  if (state.policies.read().email_changes_disabled && caller.role > roleNumbers.administrator) {
    throw badRequest('Email address changes are disabled in this organization.');
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted)) throw badRequest('Enter a valid email address.');
  const owner = state.users.byEmail(wanted);
  if (owner && owner.user_id !== caller.user_id) throw badRequest('Already has an account.');
  return wanted;
}
