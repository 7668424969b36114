import { describe, expect, test } from 'vitest';
import { leaveNamed, removeSubscribers, setSubscribed } from '../../src-main/features/channels/commands.ts';
import { namedOutcomes } from '../../src-main/features/channels/details.ts';
import { until } from './device.ts';
import { pair, userId, row, view, onServer, isIn } from './channel-pair.ts';

const LEAVE = { method: 'DELETE', path: '/users/me/subscriptions' };

const JOIN = { method: 'POST', path: '/users/me/subscriptions' };

const subscribe = (name: string, subscribed: boolean): void =>
  pair.device.act((db, now) => setSubscribed(db, row(name).key, subscribed, now));

describe('the user leaves and joins channels', () => {
  test('a channel that the user left can be joined again', async () => {
    await pair.connect();
    subscribe('general', false);
    expect(row('general')).toMatchObject({ subscribed: false });
    await pair.delivered();
    expect(isIn('mira', 'general')).toBe(false);
    subscribe('general', true);
    await pair.delivered();
    expect(isIn('mira', 'general')).toBe(true);
    expect(row('general')).toMatchObject({ subscribed: true, mark: null });
  });

  test('a change says whether its channel is private', async () => {
    await pair.connect();
    await pair.goOffline();
    subscribe('care team', false);
    subscribe('general', false);
    expect(pair.device.changes.map(({ title, isPrivate }) => [title, isPrivate])).toEqual([
      ['care team', true],
      ['general', false],
    ]);
    await pair.comeBack();
    await pair.delivered();
  });

  test('leaving and joining again offline sends nothing (rule: merge-membership)', async () => {
    await pair.connect();
    await pair.goOffline();
    subscribe('general', false);
    expect(row('general').mark?.state).toBe('queued');
    await pair.comeBack();
    await pair.delivered();
    expect(isIn('mira', 'general')).toBe(false);
    await pair.goOffline();
    subscribe('lounge', true);
    subscribe('lounge', false);
    expect(pair.device.changes).toHaveLength(1);
    await pair.comeBack();
    await pair.delivered();
    expect(pair.server.count(JOIN.method, JOIN.path)).toBe(0);
    expect(isIn('mira', 'lounge')).toBe(false);
  });

  test('a leave request uses the channel’s current name (rule: merge-membership)', async () => {
    await pair.connect();
    await pair.goOffline();
    subscribe('general', false);
    pair.server.state.channels.rename(onServer('general')?.stream_id ?? 0, 'everybody');
    await pair.comeBack();
    await pair.delivered();
    expect(isIn('mira', 'everybody')).toBe(false);
    expect(row('everybody').subscribed).toBe(false);
  });

  test('a channel that the user has already left counts as delivered, and discarding a change restores the row (rule: already-so)', async () => {
    await pair.connect();
    pair.server.state.channels.unsubscribe(onServer('general')?.stream_id ?? 0, [userId('mira')]);
    subscribe('general', false);
    await pair.delivered();
    await pair.goOffline();
    subscribe('news', false);
    pair.answer('discard');
    expect(row('news')).toMatchObject({ subscribed: true, mark: null });
  });

  test('a refused leave shows the server’s own text, and the channel stays', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...LEAVE, kind: 'status', status: 400, msg: 'Insufficient permission' });
    subscribe('general', false);
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem?.serverWords).toBe('Insufficient permission');
    pair.answer('discard');
    expect(row('general').subscribed).toBe(true);
  });

  test('a channel that no list shows is left by name, and an unknown name is refused with its error code', async () => {
    await pair.connect({ strict: true });
    pair.device.act((db, now) => leaveNamed(db, ' general ', now));
    await pair.delivered();
    expect(isIn('mira', 'general')).toBe(false);
    pair.device.act((db, now) => leaveNamed(db, 'nowhere', now));
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem?.code).toBe('BAD_REQUEST');
  });
});

describe('the user removes other people from a channel', () => {
  const remove = (name: string, people: number[]): void =>
    pair.device.act((db, now) => removeSubscribers(db, { key: row(name).key }, people, now));

  test('the outcome says who was removed and who was not subscribed (rule: already-so)', async () => {
    await pair.connect({ user: 'ana' });
    remove('care team', [userId('mira'), userId('theo')]);
    expect(pair.device.changes.map(({ title, within, isPrivate }) => [title, within, isPrivate])).toEqual([
      ['Mira Kowalski', 'care team', true],
      ['Theo Lindqvist', 'care team', true],
    ]);
    await pair.delivered();
    expect(isIn('mira', 'care team')).toBe(false);
    expect(
      view('care team')
        .outcomes.map(({ person, removed }) => [person.name, removed])
        .toSorted(),
    ).toEqual([
      ['Mira Kowalski', true],
      ['Theo Lindqvist', false],
    ]);
  });

  test('one refused removal does not hold up the others', async () => {
    await pair.connect({ user: 'ana' });
    remove('general', [99_999, userId('mira')]);
    await until('one is left', () => pair.device.changes.length === 1);
    expect(pair.onlyChange).toMatchObject({ state: 'rejected', title: '99999' });
    expect(isIn('mira', 'general')).toBe(false);
  });

  test('a person is removed by ID from a named channel where no list shows either', async () => {
    await pair.connect({ user: 'ana', strict: true });
    pair.device.act((db, now) => removeSubscribers(db, { name: 'general' }, [userId('mira')], now));
    await pair.delivered();
    expect(isIn('mira', 'general')).toBe(false);
    expect(namedOutcomes(pair.device.db, 'General')).toMatchObject([{ removed: true }]);
  });
});
