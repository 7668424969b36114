import { z } from 'zod';
import type { AccountsView } from './account.ts';
import { ChangeAnswer, type ChangeView } from './change.ts';
import { ClearAfter } from './clear-after.ts';
import type { Problem } from './problem.ts';
import type { SnippetPage, SnippetView } from './snippet.ts';
import { EmojiReference } from './emoji-reference.ts';
import type { StatusView } from './status.ts';

/** What a window can show; an event names those that changed, and windows ask again for what they show. */
export const Collection = z.enum(['accounts', 'status', 'snippets', 'outbox']);
export type Collection = z.infer<typeof Collection>;

interface Call<Input extends z.ZodType, Result> {
  input: Input;
  /** The collections that the answer is made of; the window asks again when one of them changes. */
  reads: readonly Collection[];
  /** Only for the type; never set. */
  result?: Result;
}

/** Declares what a window may ask. */
const call =
  <Result>() =>
  <Input extends z.ZodType>(input: Input, reads: readonly Collection[] = []): Call<Input, Result> => ({
    input,
    reads,
  });

const nothing = z.undefined();
const id = z.uuid();
const accountId = id;
const shortText = z.string().max(1_000);
/** Longer than any limit of a server, so that the limit is answered in words, and short enough to be harmless. */
const longText = z.string().max(200_000);
const draftName = z.string().min(1).max(200);

export const Place = z.enum(['status', 'snippets', 'outbox', 'accounts']);
export type Place = z.infer<typeof Place>;

/** The only list of what a window may ask of the main process: name, input, what it reads, result. */
export const calls = {
  'accounts:list': call<AccountsView>()(nothing, ['accounts', 'outbox', 'snippets']),
  /** Signs in with a password or an API key. With `accountId` it must be that account's user. Answers the account's ID. */
  'accounts:sign-in': call<{ accountId: string }>()(
    z.strictObject({
      address: shortText,
      email: shortText,
      secret: z.union([z.strictObject({ password: shortText }), z.strictObject({ apiKey: shortText })]),
      accountId: accountId.optional(),
    }),
  ),
  'accounts:activate': call<void>()(z.strictObject({ accountId })),
  /** Forgets the key; cache and outbox stay and wait for signing in again. */
  'accounts:sign-out': call<void>()(z.strictObject({ accountId })),
  /** Forgets the account with its cache and every unsent change. */
  'accounts:remove': call<void>()(z.strictObject({ accountId })),
  'accounts:dismiss-notice': call<void>()(z.strictObject({ index: z.int().nonnegative() })),

  'status:get': call<StatusView>()(z.strictObject({ accountId }), ['status', 'outbox']),
  'status:set': call<void>()(
    z.strictObject({
      accountId,
      text: shortText,
      emoji: EmojiReference.nullable(),
      clearAfter: ClearAfter,
    }),
  ),
  'status:clear': call<void>()(z.strictObject({ accountId })),
  'status:set-away': call<void>()(z.strictObject({ accountId, away: z.boolean() })),

  'snippets:page': call<SnippetPage>()(
    z.strictObject({
      accountId,
      search: shortText,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(200),
    }),
    ['snippets', 'outbox'],
  ),
  'snippets:get': call<SnippetView | null>()(z.strictObject({ accountId, key: id }), ['snippets', 'outbox']),
  'snippets:create': call<{ key: string }>()(
    z.strictObject({ accountId, title: shortText, content: longText }),
  ),
  /** `seen` is what the writer last saw of it: where it is something else by now, the edit becomes a conflict. */
  'snippets:edit': call<void>()(
    z.strictObject({
      accountId,
      key: id,
      title: shortText,
      content: longText,
      seen: z.strictObject({ title: shortText, content: longText }),
    }),
  ),
  'snippets:delete': call<void>()(z.strictObject({ accountId, key: id })),
  /** Puts the snippet's content on the clipboard. */
  'snippets:copy': call<void>()(z.strictObject({ accountId, key: id })),

  'outbox:list': call<ChangeView[]>()(z.strictObject({ accountId }), ['outbox', 'accounts']),
  'outbox:answer': call<void>()(z.strictObject({ accountId, changeId: id, answer: ChangeAnswer })),
  /** Tries every waiting change of the account now, whatever its back-off. */
  'outbox:try-now': call<void>()(z.strictObject({ accountId })),

  /** What is being written and not saved yet survives a crash. An empty value forgets it. Never a password or a key. */
  'drafts:get': call<string | null>()(z.strictObject({ accountId, name: draftName })),
  'drafts:save': call<void>()(z.strictObject({ accountId, name: draftName, value: longText })),

  /** Opens http, https and mailto links in the system's own programs. */
  'links:open': call<void>()(z.strictObject({ url: z.string().max(4_000) })),
} satisfies Record<string, Call<z.ZodType, unknown>>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<Name extends CallName> = z.input<Calls[Name]['input']>;
export type ResultOf<Name extends CallName> = Exclude<Calls[Name]['result'], undefined>;

/** What crosses back: a value, or a problem that the window has words for. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** What main pushes to windows. */
export interface Events {
  changed: { collections: Collection[] };
  /** The tray, a notification or a second start asks for a place. */
  navigate: { place: Place };
}
export type EventName = keyof Events;

/** What the preload script puts on `window.perch`. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  subscribe(listener: (name: EventName, payload: Events[EventName]) => void): () => void;
  platform: string;
}
