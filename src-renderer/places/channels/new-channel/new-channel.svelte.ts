import {
  checkChannel,
  DraftOfChannel,
  type NewChannel,
} from '../../../../src-main/contract/values/channel.ts';
import type { Limits } from '../../../../src-main/contract/values/organization.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import { Attempt } from '../../../base/forms/attempt.svelte.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { Draft } from '../../../base/forms/draft.svelte.ts';

export type ChannelField = 'channelName' | 'channelDescription' | 'retention';

/** A channel that is being written. Unsaved content is kept as a draft and restored next time. */
export class ChannelForm {
  value = $state<NewChannel>() as NewChannel;
  /** Days are being typed. */
  countsDays = $state(false);
  /** The content is a draft of an earlier time. */
  restored = $state(false);
  #tried = $state(false);
  readonly #attempt = new Attempt();
  readonly #accountId: string;
  readonly #key: string | null;
  readonly #start: NewChannel;
  readonly #limits: () => Limits;
  readonly #draft: Draft<NewChannel>;

  /** `key` is null for a new channel. `onrestored` is called when a stored draft replaces `start`. */
  constructor(
    accountId: string,
    key: string | null,
    start: NewChannel,
    limits: () => Limits,
    onrestored: () => void,
  ) {
    this.#accountId = accountId;
    this.#key = key;
    this.#start = start;
    this.#limits = limits;
    this.#take(start);
    const parse = (json: unknown): NewChannel | null => DraftOfChannel.safeParse(json).data ?? null;
    this.#draft = new Draft(accountId, `channel:${key ?? 'new'}`, parse, (kept) => {
      if (this.changed) return;
      this.#take(kept);
      this.restored = this.changed;
      onrestored();
    });
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  get changed(): boolean {
    return JSON.stringify(this.value) !== JSON.stringify(this.#start);
  }

  /** The problem beside a field: `too-long` at once, missing values after an attempt to save, and refusals. */
  problemOf(field: ChannelField): Problem | null {
    if (field === 'retention') {
      const isMissing = this.countsDays && typeof this.value.retention !== 'number';
      return isMissing && this.#tried ? { kind: 'invalid-input', field, rule: 'required' } : null;
    }
    const { name, description } = this.value;
    const only = field === 'channelName' ? { name, description: '' } : { name: '-', description };
    const broken = checkChannel(only, this.#limits());
    if (broken?.rule === 'too-long' || (broken && this.#tried)) return broken;
    return this.#attempt.refusalOf(field);
  }

  /** The refusal, where it concerns no field. */
  get refusal(): Problem | null {
    return this.#attempt.refusalOf();
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#attempt.refusal = null;
    this.#draft.keep(this.changed ? $state.snapshot(this.value) : null);
  }

  startOver(): void {
    this.#take(this.#start);
    this.restored = false;
    this.#tried = false;
    this.#attempt.refusal = null;
    this.#draft.discard();
  }

  /** Returns the key of the channel, or the field that needs the user. */
  async save(): Promise<{ key: string } | { field: ChannelField | null } | null> {
    if (this.busy) return null;
    this.#tried = true;
    const fields: ChannelField[] = ['channelName', 'channelDescription', 'retention'];
    const wrong = fields.find((field) => this.problemOf(field));
    if (wrong) return { field: wrong };
    let key = this.#key;
    const saved = await this.#attempt.run(async () => {
      const channel = $state.snapshot(this.value);
      const accountId = this.#accountId;
      if (key === null) ({ key } = await ask('channels:create', { accountId, channel }));
      else await ask('channels:rewrite', { accountId, key, channel });
    });
    if (!saved || key === null)
      return { field: fields.find((field) => this.#attempt.refusalOf(field)) ?? null };
    this.#draft.forget();
    return { key };
  }

  #take(value: NewChannel): void {
    this.value = structuredClone($state.snapshot(value));
    this.countsDays = typeof value.retention === 'number';
  }
}
