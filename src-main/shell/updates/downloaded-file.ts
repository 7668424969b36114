import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { refusal } from './signed-list.ts';

/**
 * Verifies that a file still is what its list says.
 * @param sha512 in Base64
 * @throws `ERR_CHECKSUM_MISMATCH`, and errors of the file system
 */
export async function verifyFile(file: string, sha512: string): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('base64') !== sha512)
    throw refusal('ERR_CHECKSUM_MISMATCH', 'The downloaded file has changed.');
}
