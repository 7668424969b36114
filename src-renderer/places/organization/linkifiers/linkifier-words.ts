import { words, type MessageKey } from '../../../../resources/words.ts';
import type { LinkifierProblems } from './linkify.ts';

type PatternProblem = NonNullable<LinkifierProblems['pattern']>;
type TemplateProblem = NonNullable<LinkifierProblems['template']>;

const pattern: Record<PatternProblem['kind'], MessageKey> = {
  syntax: 'pattern.syntax',
  unclosed: 'pattern.unclosed',
  unopened: 'pattern.unopened',
  'look-around': 'pattern.look-around',
  'group-syntax': 'pattern.group-syntax',
  'group-name': 'pattern.group-name',
  'group-twice': 'pattern.group-twice',
  repeat: 'pattern.repeat',
  range: 'pattern.range',
  backslash: 'pattern.backslash',
  'too-large': 'pattern.too-large',
  'not-in-template': 'pattern.not-in-template',
};

const template: Record<TemplateProblem['kind'], MessageKey> = {
  'open-brace': 'template.open-brace',
  'close-brace': 'template.close-brace',
  'empty-braces': 'template.empty-braces',
  variable: 'template.variable',
  operator: 'template.operator',
  character: 'template.character',
  'not-in-pattern': 'template.not-in-pattern',
};

/** People count from one. */
const withPlace = (sentence: string, position: number | null): string =>
  position === null ? sentence : words('linkifier.at', { sentence, position: position + 1 });

export const patternWords = (problem: PatternProblem): string =>
  withPlace(words(pattern[problem.kind], { part: problem.part }), problem.position);

export const templateWords = (problem: TemplateProblem): string =>
  withPlace(words(template[problem.kind], { part: problem.part }), problem.position);
