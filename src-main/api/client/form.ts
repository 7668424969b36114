import type { Operation } from '../../contract/operations/operation.ts';

interface EncodedCall {
  /** Path and, for GET, the query string; relative to `/api/v1`. */
  path: string;
  /** The form body of the other methods. */
  body: string | undefined;
}

/** Strings are sent as they are, everything else as JSON text (server-notes: Parameters). */
const encodeValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Encodes parameters into the path, percent-encoded as one segment, or into the form. `undefined` ones are not sent.
 */
export function encodeCall({ method, path }: Operation, params: Record<string, unknown>): EncodedCall {
  const form = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    const place = `{${name}}`;
    if (filled.includes(place))
      filled = filled.replace(place, encodeURIComponent(encodeValue(value).toWellFormed()));
    else form.append(name, encodeValue(value));
  }
  const text = form.toString();
  if (method === 'GET') return { path: text === '' ? filled : `${filled}?${text}`, body: undefined };
  return { path: filled, body: text };
}
