import { z } from 'zod';
import { RuleForm, RuleKey, type RulesView } from '../values/rules.ts';
import { call, nothing, ofAccount } from './call.ts';
import { accountId } from '../values/input.ts';

export const ruleCalls = {
  'rules:list': call<RulesView>()(ofAccount, ['rules', 'status']),
  /** Edits a rule, or adds one at the end where `id` is null. */
  'rules:save': call<{ id: string }>()(
    z.strictObject({ accountId, id: z.nullable(RuleKey), form: RuleForm }),
  ),
  /** Lets the user choose the file of a calendar, which a rule may read from then on. Its path; null where they chose none. */
  'rules:choose-calendar': call<string | null>()(nothing),
  'rules:switch': call<void>()(z.strictObject({ accountId, id: RuleKey, on: z.boolean() })),
  'rules:delete': call<void>()(z.strictObject({ accountId, id: RuleKey })),
  /** Whether the status before returns when a timed one ends. */
  'rules:go-back': call<void>()(z.strictObject({ accountId, goesBack: z.boolean() })),
};
