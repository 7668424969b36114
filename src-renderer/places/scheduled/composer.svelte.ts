import type { Conversation } from '../../../src-main/contract/values/conversation.ts';
import { checkMessage } from '../../../src-main/contract/values/message.ts';
import { invalid, type Problem, Refusal } from '../../../src-main/contract/problem.ts';
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
import { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import { Form, type Outcome } from '../../base/forms/form.svelte.ts';
import { withoutSent } from '../../entities/messages/composer/underway.ts';
import { Typing } from '../../state/typing.svelte.ts';
import type { ChannelChoice, Person } from '../../components/picker/choice.ts';
import { RepeatedTime } from '../../components/repeat-field/repeated-time.svelte.ts';
import { channelOf, personOf } from './choices.ts';
import { draftName, EMPTY, formOf, isEmpty, Kept, startOf, valueOf } from './scheduled-draft.ts';
import { lengthOf, trimmed } from '../../../src-main/contract/text/text.ts';

export type ComposerField = 'recipient' | 'topic' | 'message' | 'at';

/** A message that is being written, to be sent later or now. */
export class Composer extends Form<ScheduledDraftValue, ComposerField> {
  readonly time: RepeatedTime;
  /** The message that may have been sent, though sending it now failed. */
  #unconfirmed = $state.raw<Pick<ScheduledForm, 'to' | 'content'> | null>(null);
  /** The last save conflicts with a change from elsewhere. */
  isConflict = false;
  /** The choices with their names. */
  #channel = $state.raw<ChannelChoice | null>(null);
  #people = $state.raw<Person[]>([]);

  readonly #accountId: string;
  readonly #key: string | null;
  readonly #seriesId: string | null;
  readonly #rules: LiveQuery<'scheduled:rules'>;
  /** The messages of the conversation in which the one that was not confirmed may arrive. */
  readonly #there: LiveQuery<'messages:list'>;
  readonly #typing: Typing;
  readonly length: number = $derived(lengthOf(trimmed(this.value.content)));

  /**
   * @param of a message, or the key of the draft of a new one
   * @param series the series that is edited as a whole; null for the message alone
   */
  constructor(accountId: string, of: ScheduledView | string, series: SeriesView | null = null) {
    const message = typeof of === 'string' ? null : of;
    const start = message ? startOf(message, series) : EMPTY;
    super({
      draft: {
        accountId,
        name: draftName(typeof of === 'string' ? of : of.key, series),
        parse: (json) => Kept.safeParse(json).data ?? null,
      },
      start,
      server: message?.server && !series ? valueOf(message.server) : start,
      fields: ['recipient', 'topic', 'message', 'at'],
      // A problem without a field is shown under the text.
      otherwise: 'message',
      check: (field, value) => this.#brokenRule(field, value),
    });
    this.#accountId = accountId;
    this.#key = message?.key ?? null;
    this.#seriesId = series?.id ?? null;
    this.time = new RepeatedTime(this, series !== null);
    if (message) this.#name(message.names);
    this.#rules = new LiveQuery('scheduled:rules', () => {
      const to = this.to;
      return to && { accountId, to };
    });
    this.#there = new LiveQuery('messages:list', () => {
      const sent = this.#unconfirmed;
      return sent && { accountId, conversation: sent.to };
    });
    this.#typing = new Typing(accountId, () => {
      const conversation = this.to;
      return conversation && { conversation };
    });
  }

  get channel(): ChannelChoice | null {
    const { channelId } = this.value;
    if (channelId === null) return null;
    return this.#channel?.channelId === channelId ? this.#channel : channelOf(channelId, null);
  }

  set channel(channel: ChannelChoice | null) {
    this.#channel = channel;
    this.value.channelId = channel?.channelId ?? null;
  }

  get people(): Person[] {
    const known = this.#people;
    return this.value.people.map(
      (userId) => known.find((one) => one.userId === userId) ?? personOf(userId, null),
    );
  }

  set people(people: Person[]) {
    this.#people = people;
    this.value.people = people.map(({ userId }) => userId);
  }

  /** The recipient; null while it is not known. */
  get to(): Conversation | null {
    return toOf(this.value);
  }

  get rules(): ScheduledRules {
    return this.#rules.value ?? { limits: {}, topic: 'free', emptyTopicName: null };
  }

  /** An empty new message is not a draft. */
  override get changed(): boolean {
    return super.changed && (this.#key !== null || !isEmpty(this.value));
  }

  /** Sending now failed, and the message may have been sent all the same. */
  get maybeSent(): boolean {
    return this.#unconfirmed !== null;
  }

  /** Changes when a message arrives where the one was sent that was not confirmed. */
  get messagesThere(): unknown {
    return this.#there.value;
  }

  override edited(): void {
    super.edited();
    this.#unconfirmed = null;
  }

  /** Call after every change of the text. */
  wrote(): void {
    this.edited();
    this.#typing.wrote(this.value.content);
  }

  override startOver(): void {
    super.startOver();
    this.#unconfirmed = null;
  }

  /**
   * Takes the message that was not confirmed out of the field, if it is there by now. The user may have written on while it was
   * on its way. Returns whether it is there.
   */
  async lookForUnconfirmed(): Promise<boolean> {
    const unconfirmed = this.#unconfirmed;
    if (!unconfirmed) return false;
    const { to: conversation, content } = unconfirmed;
    const isThere = await ask('messages:find-sent', {
      accountId: this.#accountId,
      conversation,
      content,
    }).catch(() => false);
    if (!isThere || this.#unconfirmed !== unconfirmed) return false;
    this.forgetAttempt();
    this.change({ content: withoutSent(this.value.content, content) });
    return true;
  }

  /** Whether the message was changed elsewhere since the editing began. */
  isBehind(message: ScheduledView): boolean {
    if (this.#seriesId !== null) return false;
    const compared = ({ readBySender: _, repeats: __, ...value }: ScheduledDraftValue) =>
      JSON.stringify(value);
    return compared(valueOf(message)) !== compared(this.start);
  }

  /** Discards the edits and starts from the current message. */
  startFrom(message: ScheduledView): void {
    this.startWith(valueOf(message), valueOf(message.server ?? message));
    this.startOver();
  }

  /** Whether the edited series comes by the same rule as before. */
  get keepsRule(): boolean {
    return JSON.stringify(this.value.repeats) === JSON.stringify(this.start.repeats);
  }

  /** Whether saving may mean the next message of the series alone. Another rule is one for all later messages. */
  get mayBeOne(): boolean {
    const isMoved = this.value.at !== this.start.at && !this.time.isRuleTyped;
    return this.#seriesId !== null && (this.keepsRule || isMoved);
  }

  /**
   * Schedules the message, based on the version that is shown now.
   * @param alone whether of a series only this message is saved
   */
  schedule(seen: ScheduledView | null, alone = false): Promise<Outcome<ComposerField>> {
    return this.save(async (value) => {
      this.#typing.ended();
      const accountId = this.#accountId;
      const message = messageOf(value);
      const { repeats: rule } = value;
      if (rule && !alone) {
        const item = { kind: 'scheduled' as const, ...message };
        const id = this.#seriesId;
        const of = id === null && this.#key !== null ? { from: this.#key } : {};
        return (await ask('series:save', { accountId, id, form: { rule, item }, ...of })).key;
      }
      const one = alone ? seen : null;
      const at = one && value.at === this.start.at ? one.at : value.at;
      const form = { ...message, at: at ?? 0 };
      if (this.#key === null) return (await ask('scheduled:create', { accountId, form })).key;
      const before = seen ?? this.start;
      const replaces = seen !== null && this.isBehind(seen);
      const serverSeen = formOf(one ? (one.server ?? one) : this.server, form);
      const known = { seen: formOf(before, form), serverSeen, replaces };
      this.isConflict = (await ask('scheduled:edit', { accountId, key: this.#key, form, ...known })).conflict;
      return this.#key;
    });
  }

  /** Sends it at once, or as soon as there is a connection. */
  sendNow({ queued = false } = {}): Promise<Outcome<ComposerField>> {
    this.#unconfirmed = null;
    const send = async (value: ScheduledDraftValue): Promise<void> => {
      this.#typing.ended();
      const { to: conversation, content, readBySender } = messageOf(value);
      try {
        await ask(queued ? 'messages:queue' : 'messages:send', {
          accountId: this.#accountId,
          conversation,
          content,
          ...(readBySender !== null && { readBySender }),
        });
      } catch (thrown) {
        const problem = problemOf(thrown);
        this.#unconfirmed = problem.maybeDone ? { to: conversation, content } : null;
        if (isAboutRecipient(conversation, problem.code))
          throw new Refusal({ ...problem, field: 'recipient' });
        throw thrown;
      }
    };
    return this.save(send, ['recipient', 'topic', 'message']);
  }

  #brokenRule(field: ComposerField, value: ScheduledDraftValue): Problem | null {
    const { rules } = this;
    const { content, at } = value;
    const to = toOf(value);
    const topic = value.kind === 'channel' ? value.topic : '';
    switch (field) {
      case 'recipient':
        return to === null ? invalid(field, 'required') : null;
      case 'topic':
        if (to === null || 'people' in to) return null;
        return checkTopic(topic, rules) ?? checkMessage({ topic, content: '-' }, rules.limits);
      case 'message':
        return checkMessage({ content }, rules.limits);
      case 'at':
        if (at === null) return invalid(field, 'required');
        return checkScheduled({ to: { people: [1] }, content: '-', at }, rules, clock.atThisMoment());
    }
  }

  /** Missing names are looked up. */
  protected override show(value: ScheduledDraftValue): void {
    super.show(value);
    this.time.shown();
    void this.#askForNames();
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
    if ('people' in names)
      this.#people = [...this.#people, ...names.people.map(({ userId, name }) => personOf(userId, name))];
    else this.#channel = channelOf(names.channelId, names.name);
  }
}

function toOf({ kind, people, channelId, topic }: ScheduledDraftValue): Conversation | null {
  if (kind === 'people') return people.length === 0 ? null : { people: [...people] };
  return channelId === null ? null : { channelId, topic };
}

function messageOf(value: ScheduledDraftValue): Omit<ScheduledForm, 'at'> {
  const to = toOf(value);
  if (to === null) throw new Refusal(invalid('recipient', 'required'));
  return { to, content: value.content, readBySender: value.readBySender };
}
