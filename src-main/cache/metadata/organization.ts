import { z } from 'zod';
import { KnownEmoji } from '../../contract/values/emoji.ts';
import { DEFAULT_LIMITS, Limits, Organization } from '../../contract/values/organization.ts';
import type { Db } from '../file/db.ts';
import { Metadata } from './metadata.ts';

export const storedOrganization = new Metadata('organization', z.string());
export const storedRealm = new Metadata('realm', Organization);
export const storedLimits = new Metadata('limits', Limits);
/** The address of the server's own list of emoji. Null if the server offers no list (server-notes: Emoji names). */
export const storedEmojiAddress = new Metadata('emojiAddress', z.string().nullable());
/**
 * The server's own list of Unicode emoji, with the address that it was fetched from and the feature level that the server
 * had. Not every server has another address with a new version.
 */
export const storedEmojiNames = new Metadata(
  'emojiNames',
  z.object({ address: z.string(), featureLevel: z.int().nullable(), known: z.array(KnownEmoji) }),
);

/** The words that the user wants to be alerted of, as they wrote them. */
export const storedAlertWords = new Metadata('alertWords', z.array(z.string()));

/** The IDs of the channel folders in the order that the organization gave them. */
export const storedFolderOrder = new Metadata('folderOrder', z.array(z.int()));

/** The longest content that the server takes, in characters. */
export const contentLimitOf = (db: Db): number =>
  storedLimits.read(db)?.messageLength ?? DEFAULT_LIMITS.messageLength;
