import { type Problem, Refusal } from '../contract/problem.ts';
import type { CalendarProblem } from '../contract/values/rules.ts';
import { type FoundFile, type HowRead, type RawFile, readFollowed, readImport } from '../exchange/read.ts';
import { decoded } from '../exchange/syntax/decode.ts';
import { calendarTimes, type CalendarReading, type Window } from './calendar-times.ts';

interface CalendarToRead {
  bytes: Uint8Array;
  window: Window;
  /** The owner's email addresses. */
  owners: string[];
}

interface SnippetsToRead extends HowRead {
  files: RawFile[];
}

/**
 * The jobs of the reading thread. Input and result are copied between the threads. Messages of parsers may contain text
 * of the file, so only their kind of failure leaves the thread.
 */
export const jobs = {
  calendar({ bytes, window, owners }: CalendarToRead): CalendarReading | CalendarProblem {
    try {
      // A file that is not UTF-8 comes from an older program for Windows.
      const text = decoded(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
      return calendarTimes(text, window, owners);
    } catch {
      return 'not-calendar';
    }
  },

  snippets: ({ files, ...how }: SnippetsToRead) => orProblem(() => readImport(files, how)),

  followed: ({ files, now }: SnippetsToRead) => orProblem(() => ({ found: readFollowed(files, now) })),
};

export type { FoundFile, RawFile };

export type Jobs = typeof jobs;

/** What was read, or why it cannot be. An error does not keep its class on the way to another thread. */
function orProblem<Read>(read: () => Read): Read | { problem: Problem } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}
