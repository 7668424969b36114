import { objectNotFound } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { optional, required, text } from '../http/parameters.ts';

const title = text({ strip: true, maxLength: 60, blank: 'title cannot be blank', stored: true });
const content = text({ strip: true, maxLength: 10_000, blank: 'content cannot be blank', stored: true });

/** `POST /saved_snippets`: no de-duplication, a repeated request makes a second snippet. */
const create = operation('POST', '/saved_snippets', {
  core: true,
  since: 297,
  parameters: { content: required(content), title: required(title) },
  handle: ({ parameters, state }, caller) => ({
    saved_snippet_id: state.savedSnippets.create(caller.user_id, parameters),
  }),
});

const list = operation('GET', '/saved_snippets', {
  since: 297,
  handle: ({ state }, caller) => ({ saved_snippets: state.savedSnippets.list(caller.user_id) }),
});

const update = operation('PATCH', '/saved_snippets/{saved_snippet_id}', {
  since: 368,
  parameters: { title: optional(title), content: optional(content) },
  handle({ parameters, path, state }, caller) {
    if (!state.savedSnippets.update(caller.user_id, Number(path.saved_snippet_id), parameters)) {
      throw objectNotFound('Saved snippet does not exist.');
    }
    return {};
  },
});

const remove = operation('DELETE', '/saved_snippets/{saved_snippet_id}', {
  since: 297,
  handle({ path, state }, caller) {
    if (!state.savedSnippets.delete(caller.user_id, Number(path.saved_snippet_id))) {
      throw objectNotFound('Saved snippet does not exist.');
    }
    return {};
  },
});

export const savedSnippets = [create, list, update, remove];
