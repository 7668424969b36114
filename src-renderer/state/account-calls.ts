import type { CallName, InputOf, QueryName, ResultOf } from '../../src-main/contract/ipc.ts';
import { ask } from '../base/bridge/bridge.ts';
import { LiveQuery } from '../base/bridge/live-query.svelte.ts';

/** The calls whose input names an account. */
export type AccountCall = {
  [Name in CallName]: InputOf<Name> extends { accountId: string } ? Name : never;
}[CallName];

type WithoutId<Input> = Input extends unknown ? Omit<Input, 'accountId'> : never;
/** The rest of the input; left out where the account is all of it. */
export type Rest<Name extends AccountCall> = keyof WithoutId<InputOf<Name>> extends never
  ? []
  : [input: WithoutId<InputOf<Name>>];

/** The calls about one account. */
export class AccountCalls {
  readonly accountId: string;

  constructor(accountId: string) {
    this.accountId = accountId;
  }

  /**
   * Calls the main process.
   * @throws {Refusal} with the problem.
   */
  ask<Name extends AccountCall>(name: Name, ...[input]: Rest<Name>): Promise<ResultOf<Name>> {
    return ask(name, this.#with<Name>(input));
  }

  /** A `LiveQuery` of the account. `input` returns null while there is nothing to query. */
  live<Name extends AccountCall & QueryName>(
    name: Name,
    input: () => Rest<Name>[0] | null = () => undefined,
  ): LiveQuery<Name> {
    return new LiveQuery(name, () => {
      const rest = input();
      return rest === null ? null : this.#with<Name>(rest);
    });
  }

  #with<Name extends AccountCall>(rest: Rest<Name>[0]): InputOf<Name> {
    return { accountId: this.accountId, ...rest } as InputOf<Name>;
  }
}
