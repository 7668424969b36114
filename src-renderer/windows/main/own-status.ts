import { isEmptyStatus, type StatusView } from '../../../src-main/contract/values/status.ts';
import { words } from '../../../resources/words.ts';
import { dayNoteWords, timeWords } from '../../base/time/moments.ts';

const DAY = 24 * 3_600_000;

interface OwnStatusLook {
  text: string;
  /** When it clears itself: `16:30`, or the day where that is further than 24 hours; empty if it does not. */
  clears: string;
}

/**
 * The user's own status on one line.
 * @param status undefined until it has been read for the first time
 */
export function ownStatusLook(status: StatusView | undefined, now: number): OwnStatusLook {
  if (!status || isEmptyStatus(status))
    return { text: words(status?.away ? 'status.away' : 'rail.set-status'), clears: '' };
  const { clearAt } = status;
  return { text: status.text || words('status.emoji-only'), clears: clearsWords(clearAt, now) };
}

function clearsWords(clearAt: number | null, now: number): string {
  if (clearAt === null || clearAt <= now) return '';
  return clearAt - now < DAY ? timeWords(clearAt) : dayNoteWords(clearAt, now);
}
