import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import {
  askedOf,
  changedElsewhere,
  isTied,
  printOf,
  readFollowedFile,
} from '../../src-main/domain/followed-file.ts';
import type { Decision } from '../../src-main/contract/values/change.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { listChanges, unboundCreates } from '../../src-main/sync/outbox/store.ts';
import { endUndo } from '../../src-main/sync/outbox/undo-offer.ts';
import { answerMissing } from '../../src-main/workspace/files/follow.ts';
import { FollowedFiles } from '../../src-main/workspace/files/followed-files.ts';
import { RowKey } from '../../src-main/sync/rows/rows.ts';
import { until } from '../sync/device.ts';
import { follow } from '../sync/follow.ts';
import type { World } from './world.ts';

const ACCOUNT = 'one';
/** The beginning of the titles of snippets that come from the file. */
const FOLLOWED = 'Followed';
const PATIENCE = 20_000;

/** `twin`: one more match with the trigger of another; `back`: what was removed last. */
export const fileChanges = ['add', 'remove', 'change', 'move', 'twin', 'back'] as const;
export type FileChange = (typeof fileChanges)[number];

interface Match {
  name: string;
  text: string;
}

/** A followed file: what it says, as an editor and a sync client leave it, and what must come of it. */
export class FollowedFileOfModel {
  readonly #world: World;
  readonly #path: string;
  readonly #files: FollowedFiles;
  #isOpen = true;
  #isCut = false;
  #matches: Match[] = [];
  #removed: Match[] = [];
  #names = 0;
  /** How many matches ever had a title. */
  readonly #added = new Map<string, number>();
  /** How often the user had a create sent again, by the title. */
  readonly #again = new Map<string, number>();
  /** The titles about which the user has decided something else, so that the file does not say what is there. */
  readonly #loose = new Set<string>();
  /** The titles that the user had brought back, so that they may be there although the file does not have them. */
  readonly #kept = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    const folder = join(world.device.folder, 'files');
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, 'base.yml');
    this.#files = new FollowedFiles({
      engines: () => (this.#isOpen ? [[ACCOUNT, world.device.engine]] : []),
      every: 100,
      settle: 5,
      rest: 60,
      onFault: (error) => world.device.faults.push(error),
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

  /** Perch ends and begins anew, and knows of the file what it has stored. */
  async whileClosed(restart: () => unknown): Promise<void> {
    const creates = unboundCreates(this.#world.db).filter((change) => titleIn(change) !== null);
    for (const create of creates)
      this.#world.count(
        `a create of the file was ${this.isThere(create) ? '' : 'not '}there at the end of a process`,
      );
    this.#isOpen = false;
    this.#files.refresh();
    await restart();
    this.#isOpen = true;
    this.#files.refresh();
  }

  /** Saves the file with these changes, of which so many tenths may be written first. */
  change(changes: readonly { how: FileChange; which: number }[], tenths: number | null): string {
    const done = changes.map(({ how, which }) => this.#change(how, which)).join(', ');
    this.#write(tenths);
    return `${done}${tenths === null ? '' : ` (${tenths} tenths)`}`;
  }

  #change(how: FileChange, which: number): string {
    const at = which % Math.max(1, this.#matches.length);
    const match = how === 'add' ? undefined : this.#matches[at];
    const others = this.#matches.filter((one) => one !== match);
    const back = how === 'back' ? this.#removed.pop() : undefined;
    const text = this.#world.newText();
    if (back) this.#matches = [...this.#matches, back];
    else if (how === 'remove' && match) {
      this.#matches = others;
      this.#removed.push(match);
    } else if (how === 'move' && match) this.#matches = [match, ...others];
    else if (how === 'change' && match) this.#matches = this.#matches.with(at, { ...match, text });
    else return this.#add(how === 'twin' && match ? match.name : `m${++this.#names}`, text);
    return `${how} ${(back ?? match)?.name}`;
  }

  #add(name: string, text: string): string {
    this.#matches = [...this.#matches, { name, text }];
    this.#added.set(titleOf(name), (this.#added.get(titleOf(name)) ?? 0) + 1);
    return `add ${name}: ${text}`;
  }

  #write(tenths: number | null): void {
    this.#isCut = tenths !== null;
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
    const { content } = change.params as { content: string };
    return this.#onServer().some(
      (one) => one.title === title && one.content === content && !this.#isBound(one.id),
    );
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
      if (missing === 'kept') this.#kept.add(titleOf(trigger.slice(1)));
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
      const most = (this.#added.get(title) ?? 0) + (this.#again.get(title) ?? 0);
      return count > most ? [`${title} is there ${count} times, and should be ${most} times at most`] : [];
    });
  }

  /** The file is finished, and the user has the file's texts again: each match has its snippet, and the others are gone. */
  async finish(): Promise<string[]> {
    // To write a whole file again would have Perch look at what it had to look at by itself.
    if (this.#isCut) this.#write(null);
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
    if (askedOf(db, followed).length > 0) device.act((_, now) => answerMissing(db, true, now));
    if (changedElsewhere(db, followed).length > 0) void this.#files.followAgain(ACCOUNT, device.engine);
  }

  #unfinished(): string[] {
    const { db } = this.#world;
    const followed = readFollowedFile(db)?.matches.filter((match) => isTied(db, match)) ?? [];
    const wanted = this.#matches.map(({ name, text }) => ({ title: titleOf(name), content: text }));
    const [file, tied] = [countOf(wanted.map(printOf)), countOf(followed.map(({ print }) => print))];
    const server = countOf(this.#onServer().map(printOf));
    return [...wanted, ...this.#onServer()].flatMap((one) => {
      const timesIn = (counts: ReadonlyMap<string, number>): number => counts.get(printOf(one)) ?? 0;
      const [should, ties, there] = [timesIn(file), timesIn(tied), timesIn(server)];
      // Nothing is deleted for a file that has no match any more.
      const isEmptied = this.#matches.length === 0;
      if (this.#loose.has(one.title) || isEmptied || (ties === should && there === should)) return [];
      const isMore = ties === should && there > should;
      if (isMore && (this.#again.has(one.title) || this.#kept.has(one.title))) return [];
      return [
        `${one.title}: ${one.content} is ${should} times in the file, ${ties} followed, ${there} there`,
      ];
    });
  }
}

const countOf = (names: string[]): Map<string, number> =>
  new Map(Object.entries(Object.groupBy(names, (name) => name)).map(([name, all]) => [name, all!.length]));

const titleOf = (name: string): string => `${FOLLOWED} ${name}`;

/** The title in the parameters of a change; null for a change that the file has not made. */
function titleIn({ action, params }: StoredChange): string | null {
  const { title } = params as { title?: string };
  return action.endsWith('-snippet') && title?.startsWith(FOLLOWED) ? title : null;
}
