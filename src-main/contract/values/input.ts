import { z } from 'zod';
import * as mini from 'zod/mini';

// The parts that the inputs of calls share.

export const accountId = z.uuid();
/** The key of a row or of a change. */
export const key = z.uuid();
/** An ID from the server. */
export const serverId = mini.int().check(mini.nonnegative());
export const shortText = mini.string().check(mini.maxLength(1_000));
/** An address to open, which is checked and rebuilt before that. */
export const address = z.string().max(4_000);
/** Longer than any limit of a server, so that the rules refuse a text in words, and short enough to be harmless. */
export const longText = mini.string().check(mini.maxLength(200_000));
