import type { PersonPresence } from '../../../src-main/contract/values/presence.ts';
import { words } from '../../../resources/words.ts';
import { sinceWords } from '../time/moments.ts';

/** Older presence is shown with its age, in milliseconds. */
const FRESH_FOR = 5 * 60_000;

/**
 * The presence of a person: `Active`, `Idle`, `Offline since 14:02`; with the moment where it may be otherwise by now.
 * @param online whether there is a connection
 */
export function presenceWords({ state, seenAt, asOf }: PersonPresence, now: number, online: boolean): string {
  const presence =
    state === 'offline'
      ? words('presence.offline', { time: sinceWords(seenAt, now) })
      : words(`presence.${state}`);
  if (online && now - asOf < FRESH_FOR) return presence;
  return words('presence-as-of', { presence, time: sinceWords(asOf, now) });
}
