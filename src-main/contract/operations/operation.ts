import { z } from 'zod';

/**
 * How a call may reach the server.
 * - `read`: asks; when offline the cache answers.
 * - `set`: idempotent; may be queued; a later one with the same key merges with an earlier one.
 * - `create`: not idempotent; may be queued; sent one at a time per account; a lost answer puts it in doubt.
 * - `now`: never queued and never written to disk.
 */
export type Delivery = 'read' | 'set' | 'create' | 'now';

/** Where a parameter travels: in the path (percent-encoded as one segment), or in the form (query string for GET). */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> {
  id: string;
  method: Method;
  /** Relative to `/api/v1`; `{name}` is filled from `params`. */
  path: string;
  params: Params;
  /** The fields beside `result` and `msg`. Unknown fields are dropped. */
  response: Response;
  delivery: Delivery;
  /** For `now`: a repeat has a second effect, so not even the network stack may send it again by itself. */
  once?: true;
  /** The feature level that introduced it in the form that Perch sends; 0 where none is known (server-notes: Feature levels). */
  minFeatureLevel: number;
  /** The feature levels that introduced single parameters (`note`), or one value or form of them (`type=channel`). */
  paramLevels?: Record<string, number>;
  /** Parameters, or values of them, that the core does not have: only a server that tells its level is known to take them. */
  beyondCore?: readonly string[];
  /** The feature levels that introduced single fields of the answer, and error codes. */
  answerLevels?: Record<string, number>;
  role: 'member' | 'administrator';
  /** `false` for the one call that takes no credentials. */
  authenticated: boolean;
  /** One of the 22 core operations, or one around them that a server may lack (server-notes: Core operations). */
  source: 'core' | 'around';
  /** Where a person meets it; `sync` where nobody does. */
  screen: string;
}

type Declaration<Params extends z.ZodObject, Response extends z.ZodObject> = Omit<
  Operation<Params, Response>,
  'minFeatureLevel' | 'role' | 'authenticated' | 'response'
> &
  Partial<Pick<Operation<Params, Response>, 'minFeatureLevel' | 'role' | 'authenticated' | 'response'>>;

/** Declares one call of the API. What is left out stands for every feature level and role, credentials, and an empty answer. */
export function operation<Params extends z.ZodObject, Response extends z.ZodObject = z.ZodObject<{}>>(
  declaration: Declaration<Params, Response>,
): Operation<Params, Response> {
  return {
    minFeatureLevel: 0,
    role: 'member',
    authenticated: true,
    response: z.object({}) as unknown as Response,
    ...declaration,
  };
}

/** Since when servers have an operation and its parameters. */
export type OperationLevels = Pick<Operation, 'minFeatureLevel' | 'paramLevels' | 'beyondCore'>;

export type ParamsOf<O extends Operation> = z.input<O['params']>;
export type ResponseOf<O extends Operation> = z.output<O['response']>;

/** Whether a server of this feature level has the operation. Where the level is not known (null), it is tried. */
export function isOffered(
  { minFeatureLevel }: Pick<OperationLevels, 'minFeatureLevel'>,
  featureLevel: number | null,
): boolean {
  return featureLevel === null || featureLevel >= minFeatureLevel;
}

/**
 * Whether a server of this feature level knows the parameter, or one value of it. Where the level is not known (null), it is
 * what the core has.
 * @param name the parameter's name, or `name=value` as in `paramLevels`; a value needs its parameter too.
 */
export function offersParam(operation: OperationLevels, name: string, featureLevel: number | null): boolean {
  if (!isOffered(operation, featureLevel)) return false;
  const [parameter = name] = name.split('=');
  const { paramLevels: levels = {}, beyondCore = [] } = operation;
  if (featureLevel === null) return !beyondCore.includes(parameter) && !beyondCore.includes(name);
  return featureLevel >= Math.max(levels[parameter] ?? 0, levels[name] ?? 0);
}
