import { ApiError } from '../src-main/api/transport/errors.ts';

/** The error of a call of the API that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    (value) => new Error(`It succeeded: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw error;
}
