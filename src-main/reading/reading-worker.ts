// The thread that reads files from outside: calendars, and snippets to import.
import { parentPort } from 'node:worker_threads';
import { writeTimesBy } from '../../resources/clock.ts';
import { writeIn } from '../../resources/locale.ts';
import { jobs } from './jobs.ts';
import type { FromReadingThread, ToReadingThread } from './reading-thread.ts';

const post = (message: FromReadingThread): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ job, input, writing }: ToReadingThread) => {
  writeIn(writing.locale);
  writeTimesBy(() => writing.twelveHours);
  try {
    const work = jobs[job] as (some: unknown) => unknown;
    post({ is: 'done', result: work(input) });
  } catch {
    // Too deep, or too large to be sent. The error's message may contain text of the file.
    post({ is: 'failed' });
  }
});
post({ is: 'ready' });
