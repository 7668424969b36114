import { Store } from './store.ts';

/** The drafts that people's other clients stored on the server. */
export class DraftStore extends Store {
  add(userId: number, content: string): void {
    this.database.prepare('INSERT INTO drafts (user_id, content) VALUES (?, ?)').run(userId, content);
  }

  count(userId: number): number {
    return this.database
      .prepare<[number], number>('SELECT count(*) FROM drafts WHERE user_id = ?')
      .pluck()
      .get(userId)!;
  }

  deleteAll(userId: number): void {
    this.database.prepare('DELETE FROM drafts WHERE user_id = ?').run(userId);
  }
}
