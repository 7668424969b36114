import type { MutationName } from '../../src-main/contract/values/change.ts';
import type { Prepared } from '../contract/act.ts';
import type { Answer, Samples } from '../contract/samples/sample.ts';
import type { KindName, ThingKind } from '../model/kind.ts';
import type { Cases } from '../network/case.ts';
import type { ForeignEvent } from '../sync/foreign-events/foreign-event.ts';
import type { Inputs } from '../unit/call-inputs.ts';

/** What the tests that go through all collections need of one. */
export interface Proofs {
  /** Its field in the response of register. */
  registered: Answer;
  samples: Partial<Samples>;
  inputs: Partial<Inputs>;
  acts: Partial<Record<MutationName, Prepared>>;
  cases: Partial<Cases>;
  kinds: Partial<Record<KindName, ThingKind>>;
  /** By the name of the collection in plain words; they follow each other. */
  foreignEvents: Record<string, ForeignEvent[]>;
}

export const accountId = '0198c000-0000-7000-8000-000000000001';
export const key = '0198c000-0000-7000-8000-000000000002';
