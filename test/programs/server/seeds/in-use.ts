import { reminderContent } from '../operations/message-quotation.ts';
import { directRecipient } from '../state/recipients.ts';
import type { State } from '../state/state.ts';

/** How much years of use leave for each person of an organization, by the counts of a real one with 20,006 people. */
const PER_PERSON = {
  presences: 0.8,
  topics: 0.6,
  reminders: 0.05,
  scheduled: 0.05,
  emoji: 0.04,
  policies: 0.025,
  views: 0.01,
  linkifiers: 0.003,
  folders: 0.0015,
} as const;

const FIELDS = ['Desk', 'Floor', 'Mentor', 'Motto', 'Plant', 'Snack'];
const WEEK = 7 * 24 * 60 * 60;
const client = 'website';

/**
 * Adds what years of use leave beside people and channels: profile values of half of the people, presences, folders, and of
 * the first person unread topics, reminders, scheduled messages, views and the like.
 */
export function plantUse(state: State): void {
  const [first, ...others] = state.users.all();
  const channels = state.channels.all();
  const [busiest] = channels;
  if (!first || !busiest) throw new Error('Nobody uses it.');
  const count = (what: keyof typeof PER_PERSON): number => Math.floor(others.length * PER_PERSON[what]);
  const fields = FIELDS.map((name) => state.profileFields.create({ name, hint: '', field_type: 1 }));
  for (const [at, { user_id }] of others.entries()) {
    if (at % 2 === 0)
      for (const field of fields)
        state.profileFields.setValue(field, user_id, `${FIELDS[at % 6]} of ${user_id}`);
    if (at < count('presences')) state.presences.report(user_id, at % 3 === 0 ? 'active' : 'idle');
  }
  const messages = plantTopics(state, count('topics'));
  plantReminders(state, messages.slice(0, count('reminders')));
  plantViews(state, count('views'));
  for (let at = 0; at < count('scheduled'); at += 1)
    state.scheduledMessages.create({
      ...{ kind: 'message', user_id: first.user_id, client, read_by_sender: true },
      recipient: directRecipient([first.user_id, others[at]!.user_id]),
      content: `Scheduled message ${at}`,
      scheduled_delivery_timestamp: state.now() + WEEK + at * 60,
      reminder_target_message_id: null,
    });
  for (let at = 0; at < count('emoji'); at += 1) state.emoji.addCustom(`own_${at}`, first.user_id);
  for (let at = 0; at < count('policies'); at += 1)
    state.userTopics.set(first.user_id, {
      ...{ stream_id: busiest.stream_id, topic_name: `Topic ${at}` },
      ...{ visibility_policy: 1 + (at % 3), last_updated: state.now() },
    });
  for (let at = 0; at < count('linkifiers'); at += 1)
    state.linkifiers.create({
      pattern: `TASK${at}-(?P<id>[0-9]+)`,
      url_template: `https://tasks.example/{id}`,
    });
  const folders = Array.from({ length: count('folders') }, (_, at) =>
    state.channelFolders.create({ name: `Folder ${at}`, description: '', creator_id: first.user_id }),
  );
  for (const [at, { stream_id }] of channels.entries())
    if (folders.length > 0) state.channels.update(stream_id, { folder_id: folders[at % folders.length]! });
}

/** Adds topics to the first channel, each with a message that the first person has not read. Returns the IDs of these. */
export function plantTopics(state: State, count: number): number[] {
  const [first, sender] = state.users.all();
  const [channel] = state.channels.all();
  if (!first || !sender || !channel) throw new Error('Nobody writes.');
  return Array.from({ length: count }, (_, at) =>
    state.messages.add(
      {
        sender_id: sender.user_id,
        recipient: { type: 'stream', stream_id: channel.stream_id, topic: `Topic ${at}` },
        content: `Message ${at}, which nobody has read.`,
        client,
        timestamp: state.now() - WEEK + at,
      },
      [first.user_id],
    ),
  );
}

/** Adds reminders of these messages for the first person. */
export function plantReminders(state: State, messageIds: readonly number[]): void {
  const { user_id } = state.users.all()[0]!;
  for (const [at, id] of messageIds.entries())
    state.scheduledMessages.create({
      ...{ kind: 'reminder', user_id, client, read_by_sender: true },
      recipient: directRecipient([user_id]),
      content: reminderContent(state.messages.byId(id)!, `Note ${at}`, state),
      scheduled_delivery_timestamp: state.now() + WEEK + at * 60,
      reminder_target_message_id: id,
    });
}

/** Adds views of topics for the first person. The first ones are pinned. */
export function plantViews(state: State, count: number): void {
  const { user_id } = state.users.all()[0]!;
  const { stream_id } = state.channels.all()[0]!;
  for (let at = 0; at < count; at += 1)
    state.navigationViews.create(user_id, {
      fragment: `narrow/channel/${stream_id}/topic/Topic.20${at}`,
      is_pinned: at < 10,
      name: `View ${at}`,
    });
}
