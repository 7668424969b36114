import { parseTemplate } from 'url-template';
import { compilePattern, type PatternProblem } from './pattern.ts';
import { checkTemplate, type TemplateProblem } from './url-template.ts';

/** The length of text that is searched; more would be of no use in a preview. */
export const LONGEST_TEXT = 2_000;
const MOST_LINKS = 200;
const LONGEST_URL = 2_000;
/** How long a preview may block the window, in milliseconds. A search in progress still finishes. */
const LONGEST_WAIT = 100;

export interface LinkifierRule {
  pattern: string;
  template: string;
}

/** The problems of a rule, by field. A group that is missing on one side is shown at the other. */
export interface LinkifierProblems {
  pattern: PatternProblem | { kind: 'not-in-template'; position: null; part: string } | null;
  template: TemplateProblem | { kind: 'not-in-pattern'; position: null; part: string } | null;
}

/** A run of text, and where it leads, if it is a link. */
export interface LinkedPart {
  text: string;
  url: string | null;
  /** Which of the rules made the link. */
  rule: number | null;
}

/** Checks pattern and template, and that each has the groups of the other (server-notes: Linkifiers). */
export function checkRule({ pattern, template }: LinkifierRule): LinkifierProblems {
  const compiled = compilePattern(pattern);
  const checked = checkTemplate(template);
  const problems: LinkifierProblems = {
    pattern: 'problem' in compiled ? compiled.problem : null,
    template: 'problem' in checked ? checked.problem : null,
  };
  if ('problem' in compiled || 'problem' in checked) return problems;
  const missing = checked.variables.find((name) => !compiled.groups.includes(name));
  const unused = compiled.groups.find((name) => !checked.variables.includes(name));
  return {
    pattern: unused === undefined ? null : { kind: 'not-in-template', position: null, part: unused },
    template: missing === undefined ? null : { kind: 'not-in-pattern', position: null, part: missing },
  };
}

/** A text with the links that rules make. */
export interface Linkified {
  parts: LinkedPart[];
  /** False where there was not enough time to try everything. */
  isWhole: boolean;
}

interface Link {
  start: number;
  end: number;
  url: string;
  rule: number;
}

/**
 * Finds the links that rules make in a text. Rules apply in their order; unusable rules make no links. The user edits the last
 * rule, so it is tried before the others, which cannot use up its time.
 * @param now milliseconds by a clock that setting the time does not move
 */
export function linkify(
  text: string,
  rules: readonly LinkifierRule[],
  now: () => number = () => performance.now(),
): Linkified {
  const excerpt = text.slice(0, LONGEST_TEXT);
  const until = now() + LONGEST_WAIT;
  let isWhole = true;
  const hasTime = (): boolean => {
    isWhole &&= now() < until;
    return isWhole;
  };
  const lookFor = (rule: LinkifierRule, index: number): Link[] => linksOf(excerpt, rule, index, hasTime);
  const ofLast = rules.slice(-1).flatMap((rule) => lookFor(rule, rules.length - 1));
  const ofOthers = rules.slice(0, -1).flatMap((rule, index) => (hasTime() ? lookFor(rule, index) : []));
  const links: Link[] = [];
  for (const link of [...ofOthers, ...ofLast]) {
    const isFree = links.every(({ start, end }) => link.end <= start || link.start >= end);
    if (isFree && links.length < MOST_LINKS) links.push(link);
  }
  return {
    parts: partsOf(
      excerpt,
      links.toSorted((a, b) => a.start - b.start),
    ),
    isWhole,
  };
}

function linksOf(
  text: string,
  { pattern, template }: LinkifierRule,
  rule: number,
  hasTime: () => boolean,
): Link[] {
  // While there is no address yet, nothing leads anywhere.
  if (template === '' || 'problem' in checkTemplate(template)) return [];
  const compiled = compilePattern(pattern);
  if ('problem' in compiled) return [];
  const links: Link[] = [];
  const parsed = parseTemplate(template);
  const matcher = compiled.expression.matcher(text);
  let from = 0;
  while (from <= text.length && links.length < MOST_LINKS && matcher.find(from)) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (end > start) {
      const values = Object.fromEntries(compiled.groups.map((name) => [name, matcher.group(name)]));
      links.push({ start, end, url: parsed.expand(values).slice(0, LONGEST_URL), rule });
    }
    from = Math.max(end, start + 1);
    if (!hasTime()) break;
  }
  return links;
}

function partsOf(text: string, links: readonly Link[]): LinkedPart[] {
  const parts: LinkedPart[] = [];
  const plain = (from: number, to: number): void => {
    if (to > from) parts.push({ text: text.slice(from, to), url: null, rule: null });
  };
  let at = 0;
  for (const { start, end, url, rule } of links) {
    plain(at, start);
    parts.push({ text: text.slice(start, end), url, rule });
    at = end;
  }
  plain(at, text.length);
  return parts;
}
