import { Db } from '../../src-main/cache/file/db.ts';
import { migrate } from '../../src-main/cache/file/migrate.ts';
import type { UserAction } from './promises.ts';

/**
 * Writes the file of an earlier version with unsent changes.
 * @returns the actions that its user had made.
 */
export function leaveOldFile(file: string, version: number, seed: number): UserAction[] {
  const db = new Db(file);
  db.pragma('journal_mode = WAL');
  migrate(db, 1);
  const actions = [1, 2, 3].map(
    (number) =>
      ({
        does: 'create',
        kind: 'snippet',
        tag: `made ${seed}.old-${number}`,
        value: 'in the old days',
      }) as const,
  );
  for (const { tag, value } of actions) {
    db.prepare(
      'insert into snippets (key, title, content, created_at, made_here) values (?, ?, ?, 1, 1)',
    ).run(tag, tag, value);
    db.prepare(
      `insert into changes (id, action, operation, delivery, subject, params, state, created_at)
       values (?, 'create-snippet', 'create-saved-snippet', 'create', ?, ?, 'queued', 5)`,
    ).run(tag, `snippet:${tag}`, JSON.stringify({ key: tag, title: tag, content: value }));
  }
  migrate(db, version);
  db.close();
  return actions;
}
