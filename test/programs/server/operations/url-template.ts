const literal =
  /^(?:[!#$&(-;=?-[\]_a-z~\u{A0}-\u{D7FF}\u{E000}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{10FFFD}]|%[0-9A-Fa-f]{2})*$/u;

const variableName = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+';
const variable = new RegExp(`^(${variableName}(?:\\.${variableName})*)(?:\\*|:[1-9][0-9]{0,3})?$`);

/**
 * The variables of an RFC 6570 URL template, in order; undefined for an invalid one: characters that URLs do not have,
 * unbalanced braces, and operators that the RFC reserves.
 */
export function urlTemplateVariables(template: string): string[] | undefined {
  const names: string[] = [];
  // Odd pieces were between braces.
  const pieces = template.split(/\{([^{}]*)\}/);
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) {
      if (!literal.test(piece)) return undefined;
      continue;
    }
    for (const specification of piece.replace(/^[+#./;?&]/, '').split(',')) {
      const name = variable.exec(specification)?.[1];
      if (name === undefined) return undefined;
      names.push(name);
    }
  }
  return names;
}
