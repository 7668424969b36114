import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { followedShare, modelShare } from './share.ts';

test(
  'cache, server and model agree after every random list of commands (rule: create-once, undo-crash)',
  () => prove(modelShare),
  SHARE_TIMEOUT,
);

test(
  'each match of a followed file has one snippet after kills, lost responses and clocks that jump (rule: create-once, follow-rests)',
  () => prove(followedShare),
  SHARE_TIMEOUT,
);
