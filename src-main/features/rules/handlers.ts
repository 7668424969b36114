import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { RequestPace } from '../base/request-pace.ts';
import {
  calendarAddress,
  calendarToRead,
  deleteRule,
  saveRule,
  setGoesBack,
  switchRule,
} from './commands.ts';
import { rulesView } from './queries.ts';

export function ruleHandlers({
  act,
  acts,
  db,
  reads,
  system,
  workspace,
}: HandlerContext): HandlersOf<'rules'> {
  /** The files that the user chose in this run: a window alone names none. */
  const chosen = new Set<string>();
  const addresses = new RequestPace();
  return {
    async 'rules:choose-calendar'() {
      const path = await system.chooseCalendar();
      if (path !== null) chosen.add(path);
      return path;
    },
    'rules:read-calendar': ({ accountId, source }) => {
      const calendar = calendarToRead(source, chosen);
      if (calendar.kind === 'address') addresses.begin();
      return workspace.calendars.readOnce(accountId, db(accountId), calendar);
    },
    'rules:signs': () => system.signs.read(),
    'rules:list': reads((cache) => rulesView(cache, Date.now())),
    'rules:save': async ({ accountId, id, form }) => {
      const newId = crypto.randomUUID();
      const ruleId = id ?? newId;
      const typed = calendarAddress(form);
      if (typed !== null) addresses.begin();
      const address =
        typed === null
          ? null
          : {
              encrypted: await workspace.calendars.encryptAddress(accountId, ruleId, typed),
              remember: () => workspace.calendars.rememberAddress(accountId, ruleId, typed),
            };
      const saved = act(accountId, (cache, now) =>
        saveRule(cache, id, form, { now, newId, address, chosen }),
      );
      if (form.kind === 'calendar') workspace.calendars.refresh(accountId);
      return { id: saved };
    },
    'rules:switch': ({ accountId, id, on }) => {
      act(accountId, (cache) => switchRule(cache, id, on));
      if (on) workspace.calendars.refresh(accountId);
    },
    'rules:delete': acts((cache, { id }, now) => deleteRule(cache, id, now)),
    'rules:go-back': acts((cache, { goesBack }) => setGoesBack(cache, goesBack)),
  };
}
