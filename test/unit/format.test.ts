import { describe, expect, test } from 'vitest';
import { formatted, type Format } from '../../src-renderer/entities/messages/composer/format.ts';

/** Formats a text whose selection is between « and », and returns it with the selection written the same way. */
function format(text: string, how: Format): string {
  const start = text.indexOf('«');
  const end = text.indexOf('»') - 1;
  const value = text.replace(/[«»]/g, '');
  const { from, to, text: written, selectFrom, selectTo } = formatted(value, start, end, how);
  const after = value.slice(0, from) + written + value.slice(to);
  return `${after.slice(0, selectFrom)}«${after.slice(selectFrom, selectTo)}»${after.slice(selectTo)}`;
}

describe('the formats of the composer', () => {
  test.each<[Format, string, string]>([
    ['bold', 'a «b» c', 'a **«b»** c'],
    ['bold', 'a **«b»** c', 'a «b» c'],
    ['bold', '«»', '**«»**'],
    ['italic', '**«b»**', '***«b»***'],
    ['italic', '***«b»***', '**«b»**'],
    ['italic', '*«b»*', '«b»'],
    ['bold', '***«b»***', '*«b»*'],
    ['strike', '«b»', '~~«b»~~'],
    ['code', '«b»', '`«b»`'],
    ['code', '«a\nb»', '```\n«a\nb»\n```'],
    ['link', 'see «this»', 'see [this](«url»)'],
    ['link', '«»', '[«»](url)'],
    ['list', 'x\na«b\nc»d\ny', 'x\n«* ab\n* cd»\ny'],
    ['list', '«* ab\n* cd»', '«ab\ncd»'],
    ['quote', 'a«»b', '> ab«»'],
  ])('%s makes %j into %j', (how, before, after) => expect(format(before, how)).toBe(after));
});
