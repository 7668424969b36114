import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { saveDraft } from '../../src-main/cache/local/drafts.ts';
import { recordUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import type { ChangeView, Decision } from '../../src-main/contract/values/change.ts';
import { changeViews } from '../../src-main/features/outbox/queries.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { storedLastValues } from '../../src-main/features/snippets/last-values.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { writeRules } from '../../src-main/domain/status-rules.ts';
import { decideForNow } from '../../src-main/sync/delivery/undo.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import { startServer, type ReferenceServer, type SavedSnippet } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';
import { Office } from './office.ts';
import { rewriteBackup } from './rewrite-backup.ts';

/** A profile with one account on a server of its own, and a folder for backups of it. */
export class BackupOffice {
  server!: ReferenceServer;
  office!: Office;
  /** The account's ID. */
  id!: string;
  folder!: string;

  async begin(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'perch-backup-'));
    this.server = await startServer();
    this.office = new Office();
    this.office.workspace.start();
    this.id = await this.office.signIn(this.server);
    await this.online();
  }

  async end(): Promise<void> {
    const faults = [...this.office.faults];
    await this.office.close();
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
    expect(faults).toEqual([]);
  }

  get file(): string {
    return join(this.folder, 'Mine.perch-backup');
  }

  get engine(): Engine {
    return this.office.workspace.engine(this.id);
  }

  get db(): Db {
    return this.engine.db;
  }

  get changes(): ChangeView[] {
    return changeViews(this.db, this.engine.connection, listChanges(this.db));
  }

  get titles(): string[] {
    return snippetPage(this.db, '', 0, 200).rows.map(({ title }) => title.map(({ text }) => text).join(''));
  }

  /** How often a snippet was created on the server. */
  get posted(): number {
    return this.server.count('POST', '/saved_snippets');
  }

  get mira(): number {
    return this.server.user('mira').userId;
  }

  onServer(title: string): SavedSnippet[] {
    return this.server.state.savedSnippets.list(this.mira).filter((snippet) => snippet.title === title);
  }

  create(title: string): string {
    const key = createSnippet(this.db, { title, content: 'x' }, Date.now());
    this.engine.wake();
    return key;
  }

  /** Writes what only this computer has; returns the key of an unsent snippet. */
  async fill(): Promise<string> {
    await this.offline();
    const key = this.create('Unsent');
    setFavorite(this.db, key, true);
    recordUse(this.db, key, Date.now());
    saveDraft(this.db, 'status', 'A draft', Date.now());
    storedLastValues.write(this.db, [['name', 'Ada']]);
    writeRules(this.db, {
      goesBack: true,
      rules: [
        {
          id: '019b0000-0000-7000-8000-000000000001',
          on: true,
          plan: {
            kind: 'calendar',
            source: { kind: 'address', host: 'calendar.example', encrypted: 'c2VjcmV0LWFkZHJlc3M=' },
            meeting: { text: 'Meeting', emoji: null },
            out: null,
            least: 15,
            tentative: false,
          },
        },
      ],
    });
    this.office.workspace.localSettings.set({ theme: 'dark', quietHours: true });
    return key;
  }

  /** Changes the saved backup without signing it. */
  rewrite({ sql, settings }: { sql?: string; settings?: string }): void {
    rewriteBackup(this.file, { settings, cache: (db) => void (sql !== undefined && db.exec(sql)) });
  }

  change(title: string): ChangeView {
    const found = this.changes.find((change) => change.title === title);
    if (!found) throw new Error(`No change of ${title}: ${JSON.stringify(this.changes)}`);
    return found;
  }

  decide(title: string, decision: Decision): void {
    decideForNow(this.db, this.change(title).id, decision, Date.now());
    this.engine.retryNow();
  }

  online(): Promise<void> {
    return until('online', () => this.engine.isInStep);
  }

  async offline(): Promise<void> {
    await this.server.stop();
    await until('offline', () => this.engine.connection.state === 'offline');
  }

  async back(): Promise<void> {
    await this.server.start();
    this.office.workspace.retryNow();
    await this.online();
  }

  delivered(): Promise<void> {
    this.office.workspace.retryNow();
    return until('delivered', () => this.changes.length === 0);
  }

  async save(): Promise<void> {
    await this.office.workspace.backups.save(this.file);
  }

  async restore(path = this.file): Promise<void> {
    const { id } = await this.office.workspace.backups.read(path);
    await this.office.workspace.backups.restore(id);
  }

  /** Reads everything from the server once more. */
  async readAll(): Promise<void> {
    const reads = () => this.server.count('POST', '/register');
    const before = reads();
    this.server.state.events.expireAll();
    this.office.workspace.retryNow();
    await until('read again', () => reads() > before);
    await this.online();
  }
}
