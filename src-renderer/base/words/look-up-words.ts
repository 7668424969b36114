import type { Problem } from '../../../src-main/contract/problem.ts';
import { words } from '../../../resources/words.ts';
import { problemWords } from './problem-words.ts';

/**
 * Why a person could not be looked up. Without a connection, the sentence for an unreachable server would be read as one about
 * the address that was typed.
 */
export const lookUpWords = (problem: Problem, organization: string): string =>
  problem.kind === 'offline' ? words('picker.look-up-offline') : problemWords(problem, organization);
