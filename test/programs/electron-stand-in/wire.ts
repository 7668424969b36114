// Structured clone over a string: passes the values that Electron's IPC can pass, and throws for all others, as Electron does.

export interface Wire {
  pack(value: unknown): string;
  unpack(text: string): unknown;
}

/**
 * One function without imports: its source text also runs inside the page. A value that JSON does not have is written as `{ $:
 * <kind>, v: … }`; an object that has a key `$` is wrapped too.
 */
export function makeWire(): Wire {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  type Coded = any;

  const viewTypes: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
    DataView,
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  };
  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text);
  };
  const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

  const encodeNumber = (n: number): Coded => {
    if (Object.is(n, -0)) return { $: 'number', v: '-0' };
    return Number.isFinite(n) ? n : { $: 'number', v: String(n) };
  };
  // Object.fromEntries, unlike an assignment, makes a field of `__proto__` too
  const mapFields = (value: object, change: (field: unknown) => unknown): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]));
  const encodeFields = (value: object): Coded => {
    const fields = mapFields(value, encode);
    return '$' in fields ? { $: 'object', v: fields } : fields;
  };
  const encode = (value: unknown): Coded => {
    if (value === undefined) return { $: 'undefined' };
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
    if (typeof value === 'number') return encodeNumber(value);
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) };
    if (Array.isArray(value)) return value.map(encode);
    if (value instanceof Date) return { $: 'date', v: value.getTime() };
    if (value instanceof Map) return { $: 'map', v: [...value].map(([k, v]) => [encode(k), encode(v)]) };
    if (value instanceof Set) return { $: 'set', v: [...value].map(encode) };
    if (value instanceof RegExp) return { $: 'regexp', v: [value.source, value.flags] };
    if (value instanceof Error) return { $: 'error', v: [value.name, value.message, value.stack] };
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: toBase64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      const type = value.constructor.name;
      return { $: 'view', type: type === 'Buffer' ? 'Uint8Array' : type, v: toBase64(bytes) };
    }
    return encodeFields(value as object);
  };

  const decodeError = ([name, message, stack]: [string, string, string | undefined]): Error =>
    Object.defineProperties(new Error(message), {
      name: { value: name, configurable: true, writable: true },
      stack: { value: stack, configurable: true, writable: true },
    });
  const decodeView = (coded: Coded): unknown => {
    const View = viewTypes[coded.type];
    if (!View) throw new Error(`Unknown kind of bytes on the wire: ${coded.type}`);
    return new View(fromBase64(coded.v).buffer);
  };
  const decode = (coded: Coded): unknown => {
    if (coded === null || typeof coded !== 'object') return coded;
    if (Array.isArray(coded)) return coded.map(decode);
    switch (coded.$) {
      case undefined:
        return mapFields(coded, decode);
      case 'undefined':
        return undefined;
      case 'number':
        return Number(coded.v);
      case 'bigint':
        return BigInt(coded.v);
      case 'date':
        // JSON has no number for the moment of an invalid date.
        return new Date(coded.v ?? NaN);
      case 'map':
        return new Map(coded.v.map(([k, v]: [Coded, Coded]) => [decode(k), decode(v)]));
      case 'set':
        return new Set(coded.v.map(decode));
      case 'regexp':
        return new RegExp(coded.v[0], coded.v[1]);
      case 'error':
        return decodeError(coded.v);
      case 'buffer':
        return fromBase64(coded.v).buffer;
      case 'view':
        return decodeView(coded);
      case 'object':
        return mapFields(coded.v, decode);
      default:
        throw new Error(`Unknown kind on the wire: ${coded.$}`);
    }
  };

  return {
    pack(value) {
      let clone: unknown;
      try {
        clone = structuredClone(value);
      } catch {
        throw new Error('An object could not be cloned.');
      }
      return JSON.stringify(encode(clone));
    },
    unpack: (text) => decode(JSON.parse(text)),
  };
}

export const wire: Wire = makeWire();
