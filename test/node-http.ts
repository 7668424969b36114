import type { HttpPort, HttpRequest } from '../src-main/api/transport/http.ts';

/** The network port over Node's own `fetch`, for tests and tools. Every request opens a connection of its own. */
export const nodeHttp: HttpPort = ({ url, method, headers, body, signal, redirect }) =>
  fetch(url, {
    method,
    headers: { ...headers, connection: 'close' },
    body,
    signal,
    redirect: redirect === 'follow' ? 'follow' : 'manual',
  });

/**
 * The same, with the JSON of some responses rewritten on the way.
 * @param isMeant by the request; `rewrite` changes what the server answered, or returns something else in its place
 */
export const rewritingHttp =
  <Answer extends object>(
    isMeant: (request: HttpRequest) => boolean,
    rewrite: (answer: Answer, request: HttpRequest) => object | void,
  ): HttpPort =>
  async (request) => {
    const response = await nodeHttp(request);
    if (!isMeant(request)) return response;
    const { status, headers } = response;
    const answer = (await response.json()) as Answer;
    return Response.json(rewrite(answer, request) ?? answer, { status, headers });
  };
