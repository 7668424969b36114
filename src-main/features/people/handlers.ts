import { peopleRows } from '../../sync/collections/people.ts';
import { deactivatePerson, lookUpPerson, refreshPerson, refreshPersonStatus } from './requests.ts';
import { findPeople, peopleNamed, peoplePage, personView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const peopleHandlers = ({ asks, db, reads, workspace }: HandlerContext): HandlersOf<'people'> => ({
  'people:search': reads((db, { search }) => findPeople(db, search)),
  'people:named': reads((db, { userIds }) => peopleNamed(db, userIds)),
  'people:page': asks(({ db, organization }, { filter, search, offset, limit }) =>
    peoplePage(db, filter, search, offset, limit, organization.userId),
  ),
  'people:get': asks(({ db, organization }, { userId }) => personView(db, userId, organization.userId)),
  'people:look-up': asks(async (engine, { who }) => ({ userId: await lookUpPerson(engine, who) })),
  'people:refresh': asks(async (engine, { userId }) => {
    await refreshPerson(engine, userId);
    await refreshPersonStatus(engine, userId);
  }),
  'people:picture': ({ accountId, userId }) => {
    const address = peopleRows.findByServerId(db(accountId), userId)?.value.avatar_url;
    return address ? workspace.serverFiles.picture(accountId, address) : null;
  },
  'people:deactivate': asks((engine, { userId, comment, deletes }) =>
    deactivatePerson(engine, userId, comment, deletes),
  ),
});
