import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wire } from './wire.ts';

const sent = (value: unknown): unknown => wire.unpack(wire.pack(value));

describe('structured clone over a string', () => {
  it('passes every type of value that structured clone does', () => {
    const value = {
      nothing: undefined,
      none: null,
      numbers: [0, -0, NaN, Infinity, -Infinity, 1.5],
      big: 12345678901234567890n,
      dates: [new Date(1_700_000_000_000), new Date(NaN)],
      map: new Map<unknown, unknown>([
        [1, new Set(['a', undefined])],
        [{ key: true }, [new Map()]],
      ]),
      pattern: /a+b/giu,
      bytes: new Uint8Array([0, 1, 254, 255]),
      floats: new Float64Array([1.5, -2.25]),
      buffer: new Uint8Array([9, 8]).buffer,
      text: 'ünïcödé 😀 \0 \u2028',
    };
    expect(sent(value)).toStrictEqual(value);
  });

  it('passes any data', () => {
    const data = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: false,
      withNullPrototype: false,
    });
    fc.assert(
      fc.property(data, (value) => {
        expect(sent(value)).toEqual(structuredClone(value));
      }),
    );
  });

  it('passes fields that look like its own marks, and __proto__', () => {
    const value = { $: 'date', v: 1, inner: { $: 'undefined' } };
    expect(sent(value)).toStrictEqual(value);
    const own = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(Object.keys(sent(own) as object)).toEqual(['__proto__']);
  });

  it('passes a Buffer as bytes, and an error with its name', () => {
    expect(sent(Buffer.from('perch'))).toEqual(new Uint8Array(Buffer.from('perch')));
    const error = sent(new RangeError('far')) as Error;
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.message]).toEqual(['RangeError', 'far']);
  });

  it.each([
    ['a function', { f: () => 1 }],
    ['a symbol', Symbol('s')],
    ['a proxy', new Proxy({ a: 1 }, {})],
    ['a promise', Promise.resolve()],
  ])('refuses %s as Electron does', (_name, value) => {
    expect(() => wire.pack(value)).toThrow('An object could not be cloned.');
  });
});
