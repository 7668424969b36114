import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './index.ts';
import { call } from './test-client.ts';

test("a strict server has only the core's fields of an organization and its people", async () => {
  const server = await startServer({ strict: true });
  onTestFinished(() => server.close());
  const [mira, ana] = [server.user('mira'), server.user('ana')];
  const served = [
    ['PATCH', '/settings', { enter_sends: true }],
    ['POST', '/channels/create', { name: 'rain', subscribers: [] }],
    ['PATCH', '/channel_folders/2', { name: 'Plans' }],
    ['POST', '/realm/profile_fields', { name: 'Desk', field_type: 1 }],
    ['DELETE', '/users/me/subscriptions', { subscriptions: ['general'] }],
    ['POST', '/realm/filters', { pattern: 'a', url_template: 'https://a.example/' }],
    ['DELETE', `/users/${mira.userId}`, {}],
  ] as const;
  for (const [method, path, parameters] of served) {
    expect([path, (await call(server, ana, method, path, parameters)).body.result]).toEqual([
      path,
      'success',
    ]);
  }
  const view = await call(server, ana, 'PATCH', '/navigation_views/inbox', { is_pinned: true });
  expect([view.status, view.body.code]).toEqual([404, 'NOT_FOUND']);

  const missing = [
    ['PATCH', '/settings/display'],
    ['GET', '/users/me/subscriptions'],
    ['POST', '/users/me/subscriptions'],
    ['GET', '/streams'],
    ['GET', '/channel_folders'],
    ['POST', '/channel_folders/create'],
    ['GET', '/realm/profile_fields'],
    ['GET', '/realm/linkifiers'],
    ['GET', '/realm/emoji'],
    ['GET', '/navigation_views'],
    ['POST', '/navigation_views'],
    ['DELETE', '/navigation_views/inbox'],
    ['GET', '/users'],
    ['GET', '/user_groups'],
  ] as const;
  for (const [method, path] of missing) {
    expect([path, (await call(server, ana, method, path, {})).status]).toEqual([
      path,
      expect.toBeOneOf([404, 405]),
    ]);
  }
});
