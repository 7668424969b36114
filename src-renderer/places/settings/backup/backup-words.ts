import type { Problem } from '../../../../src-main/contract/problem.ts';
import { words } from '../../../../resources/words.ts';
import { problemWords } from '../../../base/words/problem-words.ts';

/** Why a backup was not written or restored. */
export function refusalWords(problem: Problem, organization: string): string {
  switch (problem.kind) {
    case 'disk':
      return words('backup.disk');
    case 'in-use':
      return words('backup.busy');
    case 'gone':
      return words('backup.changed');
    default:
      return problemWords(problem, organization);
  }
}
