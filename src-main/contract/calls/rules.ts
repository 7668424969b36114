import { z } from 'zod';
import { RuleForm, RuleKey, type RulesView } from '../values/rules.ts';
import { command, nothing, ofAccount, query } from './call.ts';
import { accountId } from '../values/input.ts';

export const ruleCalls = {
  'rules:list': query<RulesView>()(ofAccount),
  /** Edits a rule, or adds one at the end where `id` is null. */
  'rules:save': command<{ id: string }>()(
    z.strictObject({ accountId, id: z.nullable(RuleKey), form: RuleForm }),
  ),
  /** Lets the user choose the file of a calendar, which a rule may read from then on. Its path; null where they chose none. */
  'rules:choose-calendar': command<string | null>()(nothing),
  'rules:switch': command<void>()(z.strictObject({ accountId, id: RuleKey, on: z.boolean() })),
  'rules:delete': command<void>()(z.strictObject({ accountId, id: RuleKey })),
  /** Whether the status before returns when a timed one ends. */
  'rules:go-back': command<void>()(z.strictObject({ accountId, goesBack: z.boolean() })),
};
