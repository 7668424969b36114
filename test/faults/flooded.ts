import { nodeHttp } from '../node-http.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { Engine } from '../../src-main/sync/engine/engine.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';

/** The arguments, as one JSON string. */
interface FloodTask {
  folder: string;
  serverUrl: string;
  userId: number;
  email: string;
  apiKey: string;
  timing: Delays;
}

/** The result that it prints once all is delivered. */
export interface FloodReport {
  /** The states that the connection was in. */
  connections: string[];
  /** The states that the changes were in. */
  states: string[];
  problems: string[];
  faults: string[];
  /** The peak memory of the process, in bytes. */
  peak: number;
}

/** Runs one Perch without a window in its own process, whose memory can be measured. It makes two changes and delivers them. */
if (process.argv[2]) {
  const { folder, timing, ...account } = JSON.parse(process.argv[2]) as FloodTask;
  const { db } = openCache(`${folder}/cache.db`, Date.now());
  const [connections, states, problems] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const faults: string[] = [];
  const note = () => {
    const { state, problem } = engine.connection.view;
    connections.add(state);
    if (problem) problems.add(problem.kind);
    if (db.open) for (const change of listChanges(db)) states.add(change.state);
  };
  const engine: Engine = new Engine({
    ...account,
    db,
    computer: 'this one',
    http: nodeHttp,
    timing,
    onChanged: note,
    onReminder() {},
    onNotifications() {},
    onFault: (error) => faults.push(String(error)),
  });
  createSnippet(db, { title: 'Flooded', content: 'x' }, Date.now());
  setOwnStatus(db, { text: 'Flooded', emoji: null }, null, Date.now());
  engine.wake();
  while (listChanges(db).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const peak = process.resourceUsage().maxRSS * 1024;
  const report: FloodReport = {
    connections: [...connections],
    states: [...states],
    problems: [...problems],
    faults,
    peak,
  };
  engine.close();
  process.stdout.write(JSON.stringify(report));
}
