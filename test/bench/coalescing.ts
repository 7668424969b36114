import { join } from 'node:path';
import { nodeHttp } from '../node-http.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { type SettingParam, settingParams } from '../../src-main/contract/operations/settings.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { until } from '../sync/device.ts';
import { callsOn, engineOf } from './engine.ts';
import type { Bench } from './group.ts';
import type { Row } from './measure.ts';
import { startServerProcess } from './server-process.ts';

const [CHANGES, SETTINGS] = [1_000, 50];

/** Changes of a few things that are made again and again without a connection, as requests after that. */
export async function coalescing({ folder }: Bench): Promise<Row[]> {
  const server = await startServerProcess();
  const db = openDatabase(join(folder, 'coalesced.db'));
  let isOnline = true;
  let requests = 0;
  const engine = engineOf({
    db,
    on: server.mira,
    http: (request) => {
      if (!isOnline) return Promise.reject(new TypeError('fetch failed'));
      const isOfChange = /\/(settings|status)$/.test(request.url) && request.method !== 'GET';
      if (isOfChange) requests += 1;
      return nodeHttp(request);
    },
  });
  engine.wake();
  await until('everything is pulled', () => engine.isInStep);
  isOnline = false;
  engine.retryNow();
  const call = callsOn(engine);
  const known = settingRows.list(db).flatMap(({ key, value }) => changing(key, value.value));
  if (known.length < SETTINGS) throw new Error(`The server has ${known.length} settings with two values.`);
  for (let number = 0; number < CHANGES; number += 1) {
    const at = number % (SETTINGS + 1);
    if (at === SETTINGS)
      await call('status:set', { text: `Status ${number}`, emoji: null, clearAfter: 'never' });
    else {
      const { name, values } = known[at]!;
      await call('settings:set', { changes: { [name]: values[Math.floor(number / (SETTINGS + 1)) % 2] } });
    }
  }
  isOnline = true;
  engine.retryNow();
  await until('nothing waits', () => db.row('select 1 from changes limit 1') === undefined);
  engine.close();
  await server.stop();
  const what = `${CHANGES.toLocaleString('en')} changes of ${SETTINGS} settings and one status`;
  return [{ what, unit: 'requests', ours: [requests], goals: [{ most: 3 }] }];
}

const params: Record<string, SettingParam> = settingParams;

/** A setting with its present value and a different one. Empty for settings that take any text or number. */
function changing(name: string, value: unknown): { name: string; values: unknown[] }[] {
  const param = Object.hasOwn(params, name) ? params[name] : undefined;
  const values = param?.type === 'boolean' ? [true, false] : (param?.choices ?? []);
  const other = values.find((one) => one !== value);
  return other === undefined ? [] : [{ name, values: [value, other] }];
}
