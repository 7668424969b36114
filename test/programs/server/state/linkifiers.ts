import { change, insert } from './rows.ts';
import { Store } from './store.ts';

/** A linkifier: a pattern in messages and the address that it links to. */
export interface Linkifier {
  readonly id: number;
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input: string | null;
  /** The template that turns a pasted address into the short text. */
  readonly reverse_template: string | null;
  /** More such templates. */
  readonly alternative_url_templates: readonly string[];
}

/** A new linkifier with the defaults of a server for omitted fields. */
export type NewLinkifier = Pick<Linkifier, 'pattern' | 'url_template'> & Partial<Omit<Linkifier, 'id'>>;

type Row = Omit<Linkifier, 'alternative_url_templates'> & { readonly alternative_url_templates: string };

/** The fields that newer servers have, by the feature levels that introduced them (server-notes: Linkifiers). */
const fieldLevels: Readonly<Record<string, number>> = {
  example_input: 471,
  reverse_template: 471,
  alternative_url_templates: 478,
};

/** The organization's linkifiers. */
export class LinkifierStore extends Store {
  create(linkifier: NewLinkifier): number {
    const id = insert(this.database, 'linkifiers', { ...linkifier });
    this.#tell();
    return id;
  }

  update(id: number, changes: Partial<Omit<Linkifier, 'id'>>): void {
    if (!this.all().some((one) => one.id === id)) throw new Error(`No linkifier ${id}`);
    change(this.database, 'linkifiers', { id }, changes);
    this.#tell();
  }

  delete(id: number): void {
    this.database.prepare('DELETE FROM linkifiers WHERE id = ?').run(id);
    this.#tell();
  }

  all(): Linkifier[] {
    return this.database
      .prepare<[], Row>('SELECT * FROM linkifiers ORDER BY id')
      .all()
      .map(({ alternative_url_templates, ...row }) => ({
        ...row,
        alternative_url_templates: JSON.parse(alternative_url_templates) as string[],
      }));
  }

  /** The linkifiers as the API lists them. */
  records(): Partial<Linkifier>[] {
    const isTold = ([name]: [string, unknown]) => (fieldLevels[name] ?? 0) <= this.events.featureLevel;
    return this.all().map((linkifier) => Object.fromEntries(Object.entries(linkifier).filter(isTold)));
  }

  #tell(): void {
    this.events.send(() => ({ type: 'realm_linkifiers', realm_linkifiers: this.records() }));
  }
}
