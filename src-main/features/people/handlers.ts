import { peopleRows } from '../../sync/collections/people.ts';
import { deactivatePerson, lookUpPerson, refreshPerson, refreshPersonStatus } from './requests.ts';
import { findPeople, peopleNamed, peoplePage, personView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const peopleHandlers = ({ db, engine, workspace }: HandlerContext): HandlersOf<'people'> => ({
  'people:search': ({ accountId, search }) => findPeople(db(accountId), search),
  'people:named': ({ accountId, userIds }) => peopleNamed(db(accountId), userIds),
  'people:page': ({ accountId, filter, search, offset, limit }) =>
    peoplePage(db(accountId), filter, search, offset, limit, engine(accountId).organization.userId),
  'people:get': ({ accountId, userId }) => {
    const { db: cache, organization } = engine(accountId);
    return personView(cache, userId, organization.userId);
  },
  'people:look-up': async ({ accountId, who }) => ({ userId: await lookUpPerson(engine(accountId), who) }),
  'people:refresh': async ({ accountId, userId }) => {
    await refreshPerson(engine(accountId), userId);
    await refreshPersonStatus(engine(accountId), userId);
  },
  'people:picture': ({ accountId, userId }) => {
    const address = peopleRows.findByServerId(db(accountId), userId)?.value.avatar_url;
    return address ? workspace.picture(accountId, address) : null;
  },
  'people:deactivate': ({ accountId, userId, comment, deletes }) =>
    deactivatePerson(engine(accountId), userId, comment, deletes),
});
