import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { oneOf, optional, required, text } from '../http/parameters.ts';
import { readableMessage } from '../state/message-access.ts';
import { normalContent, normalTopic, send } from '../state/sending.ts';
import { messageLink, quotation } from './message-quotation.ts';

const reasons = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates the norms of the community',
  other: 'Other',
};

/** `POST /messages/{message_id}/report`: the notification bot writes to the moderation request channel. */
export const messageReports = operation({
  method: 'POST',
  path: '/messages/{message_id}/report',
  contract: true,
  since: 382,
  parameters: {
    report_type: required(oneOf(['spam', 'harassment', 'inappropriate', 'norms', 'other'])),
    description: optional(text({ strip: true, maxLength: 1000 })),
  },
  handle({ parameters, path, state, client }, caller) {
    const { report_type, description = '' } = parameters;
    const channel = state.channels.byId(state.realm.read().moderation_request_channel_id);
    if (!channel) {
      throw badRequest('Moderation request channel must be specified to enable message reporting.');
    }
    if (report_type === 'other' && description === '') throw badRequest('An explanation is required.');
    const message = readableMessage(state, caller, Number(path.message_id));
    const author = state.users.byId(message.sender_id)!;
    send(state, {
      sender_id: state.users.notificationBot().user_id,
      recipient: {
        type: 'stream',
        stream_id: channel.stream_id,
        topic: normalTopic(state, `Reports about ${author.full_name}`),
      },
      content: normalContent(
        [
          `@_**${caller.full_name}|${caller.user_id}** reported ${messageLink(message, state)}.`,
          `Reason: **${reasons[report_type]}**`,
          ...(description === '' ? [] : [`Explanation:\n${description}`]),
          quotation(message, state),
        ].join('\n\n'),
      ),
      client,
    });
    return {};
  },
});
