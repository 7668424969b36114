import { operation } from '../http/operation.ts';

/** `GET /realm/emoji` */
const listAll = operation({
  method: 'GET',
  path: '/realm/emoji',
  core: false,
  parameters: {},
  handle: ({ state }) => ({ emoji: state.emoji.records() }),
});

export const emoji = [listAll];
