import type { ClearRule } from '../../../src-main/contract/time/clear-after.ts';
import type { Preset } from '../../../src-main/contract/values/presets.ts';
import { clearWords } from '../../../resources/clear-words.ts';
import { choiceRules } from './status-form.svelte.ts';

const ENDS = ['today', 'week', 'never'] as const;

/** Puts durations before times of day, and those before the end of the day, the end of the week and never. */
function rank(rule: ClearRule): readonly [number, number] {
  if (typeof rule === 'string') return [2, ENDS.indexOf(rule)];
  return 'minutes' in rule ? [0, rule.minutes] : [1, rule.time];
}

/** The durations that a preset can be set with, its own among them, the shortest first. */
export const durationsOf = ({ clearAfter }: Pick<Preset, 'clearAfter'>): ClearRule[] =>
  [clearAfter, ...choiceRules.map(([, rule]) => rule)]
    .filter((rule, at, all) => all.findIndex((one) => clearWords(one) === clearWords(rule)) === at)
    .toSorted((a, b) => {
      const [[kindOfA, a1], [kindOfB, b1]] = [rank(a), rank(b)];
      return kindOfA - kindOfB || a1 - b1;
    });
