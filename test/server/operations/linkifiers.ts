import { RE2JS, RE2JSException } from 're2js';
import { ApiError } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { required, text } from '../http/parameters.ts';
import { urlTemplateVariables } from './url-template.ts';

/**
 * `POST /realm/filters`: the contract names no role, but the field notes' servers let administrators alone add
 * linkifiers.
 */
const create = operation({
  method: 'POST',
  path: '/realm/filters',
  contract: true,
  role: 'administrator',
  parameters: { pattern: required(text()), url_template: required(text(), 176) },
  handle({ parameters: { pattern, url_template }, state }) {
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
    return { id: state.linkifiers.create({ pattern, url_template }) };
  },
});

/** `GET /realm/linkifiers` */
const listAll = operation({
  method: 'GET',
  path: '/realm/linkifiers',
  contract: false,
  since: 54,
  parameters: {},
  handle: ({ state }) => ({ linkifiers: state.linkifiers.all() }),
});

export const linkifiers = [create, listAll];

/** The named groups of a pattern. Field notes A4: servers read patterns as RE2 does, not as Python. */
function groupNames(pattern: string): string[] {
  if (pattern === '') throw invalid('pattern', 'This field cannot be blank.');
  try {
    return Object.keys(RE2JS.compile(pattern).namedGroups());
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw invalid('pattern', `Bad regular expression: ${error.message}`);
  }
}

/** A value that its own field, or both together (`__all__`), does not allow. */
function invalid(field: 'pattern' | 'url_template' | '__all__', msg: string): ApiError {
  return new ApiError(400, msg, { code: 'BAD_REQUEST', fields: { errors: { [field]: [msg] } } });
}
