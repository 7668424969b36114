import type { SavedSnippet, Status } from '../server/index.ts';
import type { UserAction } from './worker.ts';

/** What a snippet that a worker made may look like; `null` is: not there. */
type Contents = string | null;

/**
 * What the user was promised. An action that was acknowledged counts; one that was only announced when the process was
 * killed may have happened or not, so both are right until the next one of the same thing.
 */
export class Promises {
  actions = 0;
  creates = 0;
  /** What may be true of each thing, by its name: a tag, `status` or `away`. */
  readonly #possible = new Map<string, Set<Contents>>();
  readonly #tags = new Set<string>();

  announced(action: UserAction): void {
    const { name, value } = outcomeOf(action);
    if (action.do === 'create') this.#tags.add(name);
    const possible = this.#possible.get(name) ?? new Set([action.do === 'create' ? null : '']);
    this.#possible.set(name, possible.add(value));
  }

  acknowledged(action: UserAction): void {
    const { name, value } = outcomeOf(action);
    this.actions += 1;
    if (action.do === 'create') this.creates += 1;
    this.#possible.set(name, new Set([value]));
  }

  /** Tags of which the server has more than one. */
  doubled(snippets: readonly SavedSnippet[]): string[] {
    const titles = snippets.map(({ title }) => title);
    return [...this.#tags].filter((tag) => titles.filter((title) => title === tag).length > 1);
  }

  /** Whatever is not as promised, in words; `isWaiting` tells of which things a change still waits, in sight of the user. */
  broken(
    snippets: readonly SavedSnippet[],
    status: Status,
    isWaiting: (name: string) => boolean = () => false,
  ): string[] {
    const found = new Map<string, Contents>(snippets.map(({ title, content }) => [title, content]));
    found.set('status', status.status_text ?? '');
    found.set('away', String(status.away ?? false));
    return [...this.#possible]
      .filter(([name, possible]) => !possible.has(found.get(name) ?? null) && !isWaiting(name))
      .map(([name, possible]) => `${name}: ${[...possible].join(' or ')}, but found ${found.get(name)}`);
  }

  get tags(): readonly string[] {
    return [...this.#tags];
  }
}

function outcomeOf(action: UserAction): { name: string; value: Contents } {
  switch (action.do) {
    case 'create':
    case 'edit':
      return { name: action.tag, value: action.word.trim() };
    case 'delete':
      return { name: action.tag, value: null };
    case 'status':
      return { name: 'status', value: action.word };
    case 'away':
      return { name: 'away', value: String(action.away) };
  }
}
