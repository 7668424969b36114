import type { z } from 'zod';
import { readDraft, saveDraft } from '../cache/drafts.ts';
import { clearAtFor } from '../contract/clear-after.ts';
import type { CallName, Calls, ResultOf } from '../contract/ipc.ts';
import { Refusal } from '../contract/problem.ts';
import { EMPTY_STATUS } from '../contract/status.ts';
import { createSnippet, deleteSnippet, editSnippet, setAway, setOwnStatus } from '../sync/actions.ts';
import { answerChange } from '../sync/answers.ts';
import type { Engine } from '../sync/engine.ts';
import { changeViews, snippetPage, snippetView, statusView } from '../sync/views.ts';
import type { Workspace } from './workspace.ts';

/** What the handlers need of the system, filled by the shell. */
export interface System {
  copy(text: string): Promise<void>;
  openLink(url: string): Promise<void>;
}

export type Handlers = {
  [Name in CallName]: (input: z.output<Calls[Name]['input']>) => ResultOf<Name> | Promise<ResultOf<Name>>;
};

/** Schemes that may leave the app. */
const OPENABLE = new Set(['http:', 'https:', 'mailto:']);

/** One handler for each call of the contract; a drift between the two does not compile. */
export function buildHandlers(workspace: Workspace, system: System, notify: NotifyChanged): Handlers {
  const db = (accountId: string) => workspace.engine(accountId).db;
  /** Runs what the user did, tells the windows, and lets the engine deliver it. */
  const act = <Result>(
    accountId: string,
    collection: 'status' | 'snippets',
    action: (engine: Engine) => Result,
  ) => {
    const engine = workspace.engine(accountId);
    const result = action(engine);
    notify([collection, 'outbox']);
    engine.wake();
    return result;
  };
  return {
    'accounts:list': () => workspace.view(),
    'accounts:sign-in': async ({ accountId, ...form }) => ({
      accountId: await workspace.signIn(form, accountId),
    }),
    'accounts:activate': ({ accountId }) => workspace.activate(accountId),
    'accounts:sign-out': ({ accountId }) => workspace.signOut(accountId),
    'accounts:remove': ({ accountId }) => workspace.remove(accountId),
    'accounts:dismiss-notice': ({ index }) => workspace.dismissNotice(index),

    'status:get': ({ accountId }) => statusView(db(accountId)),
    'status:set': ({ accountId, text, emoji, clearAfter }) =>
      act(accountId, 'status', (engine) => {
        const now = Date.now();
        setOwnStatus(engine.db, { text, emoji }, clearAtFor(clearAfter, now), now);
      }),
    'status:clear': ({ accountId }) =>
      act(accountId, 'status', (engine) => setOwnStatus(engine.db, EMPTY_STATUS, null, Date.now())),
    'status:set-away': ({ accountId, away }) =>
      act(accountId, 'status', (engine) => setAway(engine.db, away, Date.now())),

    'snippets:page': ({ accountId, search, offset, limit }) =>
      snippetPage(db(accountId), search, offset, limit),
    'snippets:get': ({ accountId, key }) => snippetView(db(accountId), key),
    'snippets:create': ({ accountId, title, content }) =>
      act(accountId, 'snippets', (engine) => ({
        key: createSnippet(engine.db, { title, content }, Date.now()),
      })),
    'snippets:edit': ({ accountId, key, title, content, seen }) =>
      act(accountId, 'snippets', (engine) =>
        editSnippet(engine.db, key, { title, content }, Date.now(), seen),
      ),
    'snippets:delete': ({ accountId, key }) =>
      act(accountId, 'snippets', (engine) => deleteSnippet(engine.db, key, Date.now())),
    'snippets:copy': async ({ accountId, key }) => {
      const snippet = snippetView(db(accountId), key);
      if (!snippet) throw new Refusal({ kind: 'gone' });
      await system.copy(snippet.content);
    },

    'outbox:list': ({ accountId }) => {
      const engine = workspace.engine(accountId);
      return changeViews(engine.db, engine.connection);
    },
    'outbox:answer': ({ accountId, changeId, answer }) => {
      const engine = workspace.engine(accountId);
      answerChange(engine.db, changeId, answer, Date.now());
      notify(['outbox', 'snippets', 'status']);
      engine.wake();
    },
    'outbox:try-now': ({ accountId }) => workspace.engine(accountId).tryNow(),

    'drafts:get': ({ accountId, name }) => readDraft(db(accountId), name),
    'drafts:save': ({ accountId, name, value }) => saveDraft(db(accountId), name, value, Date.now()),

    'links:open': async ({ url }) => {
      if (!URL.canParse(url) || !OPENABLE.has(new URL(url).protocol))
        throw new Refusal({ kind: 'invalid-input' });
      await system.openLink(url);
    },
  };
}

type NotifyChanged = (collections: ('status' | 'snippets' | 'outbox')[]) => void;
