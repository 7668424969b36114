import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { fileShare } from './share.ts';

test(
  'hostile calendars, imports, backups and texts of a team are refused or read rightly, and nothing else changes',
  () => prove(fileShare),
  SHARE_TIMEOUT,
);
