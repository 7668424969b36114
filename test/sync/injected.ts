import { ApiError } from '../../src-main/api/transport/errors.ts';
import { faultWords } from '../programs/server/faults/faulty-response.ts';

/**
 * Whether a fault of the reference server caused this refusal, which Perch reports like any other. Where no fault caused it,
 * Perch sent what the server does not take.
 */
export const isInjected = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.details.status !== undefined &&
  error.details.serverWords === faultWords(error.details.status);
