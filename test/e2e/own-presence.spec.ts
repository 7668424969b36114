import { expect, mira, test } from './fixtures.ts';

test('presence is reported as active or idle, and a locked screen does not set the status to away', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const reported = () =>
    server.requests
      .filter(({ method, path }) => method === 'POST' && path === '/users/me/presence')
      .map(({ parameters }) => parameters['status']);
  const perch = await signedIn(server);
  await expect.poll(reported).toEqual(['active']);
  await perch.lockScreen();
  await expect.poll(reported).toEqual(['active', 'idle']);
  await perch.unlockScreen();
  await expect.poll(reported).toEqual(['active', 'idle', 'active']);
  await perch.leaveIdle(600);
  await expect.poll(reported).toEqual(['active', 'idle', 'active', 'idle']);
  expect(server.count('POST', '/users/me/status')).toBe(0);
  expect(server.count('PATCH', '/settings')).toBe(0);
  expect(server.state.settings.all(userId)['presence_enabled']).toBe(true);
});
