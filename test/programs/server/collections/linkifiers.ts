import { ApiError } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { json, list, optional, required, string, text } from '../http/parameters.ts';
import { urlTemplateVariables } from '../operations/url-template.ts';
import { change, insert } from '../state/rows.ts';
import { Store } from '../state/store.ts';
import type { Collection } from './collection.ts';

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

/**
 * `POST /realm/filters`: the core requires no role, but servers let only administrators add linkifiers (server-notes: Roles).
 */
const create = operation('POST', '/realm/filters', {
  core: true,
  role: 'administrator',
  parameters: {
    pattern: required(text()),
    url_template: required(text()),
    // (server-notes: Linkifiers)
    example_input: optional(text(), 471),
    reverse_template: optional(text(), 471),
    alternative_url_templates: optional(json(list(string)), 478),
  },
  handle({ parameters, state }) {
    const { pattern, url_template, alternative_url_templates = [] } = parameters;
    // An empty text counts as none.
    const [example_input, reverse_template] = [parameters.example_input, parameters.reverse_template].map(
      (value) => (value === undefined || value === '' ? null : value),
    ) as [string | null, string | null];
    const groups = groupNames(pattern);
    const variables = urlTemplateVariables(url_template);
    if (variables === undefined) throw invalid('url_template', 'Invalid URL template.');
    for (const name of variables) {
      if (groups.includes(name)) continue;
      throw invalid('__all__', `Group '${name}' in URL template is not present in linkifier pattern.`);
    }
    for (const name of groups) {
      if (variables.includes(name)) continue;
      throw invalid('__all__', `Group '${name}' in linkifier pattern is not present in URL template.`);
    }
    if (state.linkifiers.all().some((linkifier) => linkifier.pattern === pattern)) {
      throw invalid('__all__', 'Linkifier with this pattern already exists.');
    }
    if (example_input !== null && !compile(pattern).test(example_input))
      throw invalid('example_input', 'Example input does not match the pattern.');
    if (reverse_template !== null && example_input === null)
      throw invalid('reverse_template', 'A reverse template needs an example input.');
    if (alternative_url_templates.some((template) => urlTemplateVariables(template) === undefined))
      throw invalid('alternative_url_templates', 'Invalid URL template.');
    const linkifier = {
      pattern,
      url_template,
      example_input,
      reverse_template,
      alternative_url_templates,
    };
    return { id: state.linkifiers.create(linkifier) };
  },
});

const listAll = operation('GET', '/realm/linkifiers', {
  handle: ({ state }) => ({ linkifiers: state.linkifiers.records() }),
});

export const linkifiers: Collection<LinkifierStore> = {
  Store: LinkifierStore,
  operations: [create, listAll],
  register: { realm_linkifiers: (state) => ({ realm_linkifiers: state.linkifiers.records() }) },
  tables: `
    CREATE TABLE IF NOT EXISTS linkifiers (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      pattern TEXT NOT NULL UNIQUE,
      url_template TEXT NOT NULL,
      example_input TEXT,
      reverse_template TEXT,
      alternative_url_templates TEXT NOT NULL DEFAULT '[]'
    ) STRICT;
  `,
};

function groupNames(pattern: string): string[] {
  if (pattern === '') throw invalid('pattern', 'This field cannot be blank.');
  // With a branch that is empty the expression matches any text, and names its groups.
  return Object.keys(compile(`${pattern}|`).exec('')?.groups ?? {});
}

/** What RE2 refuses and this engine takes: look-around, other names of groups, references and what is too large. */
const notInRe2 = /\(\?(?!P<|:)|\\[1-9]|\{\d{4}/;

/** Servers read patterns by RE2, with Python's syntax for named groups (server-notes: Linkifiers). */
function compile(pattern: string): RegExp {
  try {
    if (notInRe2.test(pattern)) throw new SyntaxError(`invalid or unsupported Perl syntax: ${pattern}`);
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), 'u');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('__all__', `Bad regular expression: ${error.message}`);
  }
}

/** A value that is invalid for its own field, or for both together (`__all__`). */
function invalid(field: keyof Linkifier | '__all__', msg: string): ApiError {
  return new ApiError(400, msg, { code: 'BAD_REQUEST', fields: { errors: { [field]: [msg] } } });
}
