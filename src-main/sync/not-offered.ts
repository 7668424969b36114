import type { ApiError } from '../api/errors.ts';

/** 404 or 405 on a path that names no thing: the server does not have this operation (field notes A1). */
export const isNotOffered = ({ details: { status } }: ApiError): boolean => status === 404 || status === 405;
