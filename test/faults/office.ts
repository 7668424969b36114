import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyStore, type KeyVault } from '../../src-main/accounts/key-store.ts';
import { nodeHttp } from '../node-http.ts';
import type { DataPart } from '../../src-main/contract/values/data-part.ts';
import type { Notice } from '../../src-main/contract/values/account.ts';
import { cachePart } from '../../src-main/backup/manifest.ts';
import { Workspace } from '../../src-main/workspace/workspace.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import type { KnownUser, ReferenceServer } from '../programs/server/index.ts';
import { FAST } from '../sync/device.ts';

/** To sign in takes longer than FAST waits where the machine is busy. */
const PATIENT: Delays = { ...FAST, requestTimeout: 30_000 };

/** Real encryption with a key that is only in memory. */
export function memoryVault(): KeyVault {
  const key = randomBytes(32);
  return {
    isAvailable: async () => true,
    async encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    async decrypt(encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
      decipher.setAuthTag(encrypted.subarray(-16));
      const text = decipher.update(encrypted.subarray(12, -16)).toString() + decipher.final().toString();
      return { text, isOutdated: false };
    },
  };
}

/** One profile folder with its accounts, started and ended as the app does it. */
export class Office {
  readonly folder: string;
  readonly faults: unknown[] = [];
  /** The parts of the data that were announced since a test last emptied the set. */
  readonly changed = new Set<DataPart>();
  /** The servers that were asked anything. */
  readonly asked = new Set<string>();
  readonly #timing: Delays;
  readonly vault = memoryVault();
  workspace: Workspace;

  constructor(folder = mkdtempSync(join(tmpdir(), 'perch-office-')), timing = PATIENT) {
    this.folder = folder;
    this.#timing = timing;
    this.workspace = this.#build();
  }

  /** Signs in with the API key, as the form does. */
  signIn(
    server: ReferenceServer,
    user: KnownUser = server.user('mira'),
    accountId?: string,
  ): Promise<string> {
    const form = { address: server.url, email: user.email, secret: { apiKey: user.apiKey } };
    return this.workspace.signIns.byForm(form, accountId);
  }

  async end(): Promise<void> {
    await this.workspace.quit();
  }

  async restart(): Promise<void> {
    await this.end();
    this.begin();
  }

  /** Begins with a window that has no rows yet. */
  beginHeld(): void {
    this.workspace = this.#build();
    this.workspace.holdRequests();
    this.workspace.start();
  }

  begin(notices: readonly Notice[] = []): void {
    this.workspace = this.#build(notices);
    this.workspace.start();
  }

  cacheOf(accountId: string): string {
    return join(this.folder, cachePart(accountId));
  }

  /** Every file of the profile. */
  get files(): string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(this.folder, name))
      .filter((name) => statSync(name).isFile());
  }

  /** The files that contain this text, as it is or in base64. */
  holding(secret: string): string[] {
    const forms = [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      encodeURIComponent(secret),
    ];
    return this.files.filter((file) => {
      const bytes = readFileSync(file);
      return forms.some((form) => bytes.includes(form));
    });
  }

  async close(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #build(notices: readonly Notice[] = []): Workspace {
    return new Workspace({
      folder: this.folder,
      keys: new KeyStore(this.vault, async () => {}),
      httpFor: () => (request) => {
        this.asked.add(new URL(request.url).origin);
        return nodeHttp(request);
      },
      timing: this.#timing,
      notices,
      onChanged: (parts) => parts.forEach((part) => this.changed.add(part)),
      onReminder: () => {},
      onNotifications: () => {},
      onFault: (error) => this.faults.push(error),
    });
  }
}
