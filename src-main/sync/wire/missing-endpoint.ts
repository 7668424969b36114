import { ApiError } from '../../api/transport/errors.ts';

/**
 * The API's own 404 or 405 on a path that names no thing: the server does not have this operation (server-notes: Missing
 * endpoints). A page with such a status may come from a proxy and proves nothing. Operations above the server's feature level
 * are not sent at all.
 */
export const isEndpointMissing = ({ details: { status, isTooNew = false } }: ApiError): boolean =>
  isTooNew || status === 404 || status === 405;

/**
 * A 404 on the path of a thing: the server does not have the thing (server-notes: Missing endpoints). Only a 404 of the API
 * itself has a `status`.
 */
export const isThingMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details.status === 404;
