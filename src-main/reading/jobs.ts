import type { ImportFault } from '../contract/values/exchange.ts';
import type { CalendarProblem, CalendarTime } from '../contract/values/rules.ts';
import { type Read, Unreadable } from '../exchange/entry.ts';
import { decoded, type FoundFile, type RawFile, readFiles, readFollowed } from '../exchange/read.ts';
import { calendarTimes, Endless, type Window } from './calendar-times.ts';

interface CalendarToRead {
  bytes: Uint8Array;
  window: Window;
  /** The owner's email addresses. */
  owners: string[];
}

/**
 * The jobs of the reading thread. Input and result are copied between the threads. Messages of parsers may contain text
 * of the file, so only their kind of failure leaves the thread.
 */
export const jobs = {
  calendar({ bytes, window, owners }: CalendarToRead): CalendarTime[] | CalendarProblem {
    try {
      // A file that is not UTF-8 comes from an older program for Windows.
      const text = decoded(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
      return calendarTimes(text, window, owners);
    } catch (error) {
      return error instanceof Endless ? 'unfinished' : 'not-calendar';
    }
  },

  snippets(files: RawFile[]): { reads: Read[] } | { fault: ImportFault } {
    try {
      return { reads: readFiles(files) };
    } catch (error) {
      if (error instanceof Unreadable) return { fault: error.fault };
      throw error;
    }
  },

  followed(files: RawFile[]): { found: FoundFile[] } | { fault: ImportFault } {
    try {
      return { found: readFollowed(files) };
    } catch (error) {
      if (error instanceof Unreadable) return { fault: error.fault };
      throw error;
    }
  },
};

export type { FoundFile, RawFile };

export type Jobs = typeof jobs;
