import { operation } from '../http/operation.ts';

const listAll = operation('GET', '/realm/emoji', {
  handle: ({ state }) => ({ emoji: state.emoji.records() }),
});

export const emoji = [listAll];
