import { operation } from '../http/operation.ts';
import { boolean, integer, json, oneOf, optional, required } from '../http/parameters.ts';
import { legacyPresence, modernPresence, type Presence } from '../state/presences.ts';
import type { State } from '../state/state.ts';
import { emailOf } from '../state/user-record.ts';
import type { User } from '../state/users.ts';

/** `POST /users/me/presence`: reports the own presence, and responds with those of the others. */
export const presence = operation('POST', '/users/me/presence', {
  parameters: {
    status: required(oneOf(['idle', 'active'])),
    ping_only: optional(json(boolean)),
    new_user_input: optional(json(boolean)),
    slim_presence: optional(json(boolean)),
    last_update_id: optional(json(integer), 263),
    history_limit_days: optional(json(integer), 288),
  },
  handle({ parameters, state }, caller) {
    const { status, ping_only, slim_presence, last_update_id, history_limit_days } = parameters;
    state.presences.report(caller.user_id, status);
    if (ping_only) return {};
    return presenceAnswer(state, caller, {
      slim: slim_presence ?? false,
      lastUpdateId: last_update_id,
      historyDays: history_limit_days,
    });
  },
});

/** The form of presences that a caller requests. */
export interface PresenceWishes {
  /** By user IDs instead of addresses; always so with `lastUpdateId`. */
  readonly slim: boolean;
  /** Only later changes. */
  readonly lastUpdateId?: number | undefined;
  readonly historyDays?: number | undefined;
}

/** Everybody's presence, as register and the responses to reports contain it. */
export function presenceAnswer(state: State, caller: User, wishes: PresenceWishes) {
  const { slim, lastUpdateId, historyDays = 14 } = wishes;
  const since = state.now() - historyDays * 86_400;
  const presences = state.presences
    .list(lastUpdateId)
    .filter(({ idle_timestamp }) => idle_timestamp >= since);
  return {
    presences: Object.fromEntries(
      presences.map((one) => {
        const user = state.users.byId(one.user_id)!;
        return slim || lastUpdateId !== undefined
          ? [user.user_id, modernPresence(one, user)]
          : [emailOf(user, state), legacyPresences(one)];
      }),
    ),
    presence_last_update_id: state.presences.lastUpdateId(),
    server_timestamp: state.now(),
  };
}

function legacyPresences(one: Presence) {
  const { pushable: _pushable, ...aggregated } = legacyPresence(one);
  return { aggregated, website: legacyPresence(one) };
}
