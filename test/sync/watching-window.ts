import { type DataPart, ENGINES, isAffected, TIME } from '../../src-main/contract/values/data-part.ts';
import { noteRead } from '../../src-main/tracking/reads.ts';
import { calls, type Answer, type CallName, type QueryName } from '../../src-main/contract/ipc.ts';
import { defaultSettings } from '../../src-main/contract/values/local-settings.ts';
import { dispatch } from '../../src-main/features/dispatch.ts';
import type { Handlers, System } from '../../src-main/features/base/handler.ts';
import { buildHandlers } from '../../src-main/features/index.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import { openAccountView } from '../../src-main/workspace/engines/account-view.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';
import { accountId, inputs } from '../unit/call-inputs.ts';
import type { Pair } from './pair.ts';

interface Shown {
  name: QueryName;
  input: unknown;
  answer: Answer<unknown>;
  /** Whether its data has changed since. */
  isOutdated: boolean;
}

/** A window that shows the result of every query, and asks again only when the data changes that a result was read from. */
export class WatchingWindow {
  readonly #pair: Pair;
  readonly #handlers: Handlers;
  #shown: Shown[] = [];
  /** How often it asked again. */
  asked = 0;

  constructor(pair: Pair) {
    this.#pair = pair;
    const notify = (parts: DataPart[]): void => this.#note(parts);
    this.#handlers = handlersAround(() => pair.device.engine, notify);
    const add = pair.device.changed.add.bind(pair.device.changed);
    pair.device.changed.add = (part) => {
      this.#note([part]);
      return add(part);
    };
  }

  /** Makes a call of the user. */
  call(name: CallName, input: object = {}): Promise<Answer<unknown>> {
    return dispatch(this.#handlers, name, { accountId, ...input }, (fault, error) => {
      throw new Error(`${fault} failed`, { cause: error });
    });
  }

  /** Shows every query, of what the cache contains by now. */
  async showEverything(): Promise<void> {
    this.#shown = [];
    for (const [name, input] of queriesOf(this.#pair)) {
      const answer = await this.#ask(name, input);
      this.#shown.push({ name, input, answer, isOutdated: false });
    }
  }

  /** Asks the outdated queries again, as a window does after each announcement. Returns them. */
  async askAgain(): Promise<Shown[]> {
    const outdated = this.#shown.filter(({ isOutdated }) => isOutdated);
    for (const shown of outdated) {
      shown.isOutdated = false;
      shown.answer = await this.#ask(shown.name, shown.input);
      this.asked += 1;
    }
    return outdated;
  }

  /** The queries whose result is another than the one that is shown, though nothing told this window to ask again. */
  async stale(): Promise<string[]> {
    const current = await this.askAgain();
    const stale: string[] = [];
    for (const { name, input, answer } of this.#shown.filter((shown) => !current.includes(shown))) {
      const now = await this.#ask(name, input);
      if (valueOf(now) !== valueOf(answer)) stale.push(`${name}: ${valueOf(answer)} became ${valueOf(now)}`);
    }
    return stale;
  }

  #ask(name: QueryName, input: unknown): Promise<Answer<unknown>> {
    return dispatch(this.#handlers, name, input, (fault, error) => {
      throw new Error(`${fault} failed`, { cause: error });
    });
  }

  #note(parts: DataPart[]): void {
    for (const shown of this.#shown) if (isAffected(shown.answer.reads, parts)) shown.isOutdated = true;
  }
}

/** Rounded, because how much the uses of a thing count fades all the time. */
const valueOf = (answer: Answer<unknown>): string =>
  JSON.stringify(answer.ok ? answer.value : answer.problem, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(3)) : value,
  ) ?? 'nothing';

/** Every query, of things that are in the cache. */
function queriesOf({ device: { db } }: Pair): [QueryName, unknown][] {
  const keyOf: Partial<Record<QueryName, string | undefined>> = {
    'snippets:get': db.prepare<[], string>('select key from snippets limit 1').pluck().get(),
    'channels:get': channelRows.list(db)[0]?.key,
    'scheduled:get': scheduledRows.list(db)[0]?.key ?? reminderRows.list(db)[0]?.key,
  };
  const channelId = channelRows.list(db)[0]?.serverId;
  const conversation = { channelId, topic: 'team lunch' };
  const others: Partial<Record<QueryName, object>> = {
    'topics:list': { channelId, search: '' },
    'topics:tree': { search: '', channelIds: [channelId] },
    'messages:list': { conversation },
    'messages:get': { messageId: 1 },
    'scheduled:names': { to: conversation },
    'scheduled:rules': { to: conversation },
    'typing:who': { conversation },
    'outbox:about': { about: { own: 'status' } },
    'palette:find': { search: '' },
    'channels:search': { search: '' },
    'people:search': { search: '' },
  };
  const names = (Object.keys(calls) as CallName[]).filter(
    (name): name is QueryName => calls[name].kind === 'query',
  );
  const queries = names.map((name): [QueryName, unknown] => {
    const good: object | undefined = name in inputs ? inputs[name as keyof typeof inputs] : { accountId };
    const key = keyOf[name];
    return [name, good && { ...good, ...(key !== undefined && { key }), ...others[name] }];
  });
  const page = { accountId, offset: 0, limit: 50 };
  return [
    ...queries,
    // Searches read indexes that lists do not.
    ['snippets:page', { ...page, search: 'other' }],
    ['snippets:page', { ...page, search: 'othre' }],
    ['people:page', { ...page, filter: 'people', search: 'olu' }],
    ['channels:page', { ...page, search: 'tea' }],
    ['palette:find', { accountId, search: 'other' }],
    ['outbox:about', { accountId, about: { conversation } }],
  ];
}

const settings = defaultSettings('linux');

/** The handlers of all calls, on one engine. The account is that of the inputs. */
export const handlersAround = (engineOf: () => Engine, notify: (parts: DataPart[]) => void): Handlers =>
  buildHandlers(workspaceOf(engineOf), system, notify);

/** The workspace around one engine: other tests have real ones. */
const workspaceOf = (engineOf: () => Engine): Workspace => {
  const engine = () => {
    noteRead(ENGINES);
    engineOf().db.noteRead(TIME);
    return engineOf();
  };
  const account = {
    id: accountId,
    serverUrl: '',
    userId: 1,
    email: '',
    fullName: '',
    organization: '',
    encryptedKey: null,
  };
  return {
    engine,
    findEngine: engine,
    view: () => ({
      accounts: [openAccountView(account, engine(), null)],
      activeId: accountId,
      canKeepKeys: true,
      welcome: null,
      notices: [],
    }),
    localSettings: { current: settings, shortcuts: [] },
    calendars: { encryptAddress: () => Promise.resolve(null), rememberAddress() {}, refresh() {} },
    followedFiles: { end() {}, take: () => Promise.resolve(), setWrites: () => Promise.resolve() },
    backups: { restored: null },
    serverFiles: { picture: () => Promise.resolve(null), refreshEmojiNames() {} },
  } as unknown as Workspace;
};

const system = {
  opensAtSignIn: () => false,
  applications: { canAdd: false, isAdded: false, set: () => {} },
  spellingLanguages: () => [],
  formats: () => ({}),
  shortcuts: { lookOf: () => ({}), try: () => ({}) },
  proxies: { asks: null },
  updates: { state: { state: 'idle' } },
  copy: () => Promise.resolve(),
  pasting: { obstacle: () => Promise.resolve(null), allow() {}, deliver: () => Promise.resolve() },
} as unknown as System;
