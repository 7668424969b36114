import { ApiError } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { json, list, optional, required, string, text } from '../http/parameters.ts';
import type { Linkifier } from '../state/linkifiers.ts';
import { urlTemplateVariables } from './url-template.ts';

/**
 * `POST /realm/filters`: the core requires no role, but servers let only administrators add linkifiers (server-notes: Roles).
 */
const create = operation('POST', '/realm/filters', {
  core: true,
  role: 'administrator',
  parameters: {
    pattern: required(text()),
    url_template: required(text()),
    // (server-notes: Linkifiers)
    example_input: optional(text(), 471),
    reverse_template: optional(text(), 471),
    alternative_url_templates: optional(json(list(string)), 478),
  },
  handle({ parameters, state }) {
    const { pattern, url_template, alternative_url_templates = [] } = parameters;
    // An empty text counts as none.
    const [example_input, reverse_template] = [parameters.example_input, parameters.reverse_template].map(
      (value) => (value === undefined || value === '' ? null : value),
    ) as [string | null, string | null];
    const groups = groupNames(pattern);
    const variables = urlTemplateVariables(url_template);
    if (variables === undefined) throw invalid('url_template', 'Invalid URL template.');
    for (const name of variables) {
      if (groups.includes(name)) continue;
      throw invalid('__all__', `Group '${name}' in URL template is not present in linkifier pattern.`);
    }
    for (const name of groups) {
      if (variables.includes(name)) continue;
      throw invalid('__all__', `Group '${name}' in linkifier pattern is not present in URL template.`);
    }
    if (state.linkifiers.all().some((linkifier) => linkifier.pattern === pattern)) {
      throw invalid('__all__', 'Linkifier with this pattern already exists.');
    }
    if (example_input !== null && !compile(pattern).test(example_input))
      throw invalid('example_input', 'Example input does not match the pattern.');
    if (reverse_template !== null && example_input === null)
      throw invalid('reverse_template', 'A reverse template needs an example input.');
    if (alternative_url_templates.some((template) => urlTemplateVariables(template) === undefined))
      throw invalid('alternative_url_templates', 'Invalid URL template.');
    const linkifier = {
      pattern,
      url_template,
      example_input,
      reverse_template,
      alternative_url_templates,
    };
    return { id: state.linkifiers.create(linkifier) };
  },
});

const listAll = operation('GET', '/realm/linkifiers', {
  handle: ({ state }) => ({ linkifiers: state.linkifiers.records() }),
});

export const linkifiers = [create, listAll];

function groupNames(pattern: string): string[] {
  if (pattern === '') throw invalid('pattern', 'This field cannot be blank.');
  // With a branch that is empty the expression matches any text, and names its groups.
  return Object.keys(compile(`${pattern}|`).exec('')?.groups ?? {});
}

/** What RE2 refuses and this engine takes: look-around, other names of groups, references and what is too large. */
const notInRe2 = /\(\?(?!P<|:)|\\[1-9]|\{\d{4}/;

/** Servers read patterns by RE2, with Python's syntax for named groups (server-notes: Linkifiers). */
function compile(pattern: string): RegExp {
  try {
    if (notInRe2.test(pattern)) throw new SyntaxError(`invalid or unsupported Perl syntax: ${pattern}`);
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), 'u');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('__all__', `Bad regular expression: ${error.message}`);
  }
}

/** A value that is invalid for its own field, or for both together (`__all__`). */
function invalid(field: keyof Linkifier | '__all__', msg: string): ApiError {
  return new ApiError(400, msg, { code: 'BAD_REQUEST', fields: { errors: { [field]: [msg] } } });
}
