import type { KnownUser } from './index.ts';
import { directRecipient } from './state/recipients.ts';
import { send } from './state/sending.ts';
import type { State } from './state/state.ts';

/** Somebody by name or ID. */
type Who = string | number;

/** A topic of #general, a topic of a channel by its ID, or direct messages with these people, the writer or not. */
type Where = string | { channel: number; topic: string } | { people: readonly Who[] };

/** The part of a server that is needed; every reference server is one. */
interface Place {
  readonly state: State;
  user(name: string): KnownUser;
}

/**
 * Somebody writes a message with another client.
 * @param readBy who has read it, by ID
 * @returns its ID
 */
export function say(server: Place, from: Who, where: Where, content: string, readBy?: number[]): number {
  const { state } = server;
  const idOf = (who: Who): number => (typeof who === 'number' ? who : server.user(who).userId);
  const general = () => state.channels.byName('general')!.stream_id;
  const place = typeof where === 'string' ? { channel: general(), topic: where } : where;
  const recipient =
    'people' in place
      ? directRecipient([...new Set([from, ...place.people].map(idOf))])
      : ({ type: 'stream', stream_id: place.channel, topic: place.topic } as const);
  return send(state, { sender_id: idOf(from), recipient, content, client: 'website', readBy });
}
