import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src-main/cache/file/db.ts';
import { saveDraft } from '../../src-main/cache/local/drafts.ts';
import { readCalendars, readRules, writeRules } from '../../src-main/domain/status-rules.ts';
import type { CalendarCopy } from '../../src-main/contract/values/rules.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import { countChanges, listChanges } from '../../src-main/sync/outbox/store.ts';
import { Office } from '../faults/office.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';

/** A running Perch with two accounts, each with a draft, which is handed files. */
export class AttackedPerch {
  readonly server: ReferenceServer;
  readonly office: Office;
  readonly folder = mkdtempSync(join(tmpdir(), 'perch-hostile-'));
  /** The accounts' IDs. The files are handed to the first one. */
  readonly ids: readonly [attacked: string, other: string];

  private constructor(server: ReferenceServer, office: Office, ids: readonly [string, string]) {
    this.server = server;
    this.office = office;
    this.ids = ids;
  }

  static async start(): Promise<AttackedPerch> {
    const server = await startServer();
    const office = new Office();
    office.workspace.start();
    const ids = [await office.signIn(server), await office.signIn(server, server.user('olu'))] as const;
    const perch = new AttackedPerch(server, office, ids);
    await perch.online();
    for (const id of ids) saveDraft(perch.db(id), 'status', `A draft of ${id}`, Date.now());
    return perch;
  }

  get users(): readonly [KnownUser, KnownUser] {
    return [this.server.user('mira'), this.server.user('olu')];
  }

  engine(id: string = this.ids[0]): Engine {
    return this.office.workspace.engine(id);
  }

  db(id: string = this.ids[0]): Db {
    return this.engine(id).db;
  }

  online(): Promise<void> {
    this.office.workspace.retryNow();
    return until('online', () => this.ids.every((id) => this.engine(id).isInStep));
  }

  async offline(): Promise<void> {
    await this.server.stop();
    await until('offline', () => this.ids.every((id) => this.engine(id).connection.state === 'offline'));
  }

  /** Waits until every change is delivered or needs the user. */
  settled(): Promise<void> {
    return until('settled', () =>
      this.ids.every((id) => {
        const { unsent, needsUser } = countChanges(this.db(id));
        return unsent === needsUser;
      }),
    );
  }

  /** Leaves an unsent snippet in each account. */
  leaveUnsent(title: string): void {
    for (const id of this.ids)
      createSnippet(this.db(id), { title: `${title} of ${id}`, content: 'x' }, Date.now());
  }

  /** Has a rule of the first account read this calendar. Returns what is known of it then. */
  async readCalendar(bytes: Uint8Array): Promise<CalendarCopy> {
    const db = this.db();
    const id = crypto.randomUUID();
    const path = join(this.folder, `${id}.ics`);
    writeFileSync(path, bytes);
    const meeting = { text: 'Meeting until {time}', emoji: null };
    const plan = {
      kind: 'calendar' as const,
      source: { kind: 'file' as const, path },
      meeting,
      out: null,
      least: 0 as const,
      tentative: false,
    };
    writeRules(db, { goesBack: false, rules: [{ id, on: true, plan }] });
    this.office.workspace.calendars.refresh(this.ids[0]);
    await until('read', () => readCalendars(db)[id] !== undefined);
    const copy = readCalendars(db)[id];
    writeRules(db, { ...readRules(db), rules: [] });
    rmSync(path);
    if (!copy) throw new Error('Nothing was read');
    return copy;
  }

  /** What the user wrote and did not send, in both accounts, with the settings and the accounts themselves. */
  get unsent(): string {
    const { workspace } = this.office;
    return JSON.stringify({
      accounts: workspace
        .view()
        .accounts.map(({ id }) => id)
        .toSorted(),
      settings: workspace.localSettings.current,
      ...Object.fromEntries(
        this.ids.map((id) => [
          id,
          {
            drafts: this.db(id).prepare('select name, value from drafts order by name').all(),
            changes: listChanges(this.db(id)).map(({ id: change, action, params }) => [
              change,
              action,
              params,
            ]),
          },
        ]),
      ),
    });
  }

  /** The problems of the files of the open accounts, as text. */
  get damages(): string[] {
    return this.office.workspace.view().accounts.flatMap(({ id }) => {
      const db = this.office.workspace.findEngine(id)?.db;
      if (!db) return [];
      const integrity = String(db.pragma('integrity_check', { simple: true }));
      const keys = db.pragma('foreign_key_check') as unknown[];
      return [
        ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
        ...(keys.length === 0 ? [] : [`foreign_key_check: ${JSON.stringify(keys)}`]),
      ];
    });
  }

  /** Whether a text is anywhere in the cache of an account, in one of its log or on the server with its user's things. */
  holds(id: string, words: string): boolean {
    const user = this.users[this.ids.indexOf(id)];
    const file = this.office.cacheOf(id);
    const copies = [file, `${file}-wal`].map((name) => {
      try {
        return readFileSync(name);
      } catch {
        return Buffer.alloc(0);
      }
    });
    const { savedSnippets, statuses } = this.server.state;
    const onServer = user && [savedSnippets.list(user.userId), statuses.read(user.userId)];
    return copies.some((bytes) => bytes.includes(words)) || JSON.stringify(onServer).includes(words);
  }

  /** What the server has that somebody may have sent, as text. */
  get onServer(): string {
    const { savedSnippets, statuses, scheduledMessages, messages } = this.server.state;
    return JSON.stringify(
      this.users.map(({ userId }) => [
        savedSnippets.list(userId),
        statuses.read(userId),
        scheduledMessages.list(userId, 'message'),
        scheduledMessages.list(userId, 'reminder'),
        messages.all(userId).filter((one) => one.sender_id === userId),
      ]),
    );
  }

  /** A copy of a file that may be spoilt. */
  copyOf(file: string): string {
    const copy = join(this.folder, `${crypto.randomUUID()}.perch-backup`);
    cpSync(file, copy);
    return copy;
  }

  async close(): Promise<void> {
    await this.office.close();
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
