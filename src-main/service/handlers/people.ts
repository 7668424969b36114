import { findPeople, peopleNamed } from '../../sync/views/people.ts';
import type { HandlerContext, HandlersOf } from './handler.ts';

export const peopleHandlers = ({ db }: HandlerContext): HandlersOf<'people'> => ({
  'people:search': ({ accountId, search }) => findPeople(db(accountId), search),
  'people:named': ({ accountId, userIds }) => peopleNamed(db(accountId), userIds),
});
