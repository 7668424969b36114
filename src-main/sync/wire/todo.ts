import { z } from 'zod';
import type { TodoList } from '../../cache/collections/messages.ts';
import { readJson } from '../../contract/text/read-json.ts';

const Task = z.object({ task: z.string(), desc: z.string().default('') });

/** A to-do list with its first tasks, or what somebody did with it (server-notes: Polls). */
const Part = z.union([
  z.object({
    widget_type: z.literal('todo'),
    extra_data: z
      .object({ task_list_title: z.string().default(''), tasks: z.array(Task).default([]) })
      .nullish(),
  }),
  z.object({ type: z.literal('new_task_list_title'), title: z.string() }),
  Task.extend({ type: z.literal('new_task'), key: z.int(), completed: z.boolean().default(false) }),
  z.object({ type: z.literal('strike'), key: z.string() }),
]);

/**
 * A to-do list after one more part; the list as it was where the part says nothing about a list. A part that is read twice
 * changes nothing the second time.
 * @param todo null before the list itself is known
 * @param part `id` is missing where the server sends none
 * @param isAuthor whether the part is of the person who wrote the list
 */
export function withTodoPart(
  todo: TodoList | null,
  { id, sender_id, content }: { id?: number | undefined; sender_id: number; content: string },
  isAuthor: boolean,
): TodoList | null {
  const part = readJson(Part, content);
  if (!part || (todo && id !== undefined && id <= todo.upTo)) return todo;
  if ('widget_type' in part) {
    const { task_list_title: title = '', tasks = [] } = part.extra_data ?? {};
    const begun: TodoList = { title, tasks: [], upTo: id ?? 0 };
    return todo ?? tasks.reduce((list, task, at) => withTask(list, `${at},canned`, task, false), begun);
  }
  if (!todo) return null;
  const after = { ...todo, upTo: id ?? todo.upTo };
  switch (part.type) {
    case 'new_task_list_title':
      return isAuthor ? { ...after, title: part.title } : after;
    case 'new_task':
      return withTask(after, `${part.key},${sender_id}`, part, part.completed);
    case 'strike':
      return {
        ...after,
        tasks: after.tasks.map((task) => (task.key === part.key ? { ...task, done: !task.done } : task)),
      };
  }
}

/** A task whose text is there already is not added. One with the key of another takes its place. */
function withTask(
  list: TodoList,
  key: string,
  { task: text, desc: description }: z.infer<typeof Task>,
  done: boolean,
): TodoList {
  if (list.tasks.some((one) => one.text === text)) return list;
  const task = { key, text, description, done };
  const isThere = list.tasks.some((one) => one.key === key);
  const tasks = isThere ? list.tasks.map((one) => (one.key === key ? task : one)) : [...list.tasks, task];
  return { ...list, tasks };
}
