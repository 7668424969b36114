import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { optional, required, text } from '../http/parameters.ts';
import { readableMessage } from '../state/message-access.ts';
import { normalContent, normalTopic, send } from '../state/sending.ts';
import { messageLink, quotation } from './message-quotation.ts';

/** Up to level 434 only these five; from 435 on, those in register's `server_report_message_types` (server-notes: Reports). */
const reasons: Readonly<Record<string, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates the norms of the community',
  other: 'Other',
};
const laterReasons: Readonly<Record<string, string>> = { impersonation: 'Impersonation' };

/** The types of reports that a server of a feature level accepts, with the organization's names. */
export const reportTypes = (featureLevel: number): { key: string; name: string }[] =>
  Object.entries(featureLevel < 435 ? reasons : { ...reasons, ...laterReasons }).map(([key, name]) => ({
    key,
    name,
  }));

/** `POST /messages/{message_id}/report`: the notification bot writes to the moderation request channel. */
export const messageReports = operation('POST', '/messages/{message_id}/report', {
  core: true,
  since: 382,
  parameters: {
    report_type: required(text()),
    description: optional(text({ strip: true, maxLength: 1000 })),
  },
  handle({ parameters, path, state }, caller) {
    const { report_type, description = '' } = parameters;
    const type = reportTypes(state.featureLevel).find(({ key }) => key === report_type);
    if (!type) throw badRequest('Invalid report_type');
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
          `Reason: **${type.name}**`,
          ...(description === '' ? [] : [`Explanation:\n${description}`]),
          quotation(message, state),
        ].join('\n\n'),
      ),
      client: 'Internal',
    });
    return {};
  },
});
