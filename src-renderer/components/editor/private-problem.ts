import type { Problem } from '../../../src-main/contract/problem.ts';
import { words } from '../../../resources/words.ts';
import { problemWords } from '../../base/words/problem-words.ts';

/**
 * The sentence for a problem of a private item. Only the user can change the item, so a conflicting version is from another of
 * the user's devices.
 */
export const privateProblemWords = (problem: Problem, server: string): string =>
  problem.kind === 'conflict' ? words('conflict.private') : problemWords(problem, server);
