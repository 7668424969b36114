import { RE2JS, RE2JSException } from 're2js';
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
    if (example_input !== null && !RE2JS.compile(pattern).matcher(example_input).find())
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

/** The named groups of a pattern. Servers use RE2's syntax, not Python's (server-notes: Linkifiers). */
function groupNames(pattern: string): string[] {
  if (pattern === '') throw invalid('pattern', 'This field cannot be blank.');
  try {
    return Object.keys(RE2JS.compile(pattern).namedGroups());
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw invalid('pattern', `Bad regular expression: ${error.message}`);
  }
}

/** A value that is invalid for its own field, or for both together (`__all__`). */
function invalid(field: keyof Linkifier | '__all__', msg: string): ApiError {
  return new ApiError(400, msg, { code: 'BAD_REQUEST', fields: { errors: { [field]: [msg] } } });
}
