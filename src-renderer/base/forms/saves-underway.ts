import type { Problem } from '../../../src-main/contract/problem.ts';

interface Save {
  /** The value that was sent. */
  sent: unknown;
  /** Settles with the answer. */
  answer: Promise<unknown>;
}

const saves = new Map<string, Save>();

/** The saves that have no answer yet, by the id of their draft: their forms may have been left, and opened anew. */
export const savesUnderway = {
  get: (id: string): Save | undefined => saves.get(id),
  /** Tells of the refusal of a form that is not shown any more. The window says how. */
  tellRefusal: (_problem: Problem, _isDraft: boolean): void => undefined,
  follow(id: string, save: Save): void {
    saves.set(id, save);
    const end = (): void => void (saves.get(id) === save && saves.delete(id));
    save.answer.then(end, end);
  },
};
