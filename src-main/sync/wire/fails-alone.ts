import type { ApiError } from '../../api/transport/errors.ts';

/**
 * Whether this endpoint may have failed while all others work: the request reached something, and the response is not the
 * API's. Real servers handle event requests in a separate process.
 */
export const mayFailAlone = ({ kind, mayHaveBeenProcessed }: ApiError): boolean =>
  mayHaveBeenProcessed && ['server', 'malformed', 'timeout', 'offline'].includes(kind);

/** Whether the API itself refused the request, whatever else it accepts. */
export const isRefusal = ({ kind }: ApiError): boolean => kind === 'rejected' || kind === 'forbidden';
