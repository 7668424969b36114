import type { ScheduledView } from '../../../src-main/contract/values/scheduled.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { momentNoteWords } from '../../base/time/moments.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import type { Version } from '../../components/versions/version.ts';
import { recipientWords } from '../../entities/messages/recipient-words.ts';

/** A scheduled message as one of two versions, with its recipient and time. */
export const versionOf = (
  workspace: Workspace,
  { names, at, content }: Pick<ScheduledView, 'names' | 'at' | 'content'>,
): Version => ({
  title: recipientWords(workspace, names),
  note: momentNoteWords(at * 1_000, clock.now),
  content,
});
