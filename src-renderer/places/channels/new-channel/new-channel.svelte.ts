import { checkChannel, NewChannel } from '../../../../src-main/contract/values/channel.ts';
import type { Limits } from '../../../../src-main/contract/values/organization.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { DraftedForm } from '../../../base/forms/drafted-form.svelte.ts';

export type ChannelField = 'channelName' | 'channelDescription' | 'retention';

const parse = (json: unknown): NewChannel | null => NewChannel.safeParse(json).data ?? null;

/** A channel that is being written. */
export class ChannelForm extends DraftedForm<NewChannel> {
  /** Days are being typed. */
  countsDays = $state(false);
  readonly #accountId: string;
  readonly #key: string | null;
  readonly #limits: () => Limits;

  /** `key` is null for a new channel. `onrestored` is called when a stored draft replaces `start`. */
  constructor(
    accountId: string,
    key: string | null,
    start: NewChannel,
    limits: () => Limits,
    onrestored: () => void,
  ) {
    super(accountId, `channel:${key ?? 'new'}`, start, parse, onrestored);
    this.#accountId = accountId;
    this.#key = key;
    this.#limits = limits;
    this.countsDays = countsDays(start);
  }

  /** The problem beside a field: `too-long` at once, missing values after an attempt to save, and refusals. */
  problemOf(field: ChannelField): Problem | null {
    if (field === 'retention') {
      const isMissing = this.countsDays && typeof this.value.retention !== 'number';
      return isMissing && this.tried ? { kind: 'invalid-input', field, rule: 'required' } : null;
    }
    const { name, description } = this.value;
    const only = field === 'channelName' ? { name, description: '' } : { name: '-', description };
    const broken = checkChannel(only, this.#limits());
    if (broken?.rule === 'too-long' || (broken && this.tried)) return broken;
    return this.attempt.refusalOf(field);
  }

  /** Returns the key of the channel, or the field that needs the user. */
  async save(): Promise<{ key: string } | { field: ChannelField | null } | null> {
    if (this.busy) return null;
    this.tried = true;
    const fields: ChannelField[] = ['channelName', 'channelDescription', 'retention'];
    const wrong = fields.find((field) => this.problemOf(field));
    if (wrong) return { field: wrong };
    let key = this.#key;
    const isSaved = await this.send(async (channel) => {
      const accountId = this.#accountId;
      if (key === null) ({ key } = await ask('channels:create', { accountId, channel }));
      else await ask('channels:rewrite', { accountId, key, channel });
    });
    if (!isSaved || key === null)
      return { field: fields.find((field) => this.attempt.refusalOf(field)) ?? null };
    return { key };
  }

  protected override show(value: NewChannel): void {
    super.show(value);
    this.countsDays = countsDays(value);
  }
}

const countsDays = ({ retention }: NewChannel): boolean => typeof retention === 'number';
