import { z } from 'zod';
import { operation } from './operation.ts';

const op = z.enum(['start', 'stop']);

/** The operations on typing (server-notes: Typing). */
export const typingOperations = {
  /** To people by `to`, to a channel by `stream_id` and `topic`. */
  setTypingStatus: operation('POST /typing', {
    params: z.object({
      type: z.enum(['direct', 'stream', 'channel']).optional(),
      op,
      to: z.array(z.int()).optional(),
      stream_id: z.int().optional(),
      topic: z.string().optional(),
    }),
    delivery: 'now',
    paramLevels: {
      'type=channel': 248,
      stream_id: 215,
      'topic=empty': 334,
    },
    source: 'core',
    screen: 'Composer',
  }),

  setTypingStatusForMessageEdit: operation('POST /messages/{message_id}/typing', {
    params: z.object({ message_id: z.int(), op }),
    delivery: 'now',
    minFeatureLevel: 361,
    source: 'core',
    screen: 'A message → edit',
  }),
};
