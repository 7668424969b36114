import { createHash, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';
import { publicHalf, signedList } from '../../scripts/packaging/sign-updates.ts';

/** A file that has the form of an AppImage: a program of this system with the mark of the format, and a payload. */
export function appImageFile(): Buffer {
  const file = Buffer.concat([readFileSync('/bin/true'), randomBytes(300_000)]);
  file.write('AI\x02', 8, 'latin1');
  return file;
}

/** The beginning of every Ed25519 key in PKCS8, before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The makers of the feeds of tests, the same in every process, and their public key. */
export const MAKERS = createPrivateKey({
  key: Buffer.concat([PKCS8, createHash('sha256').update('a key for tests alone').digest()]),
  format: 'der',
  type: 'pkcs8',
});
export const KEY = publicHalf(MAKERS);

/** A release in the feed. */
interface Release {
  version: string;
  file: Buffer;
  notes?: unknown;
  channel?: 'latest' | 'beta';
  /** Fields that replace those of the file in the list. */
  said?: object;
  /** Fields of the list itself. */
  also?: object;
  /** The ending of the file's name. */
  kind?: 'AppImage' | 'exe';
  /** Who signs the list; null for nobody. */
  by?: KeyObject | null;
  /** When the list was signed, in milliseconds since the epoch. */
  signedAt?: number;
  /** The name of the list, if it is published under another one. */
  list?: string;
}

const sha512 = (file: Buffer): string => createHash('sha512').update(file).digest('base64');

/** A web server with the lists and files that the packager writes for a release. */
export class Feed {
  readonly requests: string[] = [];
  readonly #files = new Map<string, Buffer | string>();
  #answer: (name: string, response: ServerResponse) => boolean = () => false;
  readonly #server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://feed').pathname.slice(1));
    this.requests.push(name);
    if (this.#answer(name, response)) return;
    const file = this.#files.get(name);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': Buffer.byteLength(file) }).end(file);
  });

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  publish(release: Release): void {
    const {
      version,
      file,
      notes,
      channel = 'latest',
      said,
      also,
      kind = 'AppImage',
      by = MAKERS,
      signedAt,
    } = release;
    const url = `perch-${version}.${kind}`;
    const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
    this.#files.set(url, file);
    const name = kind === 'exe' ? `${channel}.yml` : `${channel}-linux${arch}.yml`;
    const text = stringify({
      version,
      files: [{ url, sha512: sha512(file), size: file.length, ...said }],
      releaseNotes: notes,
      releaseDate: '2026-11-26T00:00:00.000Z',
      ...also,
    });
    this.#files.set(name, by ? signedList(text, release.list ?? name, by, signedAt) : text);
  }

  /** Answers requests for names that match in another way. */
  answer(names: RegExp, how: (response: ServerResponse, file: Buffer) => void): void {
    this.#answer = (name, response) => {
      if (!names.test(name)) return false;
      how(response, Buffer.from(this.#files.get(name) ?? ''));
      return true;
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
