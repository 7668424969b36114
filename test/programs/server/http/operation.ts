import type { ParameterTable, ParameterValues } from './parameters.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The lowest role that may call an operation; without one, every active user may. */
export type NeededRole = 'owner' | 'administrator' | 'member';

/** The input of an operation's handler, besides the caller. */
export interface OperationRequest<Table extends ParameterTable> {
  readonly parameters: ParameterValues<Table>;
  /** The values in the path. Names that end in `_id` have only digits. */
  readonly path: Readonly<Record<string, string>>;
  readonly state: State;
  /** The address of this server, without the API's prefix. */
  readonly url: string;
  readonly passwordTries: PasswordTries;
  readonly version: ServerVersion;
  /** The client program, by its User-Agent. */
  readonly client: string;
  /** Whether only the core's names and operations exist. */
  readonly strict: boolean;
  /** Aborted when the client has gone away. */
  readonly gone: AbortSignal;
}

/** How the server describes itself. */
export interface ServerVersion {
  readonly name: string;
  readonly featureLevel: number;
}

/** Counts the passwords that are tried for a user name. */
export interface PasswordTries {
  /** Throws the API's rate limit error after too many. */
  count(username: string): void;
  forget(username: string): void;
}

export interface Declaration<Table extends ParameterTable> {
  readonly method: Method;
  /** With its parameters in braces: `/saved_snippets/{saved_snippet_id}`. */
  readonly path: string;
  /** Whether it is one of the 22 core operations, which a strict server has too (server-notes: Core operations). */
  readonly core: boolean;
  /** The feature level that introduced it; older servers do not have it. */
  readonly since?: number;
  readonly parameters: Table;
  /** The words in which it refuses a role that is too low, where they are not the usual ones. */
  readonly roleRefusal?: string;
}

export type Answer = Record<string, unknown>;

/** An operation of the API, in the form that the router uses. */
export type Operation = Declaration<ParameterTable> &
  (
    | {
        readonly anonymous: false;
        readonly role: NeededRole | undefined;
        handle(request: OperationRequest<ParameterTable>, caller: User): Answer | Promise<Answer>;
      }
    | { readonly anonymous: true; handle(request: OperationRequest<ParameterTable>): Answer }
  );

/** What is declared of an operation besides its method and path; by default it is not of the core and has no parameters. */
type Declared<Table extends ParameterTable> = Omit<
  Declaration<Table>,
  'method' | 'path' | 'core' | 'parameters'
> & { readonly core?: true; readonly parameters?: Table };

const DEFAULTS = { core: false, parameters: {} };

/** Declares an operation for signed-in users. */
export function operation<Table extends ParameterTable = {}>(
  method: Method,
  path: string,
  declared: Declared<Table> & {
    role?: NeededRole;
    handle(request: OperationRequest<Table>, caller: User): Answer | Promise<Answer>;
  },
): Operation {
  // The router parses the values with this same table, so the handler gets the declared types.
  return {
    ...DEFAULTS,
    role: undefined,
    ...declared,
    method,
    path,
    anonymous: false,
  } as unknown as Operation;
}

/** Declares an operation that needs no credentials. */
export function anonymousOperation<Table extends ParameterTable = {}>(
  method: Method,
  path: string,
  declared: Declared<Table> & { handle(request: OperationRequest<Table>): Answer },
): Operation {
  return { ...DEFAULTS, ...declared, method, path, anonymous: true } as unknown as Operation;
}
