import { parseTemplate } from 'url-template';
import { compilePattern, type CompiledPattern, type PatternProblem } from './pattern.ts';
import { checkTemplate, type TemplateProblem } from './url-template.ts';

/** What is looked through at once; more would be of no use in a preview. */
export const LONGEST_TEXT = 2_000;
const MOST_LINKS = 200;
const LONGEST_URL = 2_000;

export interface LinkifierRule {
  pattern: string;
  template: string;
}

/** What is wrong with a rule, by its field. A group that is missing on one side stands beside the other. */
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

/** Checks pattern and template, and that each knows the groups of the other (field notes A4). */
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

interface Link {
  start: number;
  end: number;
  url: string;
  rule: number;
}

/** Shows what links the rules make of a text. The first rule goes first; rules that cannot be used make none. */
export function linkify(text: string, rules: readonly LinkifierRule[]): LinkedPart[] {
  const shown = text.slice(0, LONGEST_TEXT);
  const links: Link[] = [];
  for (const [rule, { pattern, template }] of rules.entries()) {
    const compiled = compilePattern(pattern);
    // While there is no address yet, nothing leads anywhere.
    if (template === '' || 'problem' in compiled || 'problem' in checkTemplate(template)) continue;
    for (const link of linksOf(shown, compiled, template, rule)) {
      const isFree = links.every(({ start, end }) => link.end <= start || link.start >= end);
      if (isFree && links.length < MOST_LINKS) links.push(link);
    }
  }
  return partsOf(
    shown,
    links.toSorted((a, b) => a.start - b.start),
  );
}

function linksOf(
  text: string,
  { expression, groups }: CompiledPattern,
  template: string,
  rule: number,
): Link[] {
  const links: Link[] = [];
  const parsed = parseTemplate(template);
  const matcher = expression.matcher(text);
  let from = 0;
  while (from <= text.length && links.length < MOST_LINKS && matcher.find(from)) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (end > start) {
      const values = Object.fromEntries(groups.map((name) => [name, matcher.group(name)]));
      links.push({ start, end, url: parsed.expand(values).slice(0, LONGEST_URL), rule });
    }
    from = Math.max(end, start + 1);
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
