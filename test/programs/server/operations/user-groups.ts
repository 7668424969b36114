import { operation } from '../http/operation.ts';
import { boolean, json, optional } from '../http/parameters.ts';

const listAll = operation('GET', '/user_groups', {
  role: 'member',
  // The parameter had another name for four levels (server-notes: User groups).
  parameters: {
    include_deactivated_groups: optional(json(boolean), 294),
    allow_deactivated: optional(json(boolean), 290, 294),
  },
  handle: ({ parameters, state }) => ({
    user_groups: state.userGroups.records(
      parameters.include_deactivated_groups ?? parameters.allow_deactivated ?? false,
    ),
  }),
});

export const userGroups = [listAll];
