import type { Problem } from '../../../../src-main/contract/problem.ts';
import { words } from '../../../../resources/words.ts';
import { problemWords } from '../../../base/words/problem-words.ts';

/** Why something cannot be imported, and where that is. */
export function importProblemWords(problem: Problem, server: string): string {
  const { file, line, entry, looksLike } = problem;
  const sentence = looksLike ? words(`problem.looks-like.${looksLike}`) : problemWords(problem, server);
  if (file !== undefined)
    return line === undefined
      ? words('exchange.at-file', { file, sentence })
      : words('exchange.at-file-line', { file, line, sentence });
  if (entry !== undefined)
    return line === undefined
      ? words('exchange.at-entry', { entry, sentence })
      : words('exchange.at-entry-line', { entry, line, sentence });
  return line === undefined ? sentence : words('exchange.at-line', { line, sentence });
}
