import { operation } from '../http/operation.ts';
import { boolean, json, optional } from '../http/parameters.ts';

/** `GET /user_groups` */
const listAll = operation({
  method: 'GET',
  path: '/user_groups',
  contract: false,
  parameters: { include_deactivated_groups: optional(json(boolean), 290) },
  handle: ({ parameters, state }) => ({
    user_groups: state.userGroups.records(parameters.include_deactivated_groups ?? false),
  }),
});

export const userGroups = [listAll];
