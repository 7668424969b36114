import type { ScheduledView } from '../../../src-main/contract/scheduled.ts';
import { clock } from '../../app/clock.svelte.ts';
import { localTimeZone } from '../../app/time-zone.ts';
import { absoluteWords } from '../../app/when-words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import type { Version } from '../../components/versions/version.ts';
import { recipientWords } from './recipient-words.ts';

/** A scheduled message as one of two versions, with its recipient and time. */
export const versionOf = (
  workspace: Workspace,
  { names, at, content }: Pick<ScheduledView, 'names' | 'at' | 'content'>,
): Version => ({
  title: recipientWords(workspace, names),
  note: absoluteWords(at, localTimeZone(), clock.now),
  content,
});
