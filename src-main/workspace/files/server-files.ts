import { fetchEmojiFile } from '../../api/files/emoji-file.ts';
import type { HttpPort } from '../../api/transport/http.ts';
import { fetchPicture } from '../../api/files/picture.ts';
import { fetchSound } from '../../api/files/sound.ts';
import { parseEmojiFile } from '../../api/files/emoji-names.ts';
import { Refusal } from '../../contract/problem.ts';
import { keepPicture, storedPicture } from '../../cache/collections/pictures.ts';
import { storedEmojiAddress, storedEmojiNames, storedRealm } from '../../cache/metadata/organization.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { untracked } from '../../tracking/reads.ts';
import { Downloads } from './downloads.ts';

/** The accounts, each with its engine. */
interface Accounts {
  engine(accountId: string): Engine;
  findEngine(accountId: string): Engine | undefined;
}

interface ServerFilesOptions {
  httpFor(accountId: string): HttpPort;
  onFault(error: unknown): void;
}

/** Files that servers have beside their API: pictures, sounds, and lists of emoji. */
export class ServerFiles {
  readonly #accounts: Accounts;
  readonly #options: ServerFilesOptions;
  readonly #pictures = new Downloads();
  /** Small: what was fetched is in the cache. */
  readonly #emojiFiles = new Downloads({ most: 1 });

  constructor(accounts: Accounts, options: ServerFilesOptions) {
    this.#accounts = accounts;
    this.#options = options;
  }

  /** A picture from this account's server as a data: URL, the last known one if it cannot be fetched now; null without one. */
  async picture(accountId: string, address: string): Promise<string | null> {
    const { connection, organization, db } = this.#accounts.engine(accountId);
    const { serverUrl } = organization;
    const fetch = async () => {
      const picture = await fetchPicture(this.#options.httpFor(accountId), serverUrl, address);
      if (picture !== null && db.open) keepPicture(db, address, picture, Date.now());
      return picture;
    };
    const name = `${serverUrl} ${address}`;
    // What is stored is not noted as read: each picture that arrives would ask for all others again.
    return untracked(async () => {
      const fetched = await this.#pictures.of(name, connection.state === 'online' ? fetch : null);
      return fetched ?? (db.open ? storedPicture(db, address) : null);
    });
  }

  /**
   * A sound for notifications of this account's server as a data: URL; null if the server has none of that name.
   * @throws {Refusal} without a connection
   */
  async sound(accountId: string, name: string): Promise<string | null> {
    const { connection, organization } = this.#accounts.engine(accountId);
    if (connection.state !== 'online') throw new Refusal({ kind: 'offline' });
    return fetchSound(this.#options.httpFor(accountId), organization.serverUrl, name);
  }

  /**
   * Fetches the server's list of emoji if the server offers a different list than the stored one, and stores the list
   * in the file. If it cannot be fetched, the stored list stays (server-notes: Emoji names).
   */
  refreshEmojiNames(accountId: string): void {
    this.#fetchEmojiNames(accountId).catch((error: unknown) => this.#options.onFault(error));
  }

  async #fetchEmojiNames(accountId: string): Promise<void> {
    const { connection, organization, db } = this.#accounts.engine(accountId);
    const address = storedEmojiAddress.read(db);
    const { featureLevel = null } = storedRealm.read(db) ?? {};
    const stored = storedEmojiNames.read(db);
    if (address === null || (stored?.address === address && stored.featureLevel === featureLevel)) return;
    const { serverUrl } = organization;
    const fetch = async () => {
      const text = await fetchEmojiFile(this.#options.httpFor(accountId), serverUrl, address);
      return text !== null && parseEmojiFile(text) ? text : null;
    };
    const name = `${accountId} ${serverUrl} ${address} ${featureLevel}`;
    const text = await this.#emojiFiles.of(name, connection.state === 'online' ? fetch : null);
    const known = text === null ? null : parseEmojiFile(text);
    const engine = this.#accounts.findEngine(accountId);
    // The account may have been removed, or the server been updated again, meanwhile.
    if (!known || !engine?.db.open || storedEmojiAddress.read(engine.db) !== address) return;
    storedEmojiNames.write(engine.db, { address, featureLevel, known });
  }
}
