// Every request of a page goes through here: navigation guards, webRequest listeners, the app's own schemes.
import type { CdpSession } from './cdp.ts';
import { fromChromium, handlerFor, isOwnScheme } from './protocol.ts';
import type { Session } from './session.ts';

interface PausedRequest {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}
interface Guards {
  session: Session;
  /** Whether this navigation is allowed; called for documents only. */
  mayNavigate(url: string, frameId: string): boolean;
}

const electronTypes: Record<string, string> = {
  Document: 'mainFrame',
  XHR: 'xhr',
  Fetch: 'xhr',
  EventSource: 'xhr',
};

export async function interceptRequests(page: CdpSession, guards: Guards): Promise<void> {
  page.on('Fetch.requestPaused', (paused: PausedRequest) => {
    answer(page, paused, guards).catch((error: unknown) => {
      console.error('The protocol handler failed for', fromChromium(paused.request.url), error);
      page
        .send('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' })
        .catch(() => undefined);
    });
  });
  await page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function answer(
  page: CdpSession,
  paused: PausedRequest,
  { session, mayNavigate }: Guards,
): Promise<void> {
  const { requestId, request, frameId } = paused;
  const url = fromChromium(request.url);
  const fail = (errorReason: string): Promise<void> =>
    page.send('Fetch.failRequest', { requestId, errorReason });

  if (paused.resourceType === 'Document' && !mayNavigate(url, frameId)) return fail('Aborted');
  const resourceType = electronTypes[paused.resourceType] ?? paused.resourceType.toLowerCase();
  const before = await session.webRequest.ask('onBeforeRequest', {
    url,
    method: request.method,
    resourceType,
  });
  if (before.cancel) return fail('BlockedByClient');

  const handler = handlerFor(url);
  if (!handler) {
    if (isOwnScheme(url)) return fail('Failed'); // net::ERR_UNKNOWN_URL_SCHEME
    return page.send('Fetch.continueRequest', { requestId });
  }
  const { method, headers, postData } = request;
  const response = await handler(
    new Request(url, { method, headers, ...(postData ? { body: postData } : {}) }),
  );
  const received = await session.webRequest.ask('onHeadersReceived', {
    url,
    method,
    resourceType,
    statusCode: response.status,
    responseHeaders: Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]])),
  });
  if (received.cancel) return fail('BlockedByClient');
  const responseHeaders = received.responseHeaders
    ? Object.entries(received.responseHeaders as Record<string, string | string[]>)
    : [...response.headers];
  return page.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: responseHeaders.flatMap(([name, values]) =>
      [values].flat().map((value) => ({ name, value: String(value) })),
    ),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}
