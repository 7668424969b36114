import { checkChannel, NewChannel } from '../../../../src-main/contract/values/channel.ts';
import type { Limits } from '../../../../src-main/contract/values/organization.ts';
import { invalid } from '../../../../src-main/contract/problem.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { Form, type Outcome } from '../../../base/forms/form.svelte.ts';

export type ChannelField = 'channelName' | 'channelDescription' | 'retention';

/** A channel that is being written. */
export class ChannelForm extends Form<NewChannel, ChannelField> {
  /** Days are being typed. */
  countsDays = $state(false);
  readonly #accountId: string;
  readonly #key: string | null;

  /** @param key null for a new channel */
  constructor(accountId: string, key: string | null, start: NewChannel, limits: () => Limits) {
    super({
      draft: {
        accountId,
        name: `channel:${key ?? 'new'}`,
        parse: (json) => NewChannel.safeParse(json).data ?? null,
      },
      start,
      fields: ['channelName', 'channelDescription', 'retention'],
      check: (field, { name, description, retention }) => {
        if (field === 'retention')
          return this.countsDays && typeof retention !== 'number' ? invalid(field, 'required') : null;
        const only = field === 'channelName' ? { name, description: '' } : { name: '-', description };
        return checkChannel(only, limits());
      },
    });
    this.#accountId = accountId;
    this.#key = key;
    this.countsDays = countsDays(start);
  }

  /** Creates the channel, or writes it again. */
  submit(): Promise<Outcome<ChannelField>> {
    return this.save(async (channel) => {
      const [accountId, key] = [this.#accountId, this.#key];
      return (await ask('channels:save', { accountId, key, channel })).key;
    });
  }

  protected override show(value: NewChannel): void {
    super.show(value);
    this.countsDays = countsDays(value);
  }
}

const countsDays = ({ retention }: NewChannel): boolean => typeof retention === 'number';
