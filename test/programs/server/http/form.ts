/**
 * The parameters of a request: from the body (urlencoded or multipart) and the query string, whatever the method. The body
 * wins; of a name that is sent twice in one place the last value counts.
 */
export async function readForm(request: Request): Promise<Map<string, string>> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams) parameters.set(name, value);
  for (const [name, value] of await bodyEntries(request)) {
    if (typeof value === 'string') parameters.set(name, value);
  }
  return parameters;
}

async function bodyEntries(request: Request): Promise<Iterable<[string, unknown]>> {
  if (request.method === 'GET' || request.method === 'HEAD') return [];
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(await request.text());
  if (type.startsWith('multipart/form-data')) {
    try {
      return await request.formData();
    } catch {
      // A malformed body has no parameters.
      return [];
    }
  }
  // Any other body, such as JSON, has no parameters for servers of this kind.
  await request.text();
  return [];
}
