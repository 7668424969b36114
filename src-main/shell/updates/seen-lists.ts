import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from '../../accounts/atomic-file.ts';
import { readJson } from '../../contract/text/read-json.ts';
import type { SeenLists } from './signed-list.ts';

const Times = z.record(z.string(), z.number());

/** Keeps in a file when the newest list of each name was signed, so that no older one is believed later. */
export function seenLists(file: string): SeenLists {
  const times = (): z.infer<typeof Times> =>
    (existsSync(file) && readJson(Times, readFileSync(file, 'utf8'))) || {};
  return {
    signedAt: (list) => times()[list] ?? 0,
    note(list, signedAt) {
      const before = times();
      if (before[list] !== signedAt) writeAtomically(file, JSON.stringify({ ...before, [list]: signedAt }));
    },
  };
}
