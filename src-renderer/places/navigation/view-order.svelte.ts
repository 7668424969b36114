import { Draft } from '../../base/forms/draft.svelte.ts';

/** The user's order of pinned views, by fragment. Servers have no such order, so it belongs to the account on this computer. */
export class ViewOrder {
  #fragments = $state.raw<readonly string[]>([]);
  readonly #draft: Draft<readonly string[]>;

  /** Create it while a component is set up. */
  constructor(accountId: string) {
    this.#draft = new Draft<readonly string[]>(accountId, 'view-order', parse, (kept) => {
      this.#fragments = kept;
    });
  }

  /** The rows in the user's order; those that were never moved follow in theirs. */
  sorted<Row extends { fragment: string }>(rows: readonly Row[]): Row[] {
    const place = ({ fragment }: Row): number => {
      const at = this.#fragments.indexOf(fragment);
      return at === -1 ? this.#fragments.length : at;
    };
    return [...rows].sort((one, other) => place(one) - place(other));
  }

  /** Moves a row to another position in the present order of rows. */
  move(rows: readonly { fragment: string }[], fragment: string, to: number): void {
    const others = rows.map((row) => row.fragment).filter((one) => one !== fragment);
    this.#fragments = others.toSpliced(to, 0, fragment);
    this.#draft.keep(this.#fragments);
    this.#draft.flush();
  }
}

const parse = (json: unknown): readonly string[] | null =>
  Array.isArray(json) && json.every((one) => typeof one === 'string') ? json : null;
