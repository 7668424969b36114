import type { DataPart } from '../contract/values/data-part.ts';

/** Combines the changes of one turn of the event loop into one announcement. */
export function coalesced(announce: (parts: DataPart[]) => void): (parts: DataPart[]) => void {
  const gathered = new Set<DataPart>();
  return (parts) => {
    if (gathered.size === 0)
      setImmediate(() => {
        const all = [...gathered];
        gathered.clear();
        announce(all);
      });
    for (const part of parts) gathered.add(part);
  };
}
