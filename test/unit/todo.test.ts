import { expect, test } from 'vitest';
import type { TodoList } from '../../src-main/cache/collections/messages.ts';
import { withTodoPart } from '../../src-main/sync/wire/todo.ts';

// (server-notes: Polls)
const AUTHOR = 7;
type Part = [id: number | undefined, sender: number, part: unknown];
const begun: Part = [
  1,
  AUTHOR,
  {
    widget_type: 'todo',
    extra_data: {
      task_list_title: 'Party',
      tasks: [
        { task: 'Cake', desc: 'With plums' },
        { task: 'Tea', desc: '' },
      ],
    },
  },
];
const strike = (id: number | undefined, key: string): Part => [id, 9, { type: 'strike', key }];
const task = (id: number, key: number, text: string): Part => [
  id,
  9,
  { type: 'new_task', key, task: text, desc: '', completed: false },
];

const listOf = (...parts: Part[]): TodoList | null =>
  parts.reduce<TodoList | null>(
    (todo, [id, sender_id, part]) =>
      withTodoPart(
        todo,
        { id, sender_id, content: typeof part === 'string' ? part : JSON.stringify(part) },
        sender_id === AUTHOR,
      ),
    null,
  );
const shown = (...parts: Part[]) =>
  listOf(begun, ...parts)?.tasks.map(({ text, done }) => `${text}${done ? ' x' : ''}`);

test('a list has its title and its tasks', () => {
  expect(listOf(begun)).toMatchObject({
    title: 'Party',
    tasks: [
      { key: '0,canned', text: 'Cake', description: 'With plums', done: false },
      { key: '1,canned', text: 'Tea' },
    ],
  });
  expect(listOf([1, AUTHOR, { widget_type: 'todo', extra_data: null }])).toMatchObject({
    title: '',
    tasks: [],
  });
});

test('anybody strikes a task, adds one, and takes a strike back', () => {
  expect(shown(strike(2, '1,canned'))).toEqual(['Cake', 'Tea x']);
  expect(shown(strike(2, '1,canned'), strike(3, '1,canned'))).toEqual(['Cake', 'Tea']);
  expect(shown(task(2, 2, 'Music'), strike(3, '2,9'))).toEqual(['Cake', 'Tea', 'Music x']);
  expect(shown(task(2, 2, 'Tea'))).toEqual(['Cake', 'Tea']);
  expect(shown(task(2, 2, 'Music'), task(3, 2, 'Dance'))).toEqual(['Cake', 'Tea', 'Dance']);
});

test('a part that is read twice takes nothing back', () => {
  expect(shown(strike(2, '1,canned'), strike(2, '1,canned'))).toEqual(['Cake', 'Tea x']);
  expect(shown(strike(2, '1,canned'), task(3, 2, 'Music'), strike(2, '1,canned'))).toEqual([
    'Cake',
    'Tea x',
    'Music',
  ]);
  // A server that names no parts is believed.
  expect(shown(strike(undefined, '1,canned'))).toEqual(['Cake', 'Tea x']);
});

test('only the author gives the list another title', () => {
  const title = (who: number): Part => [2, who, { type: 'new_task_list_title', title: 'Feast' }];
  expect(listOf(begun, title(9))?.title).toBe('Party');
  expect(listOf(begun, title(AUTHOR))?.title).toBe('Feast');
});

test('what is no part of a list changes nothing', () => {
  for (const part of ['{', 'null', '[]', { type: 'vote', key: '0,canned', vote: 1 }, { widget_type: 'poll' }])
    expect(shown([2, 9, part])).toEqual(['Cake', 'Tea']);
  expect(listOf(strike(2, '0,canned'))).toBeNull();
});
