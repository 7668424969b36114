import { createHash } from 'node:crypto';
import table from '../../../../resources/emoji/names.json' with { type: 'json' };
import { badRequest } from '../http/errors.ts';
import { insert } from './rows.ts';
import { Store } from './store.ts';

/** An emoji as statuses and reactions refer to it. */
export interface Emoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
}

interface CustomEmoji {
  readonly id: number;
  readonly name: string;
  readonly author_id: number;
  readonly deactivated: 0 | 1;
}

/** The names of a code, the canonical one first (server-notes: Emoji names). */
type Names = readonly string[];

interface Vocabulary {
  readonly byCode: ReadonlyMap<string, Names>;
  /** The code of each name. */
  readonly codes: ReadonlyMap<string, string>;
}

const vocabularyOf = (byCode: ReadonlyMap<string, Names>): Vocabulary => ({
  byCode,
  codes: new Map([...byCode].flatMap(([code, names]) => names.map((name) => [name, code] as const))),
});

const published = new Map<string, Vocabulary>();

/** The published emoji on a server of a feature level. All servers of a process share them. */
function publishedAt(featureLevel: number): Vocabulary {
  const renamed = table.renamed.map(
    ({ since, code, before, names }) => [code, featureLevel < since ? before : names] as const,
  );
  const key = JSON.stringify(renamed);
  let vocabulary = published.get(key);
  if (!vocabulary) {
    const byCode = table.names.map(
      ([name = '', code = '', ...aliases]) => [code, [name, ...aliases]] as const,
    );
    // A renamed emoji keeps its place in the list.
    published.set(key, (vocabulary = vocabularyOf(new Map<string, Names>([...byCode, ...renamed]))));
  }
  return vocabulary;
}

/** The one special emoji that servers of this kind have built in; its code is its name. */
const extraEmoji = 'zulip';

/** Which emoji exist: the Unicode ones of `resources/emoji/names.json`, the organization's own, and the extra one. */
export class EmojiStore extends Store {
  /** The emoji of this server beyond the published list. */
  readonly #added = new Map<string, Names>();
  #names?: Vocabulary & {
    readonly featureLevel: number;
    /** The path of the list, once it was asked for. */
    path?: string;
  };

  get #known() {
    const { featureLevel } = this.events;
    if (this.#names?.featureLevel !== featureLevel) {
      const vocabulary = publishedAt(featureLevel);
      this.#names = {
        featureLevel,
        ...(this.#added.size === 0
          ? vocabulary
          : vocabularyOf(new Map([...vocabulary.byCode, ...this.#added]))),
      };
    }
    return this.#names;
  }

  /** Teaches this server a Unicode emoji, as a newer server knows more; the address of its list changes. */
  addUnicode(code: string, names: Names): void {
    this.#added.set(code, names);
    this.#names = undefined;
  }

  /** The server's own list, as `server_emoji_data_url` serves it (server-notes: Emoji names). */
  data(): { code_to_names: Record<string, Names> } {
    return { code_to_names: Object.fromEntries(this.#known.byCode) };
  }

  /** The path of the list; it contains a version (server-notes: Emoji names). */
  get dataPath(): string {
    const names = this.#known;
    names.path ??= pathOf(this.data());
    return names.path;
  }

  addCustom(name: string, authorId: number): number {
    const id = insert(this.database, 'realm_emoji', { name, author_id: authorId });
    this.#tell();
    return id;
  }

  deactivateCustom(id: number): void {
    this.database.prepare('UPDATE realm_emoji SET deactivated = 1 WHERE id = ?').run(id);
    this.#tell();
  }

  custom(): CustomEmoji[] {
    return this.database.prepare<[], CustomEmoji>('SELECT * FROM realm_emoji ORDER BY id').all();
  }

  /** The organization's own emoji as the API shows them, deactivated ones too, by their IDs. */
  records() {
    return Object.fromEntries(
      this.custom().map(({ id, name, author_id, deactivated }) => [
        id,
        {
          id: String(id),
          name,
          source_url: `/user_avatars/emoji/${id}.png`,
          still_url: null,
          deactivated: deactivated === 1,
          author_id,
        },
      ]),
    );
  }

  /** The emoji of a name, or the API's error. */
  byName(name: string): Emoji {
    const emoji = this.find(name);
    if (!emoji) throw badRequest(`Emoji '${name}' does not exist`);
    return emoji;
  }

  /** The emoji of a name. A custom emoji hides a Unicode emoji of the same name. */
  find(name: string): Emoji | undefined {
    const custom = this.custom().find((emoji) => emoji.name === name && !emoji.deactivated);
    if (custom) return { emoji_name: name, emoji_code: String(custom.id), reaction_type: 'realm_emoji' };
    if (name === extraEmoji) {
      return { emoji_name: name, emoji_code: name, reaction_type: 'service_extra_emoji' };
    }
    const code = this.#known.codes.get(name);
    return code === undefined
      ? undefined
      : { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
  }

  /** Throws the API's error unless an emoji of that type has that code; it may be deactivated. */
  checkCode({ emoji_code, reaction_type }: Omit<Emoji, 'emoji_name'>): void {
    const known: Record<string, (code: string) => boolean> = {
      realm_emoji: (code) => this.custom().some(({ id }) => String(id) === code),
      service_extra_emoji: (code) => code === extraEmoji,
      unicode_emoji: (code) => this.#known.byCode.has(code),
    };
    const isKnown = Object.hasOwn(known, reaction_type) ? known[reaction_type] : undefined;
    if (!isKnown) throw badRequest('Invalid emoji type.');
    if (!isKnown(emoji_code)) throw badRequest('Invalid emoji code');
  }

  /** Throws the API's error unless name, code and type belong together. */
  check({ emoji_name, emoji_code, reaction_type }: Emoji): void {
    if (reaction_type === 'realm_emoji') {
      const custom = this.custom().find((emoji) => String(emoji.id) === emoji_code);
      if (!custom) throw badRequest('Invalid custom emoji.');
      if (custom.name !== emoji_name) throw badRequest('Invalid custom emoji name.');
      if (custom.deactivated) throw badRequest('This custom emoji has been deactivated.');
    } else if (reaction_type === 'service_extra_emoji') {
      if (emoji_code !== extraEmoji) throw badRequest('Invalid emoji code.');
      if (emoji_name !== extraEmoji) throw badRequest('Invalid emoji name.');
    } else if (reaction_type === 'unicode_emoji') {
      if (!this.#known.byCode.has(emoji_code)) throw badRequest('Invalid emoji code.');
      if (this.#known.codes.get(emoji_name) !== emoji_code) throw badRequest('Invalid emoji name.');
    } else {
      throw badRequest('Invalid emoji type.');
    }
  }

  #tell(): void {
    this.events.send(() => ({ type: 'realm_emoji', op: 'update', realm_emoji: this.records() }));
  }
}

function pathOf(data: object): string {
  const version = createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12);
  return `/static/generated/emoji/emoji_api.${version}.json`;
}
