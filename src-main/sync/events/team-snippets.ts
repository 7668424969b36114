import { z } from 'zod';
import { noteTeamChannel } from '../../cache/collections/team-snippets.ts';
import { isSuggestions } from '../../contract/values/team-snippet.ts';
import { deleteTeamTexts, editTeamText, moveTeamTexts } from '../../domain/team-snippets.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';
import { Deletion, Edit } from './message.ts';

const Message = z.object({
  message: z.object({ stream_id: z.int().optional(), subject: z.string().optional() }),
});

const InChannel = z.object({ stream_id: z.int() });

/**
 * Changes of the messages whose texts are snippets of a team. An edit reports its text. Each change makes its channel due, so
 * that a read which has begun before is not believed.
 */
export const teamSnippetEvents: readonly EventHandler[] = [
  eventHandler('message', undefined, Message, ({ message: { stream_id, subject = '' } }) => ({
    apply(db) {
      if (stream_id !== undefined && !isSuggestions(subject)) noteTeamChannel(db, stream_id, { due: true });
    },
  })),
  eventHandler('update_message', undefined, Edit, (event) => ({
    apply(db) {
      const { message_id, message_ids = [message_id], stream_id, new_stream_id, content, subject } = event;
      if (event.rendering_only) return;
      const writtenAt = event.edit_timestamp === undefined ? Date.now() : event.edit_timestamp * 1000;
      if (content !== undefined)
        editTeamText(db, { messageId: message_id, content, authorId: event.user_id ?? null, writtenAt });
      if (event.propagate_mode === 'change_all' && (subject ?? new_stream_id) !== undefined)
        moveTeamTexts(db, message_ids, { channelId: new_stream_id, topic: subject });
      for (const channelId of [stream_id, new_stream_id])
        if (channelId !== undefined) noteTeamChannel(db, channelId, { due: true });
    },
  })),
  eventHandler('delete_message', undefined, Deletion, (ids) => ({ apply: (db) => deleteTeamTexts(db, ids) })),
  eventHandler('delete_message', undefined, InChannel, ({ stream_id }) => ({
    apply: (db) => noteTeamChannel(db, stream_id, { due: true }),
  })),
];
