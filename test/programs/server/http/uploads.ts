import { crc32, deflateSync } from 'node:zlib';
import type { State } from '../state/state.ts';

/** The path of uploaded pictures. They are files beside the API that everybody can read, with or without a key. */
export const uploadsRoot = '/user_avatars';

/** The picture that a user uploaded, or one of a custom emoji, or a response that there is none. */
export function uploadedPicture(path: string, state: State): Response {
  const emoji = /^\/user_avatars\/emoji\/(\d+)\.png$/.exec(path)?.[1];
  if (emoji !== undefined && state.emoji.custom().some(({ id }) => id === Number(emoji))) {
    return new Response(picture(Number(emoji)), { headers: { 'Content-Type': 'image/png' } });
  }
  const id = /^\/user_avatars\/(\d+)\.png$/.exec(path)?.[1];
  const user = id === undefined ? undefined : state.users.byId(Number(id));
  if (!user || user.avatar_is_external) return new Response('Not found', { status: 404 });
  return new Response(picture(user.user_id), { headers: { 'Content-Type': 'image/png' } });
}

const SIZE = 64;

/** A bird's egg on a coloured background, in a hue of its own. */
function picture(id: number): Uint8Array<ArrayBuffer> {
  const ground = [90 + ((id * 61) % 120), 110 + ((id * 37) % 90), 130];
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const row = Array.from({ length: SIZE }, (_, x) => (isEgg(x, y) ? [246, 238, 222] : ground));
    return [0, ...row.flat()];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function isEgg(x: number, y: number): boolean {
  const [dx, dy] = [(x - SIZE / 2) / 16, (y - SIZE * 0.53) / 21];
  return dx * dx * (1 + 0.25 * dy) + dy * dy < 1;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
