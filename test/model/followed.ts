import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { askedOf, changedElsewhere, isTied, readFollowedFile } from '../../src-main/domain/followed-file.ts';
import type { Decision } from '../../src-main/contract/values/change.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { endUndo } from '../../src-main/sync/outbox/undo-offer.ts';
import { answerMissing, makeOwn } from '../../src-main/workspace/files/follow.ts';
import { FollowedFiles } from '../../src-main/workspace/files/followed-files.ts';
import { RowKey } from '../../src-main/sync/rows/rows.ts';
import { until } from '../sync/device.ts';
import { follow } from '../sync/follow.ts';
import type { World } from './world.ts';

const ACCOUNT = 'one';
/** The beginning of the titles of snippets that come from the file. */
const FOLLOWED = 'Followed';
const PATIENCE = 20_000;

export const fileChanges = ['add', 'remove', 'change', 'move'] as const;
export type FileChange = (typeof fileChanges)[number];

interface Match {
  name: string;
  text: string;
}

/** A followed file: what it says, as an editor and a sync client leave it, and what must come of it. */
export class FollowedFileOfModel {
  readonly #world: World;
  readonly #path: string;
  #files: FollowedFiles;
  #matches: Match[] = [];
  #names = 0;
  /** How often the user had a create sent again, by the title. */
  readonly #again = new Map<string, number>();
  /** The titles about which the user has decided something else, so that the file does not say what is there. */
  readonly #loose = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    const folder = join(world.device.folder, 'files');
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, 'base.yml');
    this.#files = this.#open();
  }

  #open(): FollowedFiles {
    return new FollowedFiles({
      engines: () => [[ACCOUNT, this.#world.device.engine]],
      every: 100,
      settle: 5,
      rest: 60,
      onFault: (error) => this.#world.device.faults.push(error),
    });
  }

  async begin(): Promise<void> {
    this.#write(null);
    await follow(this.#files, ACCOUNT, this.#world.db, { path: this.#path });
    this.#files.start();
  }

  close(): void {
    this.#files.stop();
  }

  /** Perch ended and began anew, and knows of the file what it has stored. */
  restart(): void {
    this.#files.stop();
    this.#files = this.#open();
    this.#files.start();
  }

  /** Changes the file, of which so many tenths may be written first. */
  change(how: FileChange, which: number, tenths: number | null): string {
    const at = which % Math.max(1, this.#matches.length);
    const [match] = how === 'add' ? [] : this.#matches.slice(at, at + 1);
    const others = this.#matches.filter((one) => one !== match);
    const added = {
      name: match && how !== 'add' ? match.name : `m${++this.#names}`,
      text: this.#world.newText(),
    };
    if (how === 'remove') this.#matches = others;
    else if (how === 'move' && match) this.#matches = [match, ...others];
    else if (how === 'change' && match) this.#matches = this.#matches.with(at, added);
    else this.#matches = [...this.#matches, added];
    this.#write(tenths);
    return `${how} ${added.name}${tenths === null ? '' : ` (${tenths} tenths)`}`;
  }

  #write(tenths: number | null): void {
    const items = this.#matches.map(
      ({ name, text }) => `  - trigger: ":${name}"\n    label: ${titleOf(name)}\n    replace: ${text}\n`,
    );
    const whole = items.length === 0 ? 'matches: []\n' : `matches:\n${items.join('')}`;
    writeFileSync(
      this.#path,
      tenths === null ? whole : whole.slice(0, Math.floor((whole.length * tenths) / 10)),
    );
  }

  // What the user does.

  /** Whether the server has what a create of the file is about. */
  isThere(change: StoredChange): boolean | null {
    const title = titleIn(change);
    if (title === null) return null;
    return this.#onServer().some((one) => one.title === title && !this.#isBound(one.id));
  }

  #isBound(id: number): boolean {
    return snippetRows.findByServerId(this.#world.db, id) !== null;
  }

  recordDecision(change: StoredChange, decision: Decision): void {
    // A change of the user's own values is about no row.
    const { key } = RowKey.safeParse(change.params).data ?? {};
    const title = titleIn(change) ?? (key === undefined ? null : this.#titleAt(key));
    if (title === null) return;
    if (decision === 'send-again') this.#again.set(title, (this.#again.get(title) ?? 0) + 1);
    else if (decision === 'is-there' && this.isThere(change) === true) return;
    else if (decision !== 'retry' && decision !== 'look-again') this.#loose.add(title);
  }

  /** The server was restored from a backup, and may have none of the snippets. */
  recordRestore(): void {
    for (const { name } of this.#matches) this.#loose.add(titleOf(name));
  }

  /** The user undid a deletion: what came back is theirs. */
  recordUndone(): void {
    for (const { trigger, missing } of readFollowedFile(this.#world.db)?.matches ?? [])
      if (missing === 'kept') this.#loose.add(titleOf(trigger.slice(1)));
  }

  #titleAt(key: string): string | null {
    const title = snippetRows.find(this.#world.db, key)?.value.title;
    return title?.startsWith(FOLLOWED) ? title : null;
  }

  // What must come of it.

  #onServer() {
    const { server, user } = this.#world;
    return server.state.savedSnippets.list(user.userId).filter(({ title }) => title.startsWith(FOLLOWED));
  }

  /** No match has more snippets than were made, and none lost its snippet, because nobody else changes these. */
  violations(): string[] {
    const followed = readFollowedFile(this.#world.db);
    const lost = followed ? changedElsewhere(this.#world.db, followed) : [];
    return [
      ...this.#doubled(),
      ...lost
        .filter(({ trigger }) => !this.#loose.has(titleOf(trigger.slice(1))))
        .map((match) => `a followed snippet was changed or deleted by nobody: ${JSON.stringify(match)}`),
    ];
  }

  #doubled(): string[] {
    const titles = this.#onServer().map(({ title }) => title);
    return [...new Set(titles)].flatMap((title) => {
      const count = titles.filter((one) => one === title).length;
      const most = 1 + (this.#again.get(title) ?? 0);
      return count > most ? [`${title} is there ${count} times, and should be ${most} times at most`] : [];
    });
  }

  /** The file is finished, and the user has the file's texts again: each match has its snippet, and the others are gone. */
  async finish(): Promise<string[]> {
    this.#write(null);
    const { db } = this.#world;
    let left: string[] = [];
    await until(
      'the file is followed',
      () => {
        endUndo(db);
        this.#answer();
        this.#files.refresh();
        left = [
          ...this.#unfinished(),
          ...listChanges(db).map(({ action, state }) => `${action} is ${state}`),
        ];
        return left.length === 0;
      },
      PATIENCE,
    ).catch(() => undefined);
    return left;
  }

  #answer(): void {
    const { db, device } = this.#world;
    const followed = readFollowedFile(db);
    if (!followed) return;
    const kept = followed.matches.filter(({ missing }) => missing === 'kept');
    for (const { key } of kept) makeOwn(db, key);
    if (askedOf(db, followed).length > 0) device.act((_, now) => answerMissing(db, true, now));
    if (changedElsewhere(db, followed).length > 0) void this.#files.followAgain(ACCOUNT, device.engine);
  }

  #unfinished(): string[] {
    const { db } = this.#world;
    const followed = readFollowedFile(db)?.matches ?? [];
    const there = this.#onServer();
    const wrong = this.#matches.flatMap(({ name, text }) => {
      const title = titleOf(name);
      if (this.#loose.has(title)) return [];
      const match = followed.find(({ trigger }) => trigger === `:${name}`);
      const count = there.filter((one) => one.title === title && one.content === text).length;
      return match && isTied(db, match) && count >= 1
        ? []
        : [`${title} (${text}) is there ${count} times, and is followed as ${JSON.stringify(match)}`];
    });
    const wanted = new Set(this.#matches.map(({ name }) => titleOf(name)));
    // Nothing is deleted for a file that has no match any more.
    const isEmptied = this.#matches.length === 0;
    const gone = there.filter(
      ({ title }) => !isEmptied && !wanted.has(title) && !this.#loose.has(title) && !this.#again.has(title),
    );
    return [...wrong, ...gone.map(({ title }) => `${title} is there, and the file does not have it`)];
  }
}

const titleOf = (name: string): string => `${FOLLOWED} ${name}`;

/** The title in the parameters of a change; null for a change that the file has not made. */
function titleIn({ action, params }: StoredChange): string | null {
  const { title } = params as { title?: string };
  return action.endsWith('-snippet') && title?.startsWith(FOLLOWED) ? title : null;
}
