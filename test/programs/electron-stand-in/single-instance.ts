// The single-instance lock, one per userData folder. The lock is an open transaction on an SQLite file: the system releases it
// however the process ends. A later instance leaves its command line in a mailbox folder.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { wire } from './wire.ts';

type OnSecondInstance = (argv: string[], workingDirectory: string, additionalData: unknown) => void;

export class SingleInstance {
  readonly #onSecondInstance: OnSecondInstance;
  #lock: DatabaseSync | undefined;
  #watcher: fs.FSWatcher | undefined;

  constructor(onSecondInstance: OnSecondInstance) {
    this.#onSecondInstance = onSecondInstance;
  }

  get held(): boolean {
    return this.#lock !== undefined;
  }

  /** Takes the lock, or notifies its holder that this process was started. */
  request(userData: string, additionalData?: object): boolean {
    if (this.#lock) return true;
    const mailbox = path.join(userData, 'SingletonMailbox');
    const file = path.join(userData, 'SingletonLock');
    this.#lock = tryLock(file);
    if (this.#lock) this.#listen(mailbox);
    else post(mailbox, additionalData);
    return this.held;
  }

  release(): void {
    this.#watcher?.close();
    this.#lock?.close();
    this.#watcher = this.#lock = undefined;
  }

  #listen(mailbox: string): void {
    fs.rmSync(mailbox, { recursive: true, force: true }); // messages to a holder that has ended
    fs.mkdirSync(mailbox, { recursive: true });
    this.#watcher = fs.watch(mailbox, { persistent: false }, () => this.#collect(mailbox));
  }
  #collect(mailbox: string): void {
    for (const name of fs.readdirSync(mailbox).filter((entry) => entry.endsWith('.letter'))) {
      const file = path.join(mailbox, name);
      const [argv, workingDirectory, additionalData] = wire.unpack(fs.readFileSync(file, 'utf8')) as [
        string[],
        string,
        unknown,
      ];
      fs.rmSync(file, { force: true });
      this.#onSecondInstance(argv, workingDirectory, additionalData);
    }
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch {
    database.close();
    return undefined;
  }
}

function post(mailbox: string, additionalData: unknown): void {
  fs.mkdirSync(mailbox, { recursive: true });
  const letter = path.join(mailbox, crypto.randomUUID());
  fs.writeFileSync(letter, wire.pack([process.argv, process.cwd(), additionalData]));
  fs.renameSync(letter, `${letter}.letter`); // a file gets this name only when it is complete
}
