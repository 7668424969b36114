import { z } from 'zod';

/**
 * How an operation may be sent.
 * - `read`: reads; without a connection the cache is shown.
 * - `set`: idempotent; may be queued; a later change replaces an earlier one with the same merge key.
 * - `create`: not idempotent; may be queued; sent one at a time per account; a lost response puts it in doubt.
 * - `now`: never queued and never written to disk.
 */
export type Delivery = 'read' | 'set' | 'create' | 'now';

/** A parameter is sent in the path (percent-encoded as one segment), or in the form (the query string for GET). */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> {
  /** Its name in kebab case, as the outbox stores it. */
  id: string;
  method: Method;
  /** Relative to `/api/v1`; `{name}` is filled from `params`. */
  path: string;
  params: Params;
  /** The response's fields besides `result` and `msg`. Unknown fields are dropped. */
  response: Response;
  delivery: Delivery;
  /** For `now`: a repeat has a second effect, so not even the network stack may send it again by itself. */
  once?: true;
  /** The feature level that introduced it in the form that Perch sends; 0 for every server (server-notes: Feature levels). */
  minFeatureLevel: number;
  /** The feature levels that introduced single parameters (`note`), or one value or form of them (`type=channel`). */
  paramLevels?: Record<string, number>;
  /**
   * Parameters, or values of them, that the core does not have. They are sent only to servers that report their
   * feature level.
   */
  beyondCore?: readonly string[];
  /** The feature levels that introduced single fields of the response, and error codes. */
  responseLevels?: Record<string, number>;
  role: 'member' | 'administrator';
  /** `false` for the one call that takes no credentials. */
  authenticated: boolean;
  /** `core` for the 22 core operations, `around` for operations that a server may lack (server-notes: Core operations). */
  source: 'core' | 'around';
  /** The screen that uses the operation; `sync` if no screen does. */
  screen: string;
}

/** The declared fields of an operation. Those with a default are optional. A GET only reads. */
type Declaration<Call extends string, Params extends z.ZodObject, Response extends z.ZodObject> = Partial<
  Omit<Operation<Params, Response>, 'id' | 'method' | 'path' | 'delivery' | 'screen'>
> &
  Pick<Operation, 'screen'> &
  (Call extends `GET ${string}` ? { delivery?: 'read' } : Pick<Operation, 'delivery'>);

/**
 * Declares one operation of the API. Declarations of one shape repeat their lines on purpose: each is compared with
 * the server's description as a whole. The defaults are: no parameters, every feature level and role, with credentials, an
 * empty response, around the core.
 * @param call the method and the path
 */
export function operation<
  const Call extends `${Method} /${string}`,
  Params extends z.ZodObject = z.ZodObject<{}>,
  Response extends z.ZodObject = z.ZodObject<{}>,
>(call: Call, declaration: Declaration<Call, Params, Response>): Omit<Operation<Params, Response>, 'id'> {
  const [method, path] = call.split(' ') as [Method, string];
  return {
    method,
    path,
    params: z.object({}) as unknown as Params,
    response: z.object({}) as unknown as Response,
    delivery: 'read',
    minFeatureLevel: 0,
    role: 'member',
    authenticated: true,
    source: 'around',
    ...declaration,
  };
}

/** The feature levels of an operation and its parameters. */
export type OperationLevels = Pick<Operation, 'minFeatureLevel' | 'paramLevels' | 'beyondCore'>;

export type ParamsOf<O extends Pick<Operation, 'params'>> = z.input<O['params']>;
export type ResponseOf<O extends Pick<Operation, 'response'>> = z.output<O['response']>;

/** Whether a server of this feature level has the operation. Where the level is not known (null), Perch tries it. */
export function isOffered(
  { minFeatureLevel }: Pick<OperationLevels, 'minFeatureLevel'>,
  featureLevel: number | null,
): boolean {
  return featureLevel === null || featureLevel >= minFeatureLevel;
}

/**
 * Whether a server of this feature level takes the parameter, or one value of it. Where the level is not known
 * (null), only what the core has is taken.
 * @param name the parameter's name, or `name=value` as in `paramLevels`; a value needs its parameter too.
 */
export function offersParam(operation: OperationLevels, name: string, featureLevel: number | null): boolean {
  if (!isOffered(operation, featureLevel)) return false;
  const [parameter = name] = name.split('=');
  const { paramLevels: levels = {}, beyondCore = [] } = operation;
  if (featureLevel === null) return !beyondCore.includes(parameter) && !beyondCore.includes(name);
  return featureLevel >= Math.max(levels[parameter] ?? 0, levels[name] ?? 0);
}
