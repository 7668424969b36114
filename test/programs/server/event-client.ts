import type { KnownUser, ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

/** An event as a client receives it. */
export type SeenEvent = { readonly id: number; readonly type: string } & Readonly<Record<string, unknown>>;

/** A simple client with an event queue. */
export interface EventClient {
  readonly queueId: string;
  /** Waits for events, and acknowledges them with the next call. */
  next(): Promise<SeenEvent[]>;
  /** Returns the present events, without IDs, and acknowledges them with the next call. */
  now(): Promise<Record<string, unknown>[]>;
}

/** Registers a client of a user. */
export async function follow(
  server: ReferenceServer,
  user: KnownUser,
  parameters: Record<string, unknown> = {},
): Promise<EventClient> {
  const { body } = await call(server, user, 'POST', '/register', { fetch_event_types: [], ...parameters });
  const queueId = body.queue_id as string;
  let last_event_id = body.last_event_id as number;
  const poll = async (dont_block: boolean) => {
    const answer = await call(server, user, 'GET', '/events', {
      queue_id: queueId,
      last_event_id,
      dont_block,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const events = answer.body.events as SeenEvent[];
    last_event_id = events.at(-1)?.id ?? last_event_id;
    return events;
  };
  return {
    queueId,
    next: () => poll(false),
    now: async () => (await poll(true)).map(({ id: _, ...event }) => event),
  };
}
