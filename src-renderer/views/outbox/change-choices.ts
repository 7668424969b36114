import type { ChangeView } from '../../../src-main/contract/change.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { answerWords, editorOf } from './change-words.ts';

/** What the user can do with an unsent change. */
export interface ChangeChoice {
  label: string;
  /** It sends nothing. */
  quiet: boolean;
  choose: () => void;
}

/** The choices in order: what mends the change, the decisions about it, and last what discards it. */
export function choicesOf(change: ChangeView, workspace: Workspace, withEditor: boolean): ChangeChoice[] {
  const answers = change.decisions
    .toSorted((a, b) => Number(a === 'discard') - Number(b === 'discard'))
    .map((answer) => ({
      label: answerWords(answer, change),
      quiet: answer === 'discard',
      choose: () => workspace.answers.give(change, answer),
    }));
  const [place, key] = [editorOf(change), change.opens];
  if (!withEditor || place === null || key === null) return answers;
  return [
    { label: words('action.edit'), quiet: false, choose: () => workspace.edit(place, key) },
    ...answers,
  ];
}
