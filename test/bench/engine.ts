import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import type { CallName, InputOf, ResultOf } from '../../src-main/contract/ipc.ts';
import { dispatch } from '../../src-main/features/dispatch.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { Engine } from '../../src-main/sync/engine/engine.ts';
import type { KnownUser } from '../programs/server/index.ts';
import { handlersAround } from '../sync/handlers-around.ts';
import { accountId } from '../unit/call-inputs.ts';

interface EngineOn {
  db: Db;
  /** Signed out without it. */
  on?: { url: string; user: KnownUser };
  http?: HttpPort;
}

/** An engine with the delays of the app, on plain HTTP. */
export const engineOf = ({ db, on, http = nodeHttp }: EngineOn): Engine =>
  new Engine({
    db,
    computer: 'this one',
    http,
    serverUrl: on?.url ?? 'https://chat.example.invalid',
    userId: on?.user.userId ?? 1,
    email: on?.user.email ?? '',
    apiKey: on?.user.apiKey ?? null,
    timing: {
      ...defaultDelays,
      requestTimeout: 120_000,
      requestsAMinute: 1e9,
      requestsAnHour: 1e9,
    },
    onChanged: () => {},
    onReminder: () => {},
    onNotifications: () => {},
    onFault: (error) => console.error(error),
  });

/** Calls as a window does, without the crossing between processes. */
export type Call = <Name extends CallName>(
  name: Name,
  input: Omit<InputOf<Name>, 'accountId'>,
) => Promise<ResultOf<Name>>;

/** The calls of a window on an engine. */
export function callsOn(engine: Engine): Call {
  const handlers = handlersAround(
    () => engine,
    () => {},
  );
  return async (name, input) => {
    const answer = await dispatch(handlers, name, { accountId, ...input }, (fault, error) => {
      throw new Error(`${fault} failed`, { cause: error });
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.problem.kind}`);
    return answer.value as ResultOf<typeof name>;
  };
}
