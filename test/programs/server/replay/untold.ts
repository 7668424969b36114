import type { Fields } from './recording.ts';

/** How a request was sent, by the number of its step. */
interface Untold {
  readonly params?: Fields;
  readonly authorization?: string;
  readonly type?: string;
  readonly body?: string;
  readonly inAddress?: true;
}

/** What the recording does not tell of some requests. */
export const untold: Readonly<Record<number, Untold>> = {
  424: { authorization: 'Bearer x' },
  425: { authorization: 'Basic' },
  426: { authorization: 'Basic x' },
  427: { authorization: `Basic ${btoa(`nobody@example.com:${'x'.repeat(32)}`)}` },
  439: { type: 'application/json', body: '{"title":"JSON","content":"x"}' },
  440: { body: 'title=%FF%FE&content=%' },
  441: { body: 'title=first&title=second&content=once&content=twice' },
  442: { inAddress: true },
  // The ID of a person, which a channel had too.
  157: { params: { op: 'start', to: ['<user owner>'] } },
};

/** The queue that a step names. By default it is the sender's own. */
export const queues: Readonly<Record<number, 'none' | 'admin'>> = { 683: 'none', 684: 'none', 688: 'admin' };

/** What Perch tells about itself, which the queues of the recording were registered with. */
export const registration = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  client_capabilities: Object.fromEntries(
    [
      'notification_settings_null',
      'bulk_message_deletion',
      'user_avatar_url_field_optional',
      'stream_typing_notifications',
      'user_settings_object',
      'linkifier_url_template',
      'include_deactivated_groups',
      'archived_channels',
      'empty_topic_name',
      'simplified_presence_events',
    ].map((capability) => [capability, true]),
  ),
};
