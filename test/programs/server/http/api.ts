import type { IncomingMessage } from 'node:http';
import { Hono, type Context } from 'hono';
import type { State } from '../state/state.ts';
import { authenticate, checkRole } from './authentication.ts';
import { ApiError } from './errors.ts';
import type { Answer, Operation, ServerVersion } from './operation.ts';
import { knownAt, readParameters } from './parameters.ts';
import type { RateLimits } from './rate-limits.ts';
import { notificationSound, soundsRoot } from './sounds.ts';
import { uploadedPicture, uploadsRoot } from './uploads.ts';

/** Every path of the API is relative to this one. */
export const apiRoot = '/api/v1';

export interface ApiOptions {
  readonly operations: readonly Operation[];
  readonly state: State;
  readonly limits: RateLimits;
  readonly version: ServerVersion;
  readonly strict: boolean;
  readonly now: () => number;
  readonly url: () => string;
  /** A parameter was reported as unsupported. */
  readonly onIgnored: (operation: Operation, name: string) => void;
}

/** The context of each request besides its parsed parameters. */
export interface ApiBindings {
  readonly incoming: IncomingMessage;
  readonly form: ReadonlyMap<string, string>;
  /** Aborted when the client has gone away. */
  readonly gone: AbortSignal;
}

type ApiContext = Context<{ Bindings: ApiBindings }>;

/** The API, made of the operations' declarations. */
export function createApi(options: ApiOptions): Hono<{ Bindings: ApiBindings }> {
  const app = new Hono<{ Bindings: ApiBindings }>();
  for (const [path, operations] of pathsBySpecificity(options.operations)) {
    app.all(apiRoot + honoPattern(path), (c, next) => {
      const served = operations.filter(({ since = 0 }) => since <= options.version.featureLevel);
      if (served.length === 0 || hasSlash(c.req.param())) return next();
      return inShape(options, (headers) => respond(c, served, options, headers));
    });
  }
  app.get(`${uploadsRoot}/*`, (c) => uploadedPicture(c.req.path, options.state));
  app.get(`${soundsRoot}/*`, (c) => notificationSound(c.req.path));
  // A file beside the API, for everybody (server-notes: Emoji names).
  app.get('/static/generated/emoji/:file', (c, next) =>
    c.req.path === options.state.emoji.dataPath ? c.json(options.state.emoji.data()) : next(),
  );
  // An unknown address is a page, unlike a missing object (steps 18, 418). A server with nothing but the core says it in JSON.
  app.notFound((c) => {
    if (options.strict) {
      return inShape(options, () => {
        throw new ApiError(404, 'Not Found');
      });
    }
    const headers = { Date: new Date(options.now()).toUTCString() };
    return c.html('<!DOCTYPE html><title>Page not found</title>', 404, headers);
  });
  app.onError((error) => {
    console.error(error);
    return inShape(options, () => {
      throw new ApiError(500, 'Internal server error');
    });
  });
  return app;
}

/** Runs one request against the operations of its path. */
async function respond(
  c: ApiContext,
  operations: readonly Operation[],
  { state, limits, version, strict, url, onIgnored }: ApiOptions,
  headers: Headers,
): Promise<Answer> {
  const operation = operations.find(({ method }) => method === c.req.method);
  if (!operation) throw methodNotAllowed(operations);

  const address = c.env.incoming.socket.remoteAddress ?? '';
  const caller = operation.anonymous
    ? undefined
    : callerOf(c, state, () => limits.countStranger(address, headers));
  // What needs no credentials is not limited (step 933), but for passwords.
  if (caller) limits.countUser(caller.user_id, operation.path, headers);

  if (!operation.anonymous && caller) checkRole(caller, operation.role, operation.roleRefusal);
  const known = knownAt(operation.parameters, version.featureLevel);
  const request = {
    parameters: readParameters(known, c.env.form, { featureLevel: version.featureLevel, strict }),
    path: c.req.param(),
    state,
    url: url(),
    passwordTries: limits.passwordTries(headers),
    version,
    client: clientName(c.req.header('user-agent')),
    strict,
    gone: c.env.gone,
  };
  const answer = operation.anonymous ? operation.handle(request) : await operation.handle(request, caller!);
  const ignored = [...c.env.form.keys()].filter((name) => !Object.hasOwn(known, name));
  for (const name of ignored) onIgnored(operation, name);
  // An operation without parameters looks at none (steps 437, 438).
  const tells = ignored.length > 0 && Object.keys(operation.parameters).length > 0;
  return {
    result: 'success',
    msg: '',
    ...answer,
    ...(tells && { ignored_parameters_unsupported: ignored }),
  };
}

function callerOf(c: ApiContext, state: State, countStranger: () => void) {
  try {
    return authenticate(c.req.header('authorization'), state);
  } catch (error) {
    countStranger();
    throw error;
  }
}

/** The first product of a User-Agent: `ZulipElectron` of `ZulipElectron/5.11 (Linux)`. */
function clientName(userAgent: string | undefined): string {
  return /^[^/ ]+/.exec(userAgent ?? '')?.[0] ?? 'Unspecified';
}

/** Every response, a refusal too, is JSON with a date. */
async function inShape(
  { now }: ApiOptions,
  answer: (headers: Headers) => Answer | Promise<Answer>,
): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  // The moment of the response, because a request may have waited long.
  const dated = () => headers.set('Date', new Date(now()).toUTCString());
  try {
    const body = JSON.stringify(await answer(headers));
    dated();
    return new Response(body, { status: 200, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
    dated();
    return new Response(JSON.stringify(error.body), { status: error.status, headers });
  }
}

function methodNotAllowed(operations: readonly Operation[]): ApiError {
  const allowed: string[] = operations.map(({ method }) => method);
  if (allowed.includes('GET')) allowed.push('HEAD');
  return new ApiError(405, 'Method Not Allowed', {
    fields: { allowed_methods: allowed },
    headers: { Allow: allowed.join(', ') },
  });
}

/** Operations by path, fixed words before IDs before free text: `/users/me` is not somebody's e-mail. */
function pathsBySpecificity(operations: readonly Operation[]): [string, Operation[]][] {
  const rank = (path: string) => path.replaceAll(/\{\w+_id\}/g, '~1').replaceAll(/\{\w+\}/g, '~2');
  return [...Map.groupBy(operations, ({ path }) => path)].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

/** Whether a part of the path has a slash in it, which ends that part, encoded or not. That of a view may have some. */
const hasSlash = ({ fragment: _, ...parts }: Record<string, string>): boolean =>
  Object.values(parts).some((part) => part.includes('/'));

function honoPattern(path: string): string {
  return path.replaceAll(/\{(\w+_id)\}/g, ':$1{[0-9]+}').replaceAll(/\/\{(\w+)\}/g, '/:$1');
}
