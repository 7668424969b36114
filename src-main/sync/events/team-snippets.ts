import { z } from 'zod';
import { noteTeamChange } from '../../cache/collections/team-snippets.ts';
import { isSuggestions } from '../../contract/values/team-snippet.ts';
import {
  deleteTeamTexts,
  editTeamText,
  moveTeamTexts,
  noteTeamTextsChanged,
} from '../../domain/team-snippets.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';
import { Deletion, Edit } from './message.ts';

const Message = z.object({
  message: z.object({ stream_id: z.int().optional(), subject: z.string().optional() }),
});

/** Changes of the messages whose texts are snippets of a team. The text of a new message is read; an edit reports its own. */
export const teamSnippetEvents: readonly EventHandler[] = [
  eventHandler('message', undefined, Message, ({ message: { stream_id, subject = '' } }) => ({
    apply(db) {
      if (stream_id !== undefined && !isSuggestions(subject)) noteTeamChange(db, stream_id);
    },
  })),
  eventHandler('update_message', undefined, Edit, (event) => ({
    apply(db) {
      const { message_id, message_ids = [message_id], stream_id, new_stream_id, content, subject } = event;
      const writtenAt = event.edit_timestamp === undefined ? Date.now() : event.edit_timestamp * 1000;
      if (!event.rendering_only) noteTeamTextsChanged(db, [message_id, ...message_ids]);
      if (content !== undefined && !event.rendering_only)
        editTeamText(db, { messageId: message_id, content, writtenAt });
      if (stream_id === undefined || (subject === undefined && new_stream_id === undefined)) return;
      if (event.propagate_mode === 'change_all')
        moveTeamTexts(db, message_ids, { channelId: new_stream_id, topic: subject });
      noteTeamChange(db, stream_id);
      if (new_stream_id !== undefined) noteTeamChange(db, new_stream_id);
    },
  })),
  eventHandler('delete_message', undefined, Deletion, (ids) => ({
    apply(db) {
      noteTeamTextsChanged(db, ids);
      deleteTeamTexts(db, ids);
    },
  })),
];
