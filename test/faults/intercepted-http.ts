import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';

interface Page {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const html = (title: string): string => `<!DOCTYPE html><html><head><title>${title}</title></head></html>`;

/** Some responses of programs between a client and its server, as these send them. test/programs/intermediaries has all. */
const PAGES = {
  'nginx: 404': {
    status: 404,
    body: '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n',
    headers: { server: 'nginx', 'content-type': 'text/html' },
  },
  'a cluster: 404': {
    status: 404,
    body: '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","reason":"NotFound","code":404}',
    headers: { 'content-type': 'application/json' },
  },
  'a firewall: 405': { status: 405, body: html('405 Not Allowed') },
  'a content filter: 403': { status: 403, body: html('Access denied') },
  'a portal: 200': { status: 200, body: html('Welcome to the hotel') },
  'a portal: 511': { status: 511, body: html('Network Authentication Required') },
} satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

/** The page as a response, with additional headers. */
export const pageOf = (name: PageName, headers: Record<string, string> = {}): Response => {
  const { status, body, ...page }: Page = PAGES[name];
  return new Response(body, { status, headers: { ...page.headers, ...headers } });
};

/** Plain HTTP whose requests can be answered in place of the server, and whose response headers can be changed. */
export class InterceptedHttp {
  /** Null forwards the request. */
  respond: (request: HttpRequest) => Response | null = () => null;
  /** Adds headers to the server's own responses, or removes them. */
  changeHeaders: (headers: Headers, request: HttpRequest) => void = () => {};
  /** The requests that were not forwarded, as method and path. */
  readonly replaced: string[] = [];

  readonly http: HttpPort = async (request) => {
    const instead = this.respond(request);
    if (instead) {
      this.replaced.push(`${request.method} ${pathOf(request)}`);
      return instead;
    }
    const { status, headers, body } = await nodeHttp(request);
    const touched = new Headers(headers);
    this.changeHeaders(touched, request);
    return new Response(body, { status, headers: touched });
  };

  reset(): void {
    this.respond = () => null;
    this.changeHeaders = () => {};
  }
}

/** The path of a request after the API's root, without its query. */
export const pathOf = ({ url }: Pick<HttpRequest, 'url'>): string =>
  new URL(url).pathname.replace(/^\/api\/v1/, '');
