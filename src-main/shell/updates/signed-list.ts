import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** The last line of a list: a signature of everything before that line. */
const SIGNATURE = '\nsignature: ';

/** The fields of a signed list without which nothing is believed. */
const SignedList = z.object({
  /** The name of the list itself, which names its channel, system and processor. */
  list: z.string(),
  /** In milliseconds since the epoch. */
  signedAt: z.int(),
  files: z.array(z.object({ url: z.string(), size: z.int(), sha512: z.base64().length(88) })).min(1),
});

/** When each list was signed of which this profile has seen a newer version. */
export interface SeenLists {
  /** Zero for a list that was never seen. */
  signedAt(list: string): number;
  /** @throws errors of the file system */
  note(list: string, signedAt: number): void;
}

/** An error with a code, from which the user learns the reason. */
export const refusal = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/**
 * The part of a list that its makers have signed (decisions: The library finds updates, and Perch places them).
 * @param key the makers' public key, Ed25519 in SPKI as Base64
 * @throws `ERR_PERCH_UNSIGNED_LIST`
 */
export function signedPart(text: string | null, key: string): string {
  const end = text?.lastIndexOf(SIGNATURE) ?? -1;
  const part = text?.slice(0, end + 1) ?? '';
  const signature = Buffer.from(text?.slice(end + SIGNATURE.length).trim() ?? '', 'base64');
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  if (end === -1 || !verify(null, Buffer.from(part), publicKey, signature))
    throw refusal('ERR_PERCH_UNSIGNED_LIST', 'The makers have not signed the list.');
  return part;
}

/**
 * Compares a signed list with the one that was asked for: a server may send one of another channel, or an older one.
 * @param name the name of the list that was asked for
 * @throws `ERR_PERCH_REPLAYED_LIST`, `ERR_UPDATER_INVALID_UPDATE_INFO`, and errors of the file system
 */
export function checkList(list: unknown, name: string, seen: SeenLists): void {
  const { data } = SignedList.safeParse(list);
  if (!data) throw refusal('ERR_UPDATER_INVALID_UPDATE_INFO', 'The list lacks fields.');
  if (data.list !== name || data.signedAt < seen.signedAt(name))
    throw refusal('ERR_PERCH_REPLAYED_LIST', `The list is ${data.list} of ${data.signedAt}.`);
  seen.note(name, data.signedAt);
}

/** The name of the list of a channel. */
export function listName(channel: string, platform: NodeJS.Platform, arch: string): string {
  const linux = arch === 'x64' ? '-linux' : `-linux-${arch}`;
  return `${channel}${platform === 'darwin' ? '-mac' : platform === 'linux' ? linux : ''}.yml`;
}
