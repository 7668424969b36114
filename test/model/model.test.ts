import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { modelShare } from './share.ts';

test(
  'cache, server and model agree after every random list of commands (rule: create-once, undo-crash)',
  () => prove(modelShare),
  SHARE_TIMEOUT,
);
