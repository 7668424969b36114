import type * as z from 'zod/mini';
import type { Conversation } from '../../../src-main/contract/values/conversation.ts';
import { checkMessage } from '../../../src-main/contract/values/message.ts';
import { type Problem, Refusal } from '../../../src-main/contract/problem.ts';
import {
  checkScheduled,
  checkTopic,
  type ConversationView,
  isAboutRecipient,
  type ScheduledDraftValue,
  type ScheduledForm,
  type ScheduledRules,
  type ScheduledView,
} from '../../../src-main/contract/values/scheduled.ts';
import type { SeriesView } from '../../../src-main/contract/values/series.ts';
import { ask, problemOf } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { Draft } from '../../base/forms/draft.svelte.ts';
import { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import { type Outcome, Submission } from '../../base/forms/submission.svelte.ts';
import { Typing } from '../../state/typing.svelte.ts';
import type { ChannelChoice, Person } from '../../components/picker/choice.ts';
import { RepeatedTime } from '../../components/repeat-field/repeated-time.svelte.ts';
import { channelOf, personOf } from './choices.ts';
import { draftName, EMPTY, formOf, Kept, startOf, valueOf } from './scheduled-draft.ts';
import { lengthOf, trimmed } from '../../../src-main/contract/text/text.ts';

export type ComposerField = 'recipient' | 'topic' | 'message' | 'at';
const fields: readonly ComposerField[] = ['recipient', 'topic', 'message', 'at'];

const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A message that is being written, to be sent later or now. Unsent content is kept as a draft. */
export class Composer {
  kind = $state<'channel' | 'people'>('channel');
  channel = $state.raw<ChannelChoice | null>(null);
  topic = $state('');
  people = $state.raw<Person[]>([]);
  content = $state('');
  readonly time: RepeatedTime;
  readBySender = $state<boolean | null>(null);
  /** The content is a draft of an earlier time. */
  restored = $state(false);
  /** Sending now failed, and the message may have been sent all the same. */
  maybeSent = $state(false);
  #start = $state.raw<ScheduledDraftValue>(EMPTY);
  /** The server's value when the editing began. */
  #server = $state.raw<ScheduledDraftValue>(EMPTY);
  /** The last save conflicts with a change from elsewhere. */
  isConflict = false;

  readonly #accountId: string;
  readonly #key: string | null;
  readonly #seriesId: string | null;
  readonly #draft: Draft<z.infer<typeof Kept>>;
  readonly #rules: LiveQuery<'scheduled:rules'>;
  readonly #typing: Typing;
  // A problem without a field is shown under the text.
  readonly #submission = new Submission(fields, 'message', (field) => this.#brokenRule(field));
  readonly length: number = $derived(lengthOf(trimmed(this.content)));

  /**
   * @param message null for a new message
   * @param series the series that is edited as a whole; null for the message alone
   */
  constructor(accountId: string, message: ScheduledView | null, series: SeriesView | null = null) {
    this.#accountId = accountId;
    this.#key = message?.key ?? null;
    this.#seriesId = series?.id ?? null;
    this.time = new RepeatedTime(series !== null, () => this.edited());
    this.#start = message ? startOf(message, series) : EMPTY;
    this.#server = message?.server && !series ? valueOf(message.server) : this.#start;
    this.#show(this.#start, message?.names);
    this.#draft = new Draft(
      accountId,
      draftName(message, series),
      (json) => Kept.safeParse(json).data ?? null,
      (kept) => this.#restore(kept),
    );
    this.#rules = new LiveQuery('scheduled:rules', () => {
      const to = this.to;
      return to && { accountId, to };
    });
    this.#typing = new Typing(accountId, () => {
      const conversation = this.to;
      return conversation && { conversation };
    });
  }

  /** The recipient; null while it is not known. */
  get to(): Conversation | null {
    if (this.kind === 'people')
      return this.people.length === 0 ? null : { people: this.people.map(({ userId }) => userId) };
    return this.channel && { channelId: this.channel.channelId, topic: this.topic };
  }

  get rules(): ScheduledRules {
    return this.#rules.value ?? { limits: {}, topic: 'free', emptyTopicName: null };
  }

  /** False until the stored draft has been read, because the draft would replace earlier input. */
  get ready(): boolean {
    return this.#draft.ready;
  }

  get busy(): boolean {
    return this.#submission.busy;
  }

  get changed(): boolean {
    return !isAlike(this.#value, this.#start);
  }

  problemOf(field: ComposerField): Problem | null {
    return this.#submission.problemOf(field);
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#submission.edited();
    this.maybeSent = false;
    this.#draft.keep(this.changed ? { ...this.#value, start: this.#start, server: this.#server } : null);
  }

  /** Call after every change of the text. */
  wrote(): void {
    this.edited();
    this.#typing.wrote(this.content);
  }

  /** Shows what the server refused of an earlier attempt beside its field, until something is changed. */
  refused(problem: Problem): void {
    this.#submission.refused(problem);
  }

  /** Discards the draft and resets the form to the saved message. */
  startOver(): void {
    this.#show(this.#start);
    this.restored = false;
    this.#submission.startOver();
    this.maybeSent = false;
    this.#draft.discard();
  }

  /** Whether the message was changed elsewhere since the editing began. */
  isBehind(message: ScheduledView): boolean {
    if (this.#seriesId !== null) return false;
    const compared = ({ readBySender: _, repeats: __, ...value }: ScheduledDraftValue) => value;
    return !isAlike(compared(valueOf(message)), compared(this.#start));
  }

  /** Discards the edits and starts from the current message. */
  startFrom(message: ScheduledView): void {
    this.#start = valueOf(message);
    this.#server = message.server ? valueOf(message.server) : this.#start;
    this.startOver();
  }

  /** Schedules the message, based on the version that is shown now. */
  schedule(seen: ScheduledView | null): Promise<Outcome<ComposerField>> {
    return this.#do(fields, async () => {
      const accountId = this.#accountId;
      const form = { ...this.#message(), at: this.time.at ?? 0 };
      const { rule } = this.time;
      if (rule) {
        const item = { kind: 'scheduled' as const, ...this.#message() };
        const id = this.#seriesId;
        const of = id === null && this.#key !== null ? { from: this.#key } : {};
        return (await ask('series:save', { accountId, id, form: { rule, item }, ...of })).key;
      }
      if (this.#key === null) return (await ask('scheduled:create', { accountId, form })).key;
      const before = seen ?? this.#start;
      const replaces = seen !== null && this.isBehind(seen);
      const known = { seen: formOf(before, form), serverSeen: formOf(this.#server, form), replaces };
      this.isConflict = (await ask('scheduled:edit', { accountId, key: this.#key, form, ...known })).conflict;
      return this.#key;
    });
  }

  /** Sends it at once, or as soon as there is a connection. */
  sendNow({ queued = false } = {}): Promise<Outcome<ComposerField>> {
    this.maybeSent = false;
    return this.#do(['recipient', 'topic', 'message'], async () => {
      const { to: conversation, content, readBySender } = this.#message();
      try {
        await ask(queued ? 'messages:queue' : 'messages:send', {
          accountId: this.#accountId,
          conversation,
          content,
          ...(readBySender !== null && { readBySender }),
        });
      } catch (thrown) {
        const problem = problemOf(thrown);
        this.maybeSent = problem.maybeDone === true;
        if (isAboutRecipient(conversation, problem.code))
          throw new Refusal({ ...problem, field: 'recipient' });
        throw thrown;
      }
      return '';
    });
  }

  #do(checked: readonly ComposerField[], act: () => Promise<string>): Promise<Outcome<ComposerField>> {
    return this.#submission.run(async () => {
      this.#typing.ended();
      const key = await act();
      this.#draft.forget();
      return key;
    }, checked);
  }

  #brokenRule(field: ComposerField): Problem | null {
    const { to, rules } = this;
    const topic = this.kind === 'channel' ? this.topic : '';
    const required: Problem = { kind: 'invalid-input', field, rule: 'required' };
    switch (field) {
      case 'recipient':
        return to === null ? required : null;
      case 'topic':
        if (to === null || 'people' in to) return null;
        return checkTopic(topic, rules) ?? checkMessage({ topic, content: '-' }, rules.limits);
      case 'message':
        return checkMessage({ content: this.content }, rules.limits);
      case 'at':
        if (this.time.at === null) return required;
        return checkScheduled(
          { to: { people: [1] }, content: '-', at: this.time.at },
          rules,
          clock.atThisMoment(),
        );
    }
  }

  get #value(): ScheduledDraftValue {
    const { kind, channel, topic, people, content, time, readBySender } = this;
    return {
      kind,
      channelId: channel?.channelId ?? null,
      topic,
      people: people.map(({ userId }) => userId),
      content,
      at: time.at,
      readBySender,
      repeats: time.rule,
    };
  }

  #message(): Omit<ScheduledForm, 'at'> {
    const { to, content, readBySender } = this;
    if (to === null) throw new Refusal({ kind: 'invalid-input', field: 'recipient', rule: 'required' });
    return { to, content, readBySender };
  }

  /** Shows a value. Missing names are looked up. */
  #show(value: ScheduledDraftValue, names?: ConversationView): void {
    const { kind, channelId, topic, people, content, at, readBySender, repeats } = value;
    this.kind = kind;
    this.channel = channelId === null ? null : channelOf(channelId, null);
    this.topic = topic;
    this.people = people.map((userId) => personOf(userId, null));
    this.content = content;
    this.time.show(at, repeats);
    this.readBySender = readBySender;
    if (names) this.#name(names);
    else void this.#askForNames();
  }

  async #askForNames(): Promise<void> {
    const { to } = this;
    if (to === null) return;
    try {
      this.#name(await ask('scheduled:names', { accountId: this.#accountId, to }));
    } catch {
      // The IDs are shown instead.
    }
  }

  #name(names: ConversationView): void {
    if ('people' in names) {
      const nameOf = (userId: number) => names.people.find((one) => one.userId === userId)?.name ?? null;
      this.people = this.people.map(({ userId }) => personOf(userId, nameOf(userId)));
    } else if (names.channelId === this.channel?.channelId)
      this.channel = channelOf(names.channelId, names.name);
  }

  #restore({ start = EMPTY, server = start, ...value }: z.infer<typeof Kept>): void {
    this.#start = start;
    this.#server = server;
    this.#show(value);
    this.restored = this.changed;
  }
}
