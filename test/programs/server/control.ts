import { Hono } from 'hono';
import { z } from 'zod';
import { faultSchema, type Faults } from './faults/faults.ts';
import type { Listener } from './listener.ts';
import type { RequestLog } from './request-log.ts';
import type { State } from './state/state.ts';

export interface ControlOptions {
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly state: State;
  /** The API's listener, to stop and start it. */
  readonly listener: () => Listener;
  /** Reports to all clients that the server has restarted, with this feature level or the present one. */
  readonly restart: (featureLevel?: number) => void;
  readonly now: () => number;
}

/**
 * Lets another process control the server. The control has its own port, so that it responds while the API refuses connections,
 * and so that the API's origin serves only the API.
 */
export function createControl({ faults, log, state, listener, restart, now }: ControlOptions): Hono {
  const control = new Hono();

  control.get('/control/requests', (c) => c.json(log.list(c.req.query('method'), c.req.query('path'))));
  control.delete('/control/requests', (c) => {
    log.clear();
    return c.json({});
  });

  control.get('/control/faults', (c) => c.json(faults.list()));
  control.post('/control/faults', async (c) => {
    const body = z
      .union([faultSchema, z.array(faultSchema)])
      .safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const ids = Array.isArray(body.data) ? faults.queue(...body.data) : [faults.add(body.data)];
    return c.json({ ids });
  });
  control.delete('/control/faults/:id?', (c) => {
    const id = c.req.param('id');
    faults.lift(id === undefined ? undefined : Number(id));
    return c.json({});
  });

  control.post('/control/stop', async (c) => {
    await listener().stop();
    return c.json({});
  });
  control.post('/control/start', async (c) => {
    await listener().start();
    return c.json({});
  });

  control.post('/control/restart', async (c) => {
    const body = z
      .strictObject({ featureLevel: z.int().positive().optional() })
      .safeParse(await c.req.json().catch(() => ({})));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    restart(body.data.featureLevel);
    return c.json({});
  });

  control.delete('/control/event-queues', (c) => {
    state.events.expireAll();
    return c.json({});
  });

  control.get('/control/state', (c) =>
    c.json({
      eventQueues: state.events.count,
      users: state.users.all().map((user) => ({
        ...user,
        status: state.statuses.read(user.user_id),
        snippets: state.savedSnippets.list(user.user_id),
      })),
    }),
  );

  // The target of the API's redirects. It responds like the API, so that a client that follows the redirect is noticed.
  control.all('/elsewhere', (c) => {
    const entry = log.add({
      method: c.req.method,
      path: '/elsewhere',
      parameters: {},
      userId: null,
      arrivedAt: now(),
      fault: null,
    });
    entry.status = 200;
    return c.json({ result: 'success', msg: '' });
  });

  return control;
}
