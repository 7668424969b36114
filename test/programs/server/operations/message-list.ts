import { ApiError, badRequest } from '../http/errors.ts';
import { operation, type OperationRequest } from '../http/operation.ts';
import { boolean, json, list as listOf, naturalNumber, optional, orNull, text } from '../http/parameters.ts';
import { readableMessages } from '../state/message-access.ts';
import type { SeenMessage } from '../state/messages.ts';
import { messageRecord } from '../state/message-record.ts';
import { asksForHistory, narrowFilter, narrowTerms } from './narrow.ts';

/** The most messages in one response (server-notes: Limits). */
const mostMessages = 5000;

/** The anchor in responses to "newest". It is too large to be incremented safely. */
const largerThanAnyId = 10_000_000_000_000_000;

const rangeParameters = {
  num_before: optional(json(naturalNumber)),
  num_after: optional(json(naturalNumber)),
  anchor: optional(text()),
};

const listParameters = {
  ...rangeParameters,
  include_anchor: optional(json(boolean)),
  narrow: optional(json(orNull(narrowTerms))),
  client_gravatar: optional(json(boolean)),
  apply_markdown: optional(json(boolean)),
  use_first_unread_anchor: optional(json(boolean)),
  message_ids: optional(json(orNull(listOf(naturalNumber))), 300),
  allow_empty_topic_name: optional(json(boolean), 334),
};

type ListRequest = OperationRequest<typeof listParameters>;

/** `GET /messages`: those of a narrow around an anchor, or those with certain IDs, oldest first. */
export const messageList = operation('GET', '/messages', {
  parameters: listParameters,
  handle(request, caller) {
    const { parameters, state } = request;
    const { narrow = [], message_ids } = parameters;
    checkRange(parameters);
    const history = asksForHistory(narrow);
    const matches = narrowFilter(narrow, state, caller);
    const found = readableMessages(state, caller).filter(
      (message) => (history || message.flags !== null) && matches(message),
    );
    const show = (messages: readonly SeenMessage[]) =>
      messages.map((message) =>
        messageRecord(message, caller, state, {
          applyMarkdown: parameters.apply_markdown ?? true,
          clientGravatar: parameters.client_gravatar ?? true,
          allowEmptyTopicName: parameters.allow_empty_topic_name ?? false,
        }),
      );
    if (message_ids !== undefined) {
      const unknown = { found_anchor: false, found_newest: false, found_oldest: false };
      return {
        ...unknown,
        history_limited: false,
        messages: show(found.filter(({ id }) => message_ids.includes(id))),
      };
    }
    const { messages, ...range } = around(found, request);
    return { ...range, history_limited: false, messages: show(messages) };
  },
});

/** Throws the API's error for a range that no server returns (steps 587, 602). */
function checkRange({ message_ids, anchor, num_before = 0, num_after = 0 }: ListRequest['parameters']): void {
  if (message_ids !== undefined && (anchor !== undefined || num_before > 0 || num_after > 0)) {
    const parameters = [
      ...Object.keys(rangeParameters),
      'message_ids',
      'include_anchor',
      'use_first_unread_anchor',
    ].join(', ');
    throw new ApiError(400, `Unsupported parameter combination: ${parameters}`, {
      code: 'BAD_REQUEST',
      fields: { parameters },
    });
  }
  if (num_before + num_after > mostMessages) {
    throw badRequest(`Too many messages requested (maximum ${mostMessages}).`);
  }
}

function around(found: readonly SeenMessage[], { parameters }: ListRequest) {
  const { num_before = 0, num_after = 0, include_anchor = true } = parameters;
  if (num_before > 0 && num_after > 0 && !include_anchor) {
    throw badRequest('The anchor can only be excluded at an end of the range');
  }
  const anchor = anchorId(found, parameters);
  const before = found.filter(({ id }) => id < anchor);
  const after = found.filter(({ id }) => id > anchor);
  const atAnchor = include_anchor ? found.filter(({ id }) => id === anchor) : [];
  return {
    anchor,
    found_anchor: atAnchor.length > 0,
    found_oldest: anchor === 0 || before.length < num_before,
    found_newest: anchor === largerThanAnyId || after.length < num_after,
    messages: [
      ...before.slice(Math.max(0, before.length - num_before)),
      ...atAnchor,
      ...after.slice(0, num_after),
    ],
  };
}

function anchorId(
  found: readonly SeenMessage[],
  { anchor, use_first_unread_anchor = false }: ListRequest['parameters'],
): number {
  if (use_first_unread_anchor || anchor === 'first_unread') {
    const unread = found.find(({ flags }) => flags !== null && !flags.includes('read'));
    return unread?.id ?? largerThanAnyId;
  }
  if (anchor === undefined) throw badRequest("Missing 'anchor' argument.");
  if (anchor === 'newest') return largerThanAnyId;
  if (anchor === 'oldest') return 0;
  if (!/^-?\d+$/.test(anchor)) throw badRequest('Invalid anchor');
  return Math.min(Math.max(0, Number(anchor)), largerThanAnyId);
}
