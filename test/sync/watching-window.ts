import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { KeyStore } from '../../src-main/accounts/key-store.ts';
import { type DataPart, isAffected } from '../../src-main/contract/values/data-part.ts';
import { calls, type Answer, type CallName, type QueryName } from '../../src-main/contract/ipc.ts';
import { dispatch } from '../../src-main/features/dispatch.ts';
import type { Handlers } from '../../src-main/features/base/handler.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import { Calendars } from '../../src-main/workspace/files/calendars.ts';
import { FollowedFiles } from '../../src-main/workspace/files/followed-files.ts';
import { LocalSettings, settingsFile } from '../../src-main/workspace/settings/local-settings.ts';
import { nodeHttp } from '../node-http.ts';
import { accountId, inputs } from '../unit/call-inputs.ts';
import { type Around, handlersAround } from './handlers-around.ts';
import { temporaryFolder } from '../unit/temporary.ts';
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
  /** Has the files that the user chooses, and the settings of this computer. */
  readonly folder = temporaryFolder();
  readonly #pair: Pair;
  readonly #handlers: Handlers;
  #shown: Shown[] = [];
  /** How often it asked again. */
  asked = 0;
  /** Whether it asks as soon as something changes, as a window does, and not when a test looks. */
  asksAtOnce = false;
  /** The value of the last call of the user; null if it was refused. */
  lastValue: unknown = null;

  constructor(pair: Pair) {
    this.#pair = pair;
    const notify = (parts: DataPart[]): void => this.#note(parts);
    this.#handlers = handlersAround(() => pair.device.engine, notify, partsIn(this.folder, pair));
    const add = pair.device.changed.add.bind(pair.device.changed);
    pair.device.changed.add = (part) => {
      this.#note([part]);
      return add(part);
    };
  }

  /** The shown results, by the names of their queries. */
  get results(): { name: QueryName; value: unknown }[] {
    return this.#shown.map(({ name, answer }) => ({ name, value: answer.ok ? answer.value : null }));
  }

  /** Makes a call of the user. */
  async call(name: CallName, input: object = {}): Promise<Answer<unknown>> {
    // Some calls are about no account, and some take nothing at all.
    const possible = [{ accountId, ...input }, input, undefined];
    const whole = possible.find((one) => calls[name].input.safeParse(one).success);
    const answer = await this.#dispatch(name, whole);
    this.lastValue = answer.ok ? answer.value : null;
    return answer;
  }

  /** Shows every query, of what the cache contains by now. */
  async showEverything(): Promise<void> {
    this.#shown = [];
    for (const [name, input] of queriesOf(this.#pair)) await this.#show(name, input);
  }

  /** Shows one more query. */
  show(name: QueryName, input: object = {}): Promise<void> {
    return this.#show(name, { accountId, ...input });
  }

  async #show(name: QueryName, input: unknown): Promise<void> {
    const answer = await this.#ask(name, input);
    this.#shown.push({ name, input, answer, isOutdated: false });
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
    return this.#dispatch(name, input);
  }

  #dispatch(name: CallName, input: unknown): Promise<Answer<unknown>> {
    return dispatch(this.#handlers, name, input, (fault, error) => {
      throw new Error(`${fault} failed`, { cause: error });
    });
  }

  #note(parts: DataPart[]): void {
    for (const shown of this.#shown) if (isAffected(shown.answer.reads, parts)) shown.isOutdated = true;
    if (this.asksAtOnce) setImmediate(() => void this.askAgain());
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

/** The real parts of a window that writes: settings, calendars and followed files in this folder. */
function partsIn(folder: string, pair: Pair): Around {
  const engines = (): [string, Engine][] => [[accountId, pair.device.engine]];
  const onFault = (error: unknown): void => void pair.device.faults.push(error);
  const calendars = new Calendars({
    keys: { encryptSecret: () => Promise.resolve(null) } as unknown as KeyStore,
    httpFor: () => nodeHttp,
    engines,
    every: 600_000,
    timeout: 20_000,
    onFault,
  });
  const followedFiles = new FollowedFiles({ engines, every: 600_000, settle: 20, rest: 100, onFault });
  onTestFinished(() => {
    calendars.stop();
    followedFiles.stop();
  });
  let opensAtSignIn = false;
  const chosen = (name: string) => () => Promise.resolve(join(folder, name));
  return {
    workspace: { localSettings: new LocalSettings(settingsFile(folder)), calendars, followedFiles },
    system: {
      opensAtSignIn: () => opensAtSignIn,
      openAtSignIn: (opens) => (opensAtSignIn = opens),
      chooseToRead: chosen('snippets.yml'),
      chooseToWrite: chosen('exported.json'),
      chooseCalendar: chosen('meetings.ics'),
    },
  };
}
