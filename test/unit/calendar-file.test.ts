import { expect, test, vi } from 'vitest';
import { fetchCalendar } from '../../src-main/api/files/calendar-file.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';

const BYTES = Buffer.from('BEGIN:VCALENDAR');

/** A network on which every request gets this response. */
const respond = (response = () => new Response(BYTES)) => vi.fn<HttpPort>(async () => response());

test.each([
  'http://calendar.example.com/mira.ics',
  'http://192.168.0.2/mira.ics',
  'http://localhost.example.com/mira.ics',
  'ftp://localhost/mira.ics',
  'file:///etc/passwd',
  'mira.ics',
])(
  'a calendar is not asked for at %s, where others could read its secret address (rule: calendars-no-credentials)',
  async (address) => {
    const http = respond();
    expect(await fetchCalendar(http, address)).toBe('unreachable');
    expect(http).not.toHaveBeenCalled();
  },
);

test.each(['https://calendar.example.com/mira.ics', 'http://localhost:9991/mira.ics'])(
  'a calendar is fetched from %s, without credentials and without following a redirect',
  async (address) => {
    const http = respond();
    expect(await fetchCalendar(http, address)).toEqual({ bytes: BYTES });
    const [request] = http.mock.calls[0] ?? [];
    expect(request).toMatchObject({ url: address, method: 'GET', connection: 'any' });
    expect(Object.keys(request?.headers ?? {})).toEqual(['accept']);
    expect(request?.redirect ?? 'refuse').toBe('refuse');
  },
);

test('only a response with 200 is a calendar', async () => {
  for (const status of [203, 404, 500])
    expect(
      await fetchCalendar(
        respond(() => new Response(BYTES, { status })),
        'https://a.example/x.ics',
      ),
    ).toBe('unreachable');
});
