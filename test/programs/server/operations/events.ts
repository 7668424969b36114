import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, integer, json, optional, required, text } from '../http/parameters.ts';

/** `GET /events`: responds as soon as there is an event or a heartbeat. */
const poll = operation('GET', '/events', {
  parameters: {
    queue_id: optional(text()),
    last_event_id: optional(json(integer)),
    dont_block: optional(json(boolean)),
  },
  async handle({ parameters, state, gone }, caller) {
    const { queue_id, last_event_id, dont_block = false } = parameters;
    // Documented as optional, but required by every server (steps 685, 687).
    if (queue_id === undefined) throw badRequest("Missing 'queue_id' argument");
    if (last_event_id === undefined) throw badRequest("Missing 'last_event_id' argument");
    const events = await state.events.poll(queue_id, {
      userId: caller.user_id,
      lastEventId: last_event_id,
      blocks: !dont_block,
      gone,
    });
    return { events, ...(!dont_block && { queue_id }) };
  },
});

const close = operation('DELETE', '/events', {
  parameters: { queue_id: required(text()) },
  handle({ parameters, state }, caller) {
    state.events.close(parameters.queue_id, caller.user_id);
    return {};
  },
});

export const events = [poll, close];
