import type { ApiError } from '../../api/errors.ts';

/**
 * Whether one address may have failed and all others work: something was reached, and what came is no word of the API. Real
 * servers answer questions about events from a process of its own.
 */
export const mayFailAlone = ({ kind, mayHaveBeenProcessed }: ApiError): boolean =>
  mayHaveBeenProcessed && ['server', 'malformed', 'timeout', 'offline'].includes(kind);
