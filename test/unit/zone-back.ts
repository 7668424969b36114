import { afterEach } from 'vitest';

/** Puts the time zone of the run back after each test of a file. */
export function putZoneBack(): void {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });
}
