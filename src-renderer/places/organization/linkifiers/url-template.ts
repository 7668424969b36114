/** The problem of a URL template, and its position: characters from 0. */
export interface TemplateProblem {
  kind: 'open-brace' | 'close-brace' | 'empty-braces' | 'variable' | 'operator' | 'character';
  position: number;
  /** The part that is wrong. */
  part: string;
}

export type CheckedTemplate = { variables: string[] } | { problem: TemplateProblem };

/** RFC 6570, 2.1: what may be outside of braces. */
const LITERAL =
  /[!#$&(-;=?-[\]_a-z~\u{A0}-\u{D7FF}\u{E000}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{10FFFD}]|%[0-9A-Fa-f]{2}/uy;
const OPERATORS = '+#./;?&';
/** RFC 6570, 2.2: kept for later. */
const RESERVED = '=,!@|';
const VARCHAR = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})';
/** RFC 6570, 2.3 and 2.4: a name, and how much of its value. */
const VARIABLE = new RegExp(`^(${VARCHAR}+(?:\\.${VARCHAR}+)*)(?:\\*|:[1-9][0-9]{0,3})?$`);

/** Reads an RFC 6570 URL template: the names of its variables in their order, or the first thing that is wrong. */
export function checkTemplate(template: string): CheckedTemplate {
  const variables: string[] = [];
  let at = 0;
  const wrong = (kind: TemplateProblem['kind'], position: number, part: string) => ({
    problem: { kind, position, part },
  });
  while (at < template.length) {
    const character = String.fromCodePoint(template.codePointAt(at) ?? 0);
    if (character === '}') return wrong('close-brace', at, character);
    if (character === '{') {
      const end = template.indexOf('}', at);
      if (end === -1) return wrong('open-brace', at, character);
      const expression = template.slice(at + 1, end);
      if (expression === '') return wrong('empty-braces', at, '{}');
      if (RESERVED.includes(expression.charAt(0))) return wrong('operator', at + 1, expression.charAt(0));
      const names = OPERATORS.includes(expression.charAt(0)) ? expression.slice(1) : expression;
      let position = end - names.length;
      for (const specification of names.split(',')) {
        const name = VARIABLE.exec(specification)?.[1];
        if (name === undefined) return wrong('variable', position, specification);
        variables.push(name);
        position += specification.length + 1;
      }
      at = end + 1;
      continue;
    }
    LITERAL.lastIndex = at;
    if (!LITERAL.test(template)) return wrong('character', at, character);
    at = LITERAL.lastIndex;
  }
  return { variables };
}
