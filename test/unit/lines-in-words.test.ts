import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { meaningOf } from './line-meaning.ts';
import { english, german } from './lines/lines.ts';

describe('a line of the quick window has its meaning', () => {
  test.each(english)('“%s”', (line, meaning) => expect(meaningOf(line, 'en-US')).toBe(meaning));
});
describe('a German line of the quick window has its meaning', () => {
  beforeAll(() => useLocale('de-DE'));
  afterAll(() => useLocale('en-US'));
  test.each(german)('“%s”', (line, meaning) => expect(meaningOf(line, 'de-DE')).toBe(meaning));
});
