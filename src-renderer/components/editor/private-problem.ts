import type { Problem } from '../../../src-main/contract/problem.ts';
import { words } from '../../../resources/words.ts';
import { problemWords } from '../../app/problem-words.ts';

/**
 * The sentence for a problem of something that only the user can change: another version of it is from another device of
 * theirs.
 */
export const privateProblemWords = (problem: Problem, server: string): string =>
  problem.kind === 'conflict' ? words('conflict.private') : problemWords(problem, server);
