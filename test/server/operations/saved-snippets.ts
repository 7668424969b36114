import { objectNotFound } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { optional, required, text } from '../http/parameters.ts';

const title = text({ strip: true, maxLength: 60, blank: 'Title cannot be empty.' });
const content = text({ strip: true, maxLength: 10_000, blank: 'Content cannot be empty.' });

/** `POST /saved_snippets`: no de-duplication, a repeated request makes a second snippet. */
const create = operation({
  method: 'POST',
  path: '/saved_snippets',
  core: true,
  since: 297,
  parameters: { title: required(title), content: required(content) },
  handle: ({ parameters, state }, caller) => ({
    saved_snippet_id: state.savedSnippets.create(caller.user_id, parameters),
  }),
});

/** `GET /saved_snippets` */
const list = operation({
  method: 'GET',
  path: '/saved_snippets',
  core: false,
  since: 297,
  parameters: {},
  handle: ({ state }, caller) => ({ saved_snippets: state.savedSnippets.list(caller.user_id) }),
});

/** `PATCH /saved_snippets/{saved_snippet_id}` */
const update = operation({
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  core: false,
  since: 368,
  parameters: { title: optional(title), content: optional(content) },
  handle({ parameters, path, state }, caller) {
    if (!state.savedSnippets.update(caller.user_id, Number(path.saved_snippet_id), parameters)) {
      throw objectNotFound('Saved snippet does not exist.');
    }
    return {};
  },
});

/** `DELETE /saved_snippets/{saved_snippet_id}` */
const remove = operation({
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  core: false,
  since: 297,
  parameters: {},
  handle({ path, state }, caller) {
    if (!state.savedSnippets.delete(caller.user_id, Number(path.saved_snippet_id))) {
      throw objectNotFound('Saved snippet does not exist.');
    }
    return {};
  },
});

export const savedSnippets = [create, list, update, remove];
