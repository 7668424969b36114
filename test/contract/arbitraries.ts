import fc from 'fast-check';
import { emojiNamesAt } from '../../resources/emoji/names.ts';

/**
 * Text as people paste it: the line ends of every system, the special characters of forms and addresses, and every
 * character but the one that no server stores (steps 462 and 644).
 */
export const text = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc
      .array(fc.constantFrom('a', ' ', '\r\n', '\n', '&', '=', '+', '%20', '"', '{{x}}', '🎉', 'é'), {
        maxLength: 20,
      })
      .map((parts) => parts.join('')),
  )
  .map((pasted) => pasted.replaceAll('\u0000', ''));

/** Without the characters that names and topics may not have (steps 461 and 496). */
const printable = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '');

/** A name as people choose it, short enough for anything: one line, no control characters, no space at its ends. */
export const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((value) => printable(value).trim())
  .filter((value) => value !== '' && [...value].length <= 30);

/** A future moment, in UNIX seconds. */
export const future = fc
  .integer({ min: 3600, max: 300 * 86_400 })
  .map((ahead) => Math.floor(Date.now() / 1000) + ahead);

/** Message content in the server's form (server-notes: Texts): no space after it, no empty lines before. */
export const kept = (content: string) => content.trimEnd().replace(/^\n+/, '');

export const content = text.filter((value) => kept(value) !== '');

/** A topic that the server does not change. */
export const topic = fc.oneof(
  fc.constant(''),
  text
    .map((value) => [...printable(value).trim()].slice(0, 60).join('').trim())
    .filter((value) => value !== '(no topic)' && value !== 'general chat'),
);

/** An emoji by the names of a server, whose level is asked for when a test runs. */
export const emojiAt = (level: () => number | null) =>
  fc.constant(null).chain(() => fc.constantFrom(...emojiNamesAt(level()).rows));
