import CircleAlert from '@lucide/svelte/icons/circle-alert';
import Clock from '@lucide/svelte/icons/clock';
import Cloud from '@lucide/svelte/icons/cloud';
import CloudAlert from '@lucide/svelte/icons/cloud-alert';
import CloudCheck from '@lucide/svelte/icons/cloud-check';
import CloudOff from '@lucide/svelte/icons/cloud-off';
import KeyRound from '@lucide/svelte/icons/key-round';
import Signpost from '@lucide/svelte/icons/signpost';
import { outageOf, pauseOf, type AccountView } from '../../../src-main/contract/values/account.ts';
import { words } from '../../../resources/words.ts';
import { durationWords, waitWords } from '../../../resources/durations.ts';
import { sinceWords, timeWords } from '../../base/time/moments.ts';

export interface ConnectionLook {
  icon: typeof Clock;
  text: string;
  tone: 'calm' | 'wait' | 'no';
}

/** The state of an account in the foot of the sidebar: the connection first, then unsent changes. */
export function connectionLook(account: AccountView, now: number): ConnectionLook {
  const { connection, organization, unsent, needsUser } = account;
  switch (connection.state) {
    case 'connecting':
      // Data can only arrive over a connection.
      return {
        icon: Cloud,
        text: words(account.pull ? 'connection.connected' : 'connection.connecting'),
        tone: 'calm',
      };
    case 'offline': {
      // Its file could not be opened, so nothing was ever fetched.
      if (connection.since === 0) {
        const isNewer = connection.problem?.kind === 'newer-database';
        const text = words(isNewer ? 'connection.newer-database' : 'connection.unusable');
        return { icon: CloudOff, text, tone: 'wait' };
      }
      if (connection.problem?.kind === 'disk')
        return { icon: CircleAlert, text: words('connection.disk'), tone: 'no' };
      const since = sinceWords(connection.since, now).replaceAll(' ', '\u00a0');
      const outage = outageOf(connection);
      const icon = outage === 'unreachable' ? CloudOff : CloudAlert;
      const text = words(`connection.outage.${outage}`, { since });
      return { icon, text, tone: 'wait' };
    }
    case 'paused':
      if (account.movedTo !== null) return { icon: Signpost, text: words('connection.moved'), tone: 'wait' };
      if (pauseOf(connection) === 'too-old')
        return { icon: CloudAlert, text: words('connection.too-old'), tone: 'wait' };
      return { icon: CloudAlert, text: words('connection.paused', { organization }), tone: 'wait' };
    case 'signed-out': {
      const reason = connection.problem?.serverWords;
      const text = reason
        ? words('connection.signed-out-because', { reason })
        : words('connection.signed-out');
      return { icon: KeyRound, text, tone: 'wait' };
    }
    case 'online':
      if (needsUser > 0) {
        return { icon: CircleAlert, text: words('connection.needs-user', { count: needsUser }), tone: 'no' };
      }
      if (unsent > 0) {
        return { icon: Clock, text: words('connection.unsent', { count: unsent }), tone: 'wait' };
      }
      if (account.pull) return { icon: Cloud, text: words('connection.connected'), tone: 'calm' };
      return { icon: CloudCheck, text: words('connection.online'), tone: 'calm' };
  }
}

/** A wait that is over sooner is not worth a word, in milliseconds. */
const WORTH_SAYING = 5_000;

const MINUTE = 60_000;

/** When the server is tried again; null if that is now, or soon. */
export function nextTryWords({ connection: { nextTryAt } }: AccountView, now: number): string | null {
  if (nextTryAt === null || nextTryAt - now < WORTH_SAYING) return null;
  return words('connection.next-try', { wait: waitWords(nextTryAt - now) });
}

/** When requests go on after there were too many; null if that is now, or soon. */
export function limitedWords({ connection: { limitedUntil } }: AccountView, now: number): string | null {
  if (limitedUntil === null || limitedUntil - now < WORTH_SAYING) return null;
  // It is never said to be over before it is.
  return words('connection.limited', { time: timeWords(Math.ceil(limitedUntil / MINUTE) * MINUTE) });
}

/** How far this computer's clock is off by the server's; null if the two agree. */
export function clockOffWords({ clockAhead, organization }: AccountView): string | null {
  if (clockAhead === 0) return null;
  const duration = durationWords(Math.round(Math.abs(clockAhead) / MINUTE) * MINUTE);
  return words(clockAhead > 0 ? 'connection.clock-ahead' : 'connection.clock-behind', {
    duration,
    organization,
  });
}
