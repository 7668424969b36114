import { describe, expect, test } from 'vitest';
import { LOOKED_AT } from '../../src-main/sync/collections/scheduled.ts';
import { until } from './device.ts';
import {
  edit,
  inMinutes,
  list,
  pair,
  pass,
  refresh,
  schedule,
  SCHEDULE,
  sent,
  talk,
  view,
} from './scheduled-pair.ts';

describe('the response to a scheduled message is lost', () => {
  test('a message to oneself is recognized (rule: evidence-scheduled)', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...SCHEDULE, kind: 'drop', processed: true });
    schedule({ to: { people: [pair.mira] } });
    await pair.delivered();
    await refresh();
    expect(list()).toHaveLength(1);
  });

  test('a message to oneself and others is recognized without oneself (rule: evidence-scheduled)', async () => {
    await pair.connect();
    const olu = pair.server.user('olu').userId;
    pair.server.faults.queue({ ...SCHEDULE, kind: 'drop', processed: true });
    const key = schedule({ to: { people: [pair.mira, olu] } });
    await pair.delivered();
    await refresh();
    expect(list()).toHaveLength(1);
    expect(view(key)).toMatchObject({ to: { people: [olu] }, mark: null, server: null });
    edit(key, { to: { people: [olu, pair.mira] }, content: 'A little later' });
    await pair.delivered();
    await refresh();
    expect(view(key)).toMatchObject({ mark: null, server: null });
  });

  test('the user is asked about a sent message if newer messages may hide it (rule: evidence-scheduled)', async () => {
    await pair.connect({ timing: { requestTimeout: 1_500 } });
    pair.server.faults.queue({ ...SCHEDULE, kind: 'drop', processed: true });
    schedule({ at: inMinutes(1) });
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pass(2);
    talk(pair.mira, LOOKED_AT);
    await until('asked', () => pair.onlyChange.needsUser);
    expect(pair.onlyChange.state).toBe('in-doubt');
    expect(sent('Noon at the door?')).toHaveLength(1);
    expect(pair.server.count('POST', '/scheduled_messages')).toBe(1);
  });

  test('a message whose time has come is found among the user’s own messages (rule: evidence-scheduled)', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...SCHEDULE, kind: 'drop', processed: true });
    schedule({ at: inMinutes(1) });
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pass(2);
    expect(sent('Noon at the door?')).toHaveLength(1);
    await pair.delivered();
    expect(list()).toEqual([]);
    expect(pair.server.count('POST', '/scheduled_messages')).toBe(1);
  });

  test('a message that did not arrive before its deadline is expired and not sent', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...SCHEDULE, kind: 'drop', processed: false });
    schedule({ at: inMinutes(1) });
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pass(2);
    await until('expired', () => pair.onlyChange.state === 'expired');
    expect(pair.server.count('POST', '/scheduled_messages')).toBe(1);
  });

  test('the user is asked about a message whose time has come if messages cannot be read', async () => {
    await pair.connect();
    pair.server.faults.add({ kind: 'status', method: 'GET', path: '/messages', status: 404 });
    pair.server.faults.queue({ ...SCHEDULE, kind: 'drop', processed: true });
    schedule({ at: inMinutes(1) });
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pass(2);
    await until('asked', () => pair.onlyChange.needsUser);
    expect(pair.onlyChange.decisions).toContain('is-there');
  });
});
