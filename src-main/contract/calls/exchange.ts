import { z } from 'zod';
import {
  EXCHANGE_FORMATS,
  type ExportResult,
  IMPORT_CHOICES,
  type ImportEntry,
  type ImportPlan,
  type ImportResult,
  MOST_BYTES,
  MOST_ENTRIES,
} from '../values/exchange.ts';
import type { FollowedFileView } from '../values/followed-file.ts';
import { accountCommand, accountQuery } from './call.ts';
import { key, longText, shortText } from '../values/input.ts';

const planned = { planId: key };
const column = z.int().nonnegative().max(MOST_ENTRIES);
const entry = z.int().nonnegative().max(MOST_ENTRIES);
const scope = z.union([
  z.literal(['all', 'favorites']),
  z.strictObject({ key }),
  z.strictObject({ search: shortText }),
]);
const file = z.strictObject({
  name: shortText,
  bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= MOST_BYTES),
});

export const exchangeCalls = {
  /** Lets the user choose a file, or a folder of Markdown files, and compares it with the snippets. Queues nothing. */
  'exchange:choose': accountCommand<ImportPlan | null>()({ from: z.literal(['file', 'folder']) }),
  /** The same for files that were dropped on the window; `source` is the name of the file or folder. */
  'exchange:read': accountCommand<ImportPlan>()({
    source: shortText,
    files: z.array(file).min(1).max(MOST_ENTRIES),
  }),
  /** One entry in full; null if the plan is gone. */
  'exchange:entry': accountQuery<ImportEntry | null>()({ ...planned, index: entry }),
  /** Gives an entry another title and content, and compares everything anew. */
  'exchange:mend': accountCommand<ImportPlan>()({
    ...planned,
    index: entry,
    title: shortText,
    content: longText,
  }),
  /** Takes other columns of a table, and compares everything anew. */
  'exchange:columns': accountCommand<ImportPlan>()({
    ...planned,
    columns: z.strictObject({
      title: column,
      content: column,
      abbreviation: z.nullable(column),
      hasHeadings: z.boolean(),
    }),
  }),
  /** Cuts all titles that are too long, and compares everything anew. */
  'exchange:cut-titles': accountCommand<ImportPlan>()(planned),
  /** Queues what was planned; an entry without a choice is imported. Refuses `gone` for a plan that was used or left. */
  'exchange:import': accountCommand<ImportResult>()({
    ...planned,
    choices: z
      .array(z.strictObject({ index: entry, choice: z.enum(IMPORT_CHOICES) }))
      .min(1)
      .max(MOST_ENTRIES)
      .optional(),
    /** Whether later changes of the chosen file are followed. */
    follow: z.boolean().optional(),
  }),
  /** The file whose changes are followed, or null. */
  'exchange:followed': accountQuery<FollowedFileView | null>()(),
  /** Stops following it. The snippets stay. */
  'exchange:unfollow': accountCommand<void>()(),
  /** Makes a followed snippet the user's own; null for all that somebody else changed. */
  'exchange:make-own': accountCommand<void>()({ key: z.nullable(key) }),
  /** Deletes the snippets that the file has no longer, or makes them the user's own. */
  'exchange:answer-missing': accountCommand<void>()({ deletes: z.boolean() }),
  /** What somebody else changed follows the file again. */
  'exchange:follow-again': accountCommand<void>()(),
  /** Opens the file that a snippet follows; false if it follows none, or the system could not. */
  'exchange:open-followed': accountCommand<boolean>()({ key }),
  /** Forgets what was read. */
  'exchange:leave': accountCommand<void>()(),
  /** Lets the user choose where to, and writes the snippets there; null if nothing was chosen. */
  'exchange:export': accountCommand<ExportResult | null>()({ format: z.enum(EXCHANGE_FORMATS), scope }),
};
