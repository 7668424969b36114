import { z } from 'zod';
import { type CalendarRead, CalendarTyped, RuleForm, RuleKey, type RulesView } from '../values/rules.ts';
import type { SignStates } from '../values/system-signs.ts';
import { accountCommand, accountQuery, command, nothing } from './call.ts';

export const ruleCalls = {
  'rules:list': accountQuery<RulesView>()(),
  /** Edits a rule, or adds one at the end where `id` is null. */
  'rules:save': accountCommand<{ id: string }>()({ id: z.nullable(RuleKey), form: RuleForm }),
  /** Lets the user choose the file of a calendar, which a rule may read from then on. Its path; null if they chose none. */
  'rules:choose-calendar': command<string | null>()(nothing),
  /** Reads a calendar for a rule that is not saved yet. */
  'rules:read-calendar': accountCommand<CalendarRead>()({ source: CalendarTyped }),
  /** The signs that rules may depend on, and whether each holds now. */
  'rules:signs': command<SignStates>()(nothing),
  'rules:switch': accountCommand<void>()({ id: RuleKey, on: z.boolean() }),
  'rules:delete': accountCommand<void>()({ id: RuleKey }),
  /** Whether the status before returns when a timed one ends. */
  'rules:go-back': accountCommand<void>()({ goesBack: z.boolean() }),
};
