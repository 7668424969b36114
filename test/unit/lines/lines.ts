import englishMessages from './english-messages.ts';
import englishQuestions from './english-questions.ts';
import englishReminders2 from './english-reminders-2.ts';
import englishReminders from './english-reminders.ts';
import englishRepeats from './english-repeats.ts';
import englishSearches from './english-searches.ts';
import englishStatuses from './english-statuses.ts';
import germanMessages from './german-messages.ts';
import germanQuestions from './german-questions.ts';
import germanReminders2 from './german-reminders-2.ts';
import germanReminders from './german-reminders.ts';
import germanRepeats from './german-repeats.ts';
import germanSearches from './german-searches.ts';
import germanStatuses from './german-statuses.ts';

type Line = [line: string, meaning: string];
const linesOf = (...tables: string[]): Line[] =>
  tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .map((row): Line => {
        const [line = '', meaning = ''] = row.split(' → ');
        return [line, meaning];
      }),
  );

/**
 * Lines as people write them, on a Thursday afternoon, 2026-11-19T15:18, and what they mean: the kind, then each text with its
 * moment. After a question mark Perch asks which is meant; “nothing” keeps the whole text, and “search” is not a phrase at all.
 */
export const english = linesOf(
  englishReminders,
  englishReminders2,
  englishQuestions,
  englishRepeats,
  englishMessages,
  englishStatuses,
  englishSearches,
);
export const german = linesOf(
  germanReminders,
  germanReminders2,
  germanQuestions,
  germanRepeats,
  germanMessages,
  germanStatuses,
  germanSearches,
);
