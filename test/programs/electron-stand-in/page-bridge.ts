// contextBridge inside the page: carries values between the page's own world and the preload's isolated world.
// `makeBridge` has no imports, because its source text is what runs: once in each world.

/* eslint-disable @typescript-eslint/no-explicit-any -- values of either world, of any shape */

export interface Bridge {
  send(message: object): void;
  encode(value: unknown): any;
  handlers: Record<string, (message: any, decode: (coded: any) => unknown) => void>;
}

/**
 * The rules are those of contextBridge: data is passed by structured clone, functions and promises by reference, and of errors
 * only the message. The worlds exchange synchronous DOM events with a secret name.
 */
export function makeBridge(token: string, me: string, other: string): Bridge {
  const { CustomEvent, structuredClone, Promise, Error, Object, Array } = window as typeof globalThis &
    Window;
  const dispatch = window.dispatchEvent.bind(window);
  const functions = new Map<number, (...args: any[]) => unknown>();
  const promises = new Map<number, { resolve: (value: any) => void; reject: (reason: any) => void }>();
  const handlers: Bridge['handlers'] = {};
  let nextId = 1;
  let answer: any;

  const send = (message: object): void => void dispatch(new CustomEvent(token + other, { detail: message }));
  const uncloneable = (): Error => new Error('An object could not be cloned.');

  const encodePromise = (promise: Promise<unknown>): any => {
    const id = nextId++;
    const settle = (ok: boolean) => (value: unknown) => {
      let coded: any;
      try {
        coded = encode(value);
      } catch (error) {
        ok = false;
        coded = encode(error);
      }
      send({ type: 'settle', id, ok, value: coded });
    };
    promise.then(settle(true), settle(false));
    return { kind: 'promise', id };
  };
  const encode = (value: any): any => {
    if (typeof value === 'function') {
      const id = nextId++;
      functions.set(id, value);
      return { kind: 'function', id };
    }
    if (value instanceof Promise) return encodePromise(value);
    if (value instanceof Error) return { kind: 'error', message: value.message };
    try {
      return { kind: 'data', value: structuredClone(value) };
    } catch {
      // it contains something that is passed by reference, or that cannot be passed: look inside
    }
    if (Array.isArray(value)) return { kind: 'array', items: value.map(encode) };
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) throw uncloneable();
    // a proxy of a plain object (a Svelte state, say) looks plain but does not clone
    const fields = Object.entries(value).map(([key, field]) => [key, encode(field)] as const);
    if (fields.every(([, field]) => field.kind === 'data')) throw uncloneable();
    return { kind: 'object', fields };
  };
  const decodeFunction =
    (id: number) =>
    (...args: any[]) => {
      answer = undefined;
      send({ type: 'call', id, args: args.map(encode) });
      const mine = answer;
      answer = undefined;
      if (!mine) throw new Error('The other world did not answer.');
      if (!mine.ok) throw decode(mine.value);
      return decode(mine.value);
    };
  const decode = (coded: any): any => {
    switch (coded.kind) {
      case 'function':
        return decodeFunction(coded.id);
      case 'promise':
        return new Promise((resolve, reject) => promises.set(coded.id, { resolve, reject }));
      case 'error':
        return new Error(coded.message);
      case 'array':
        return coded.items.map(decode);
      case 'object':
        return Object.fromEntries(coded.fields.map(([key, field]: [string, any]) => [key, decode(field)]));
      default:
        return coded.value;
    }
  };
  const call = (message: any): any => {
    try {
      const result = functions.get(message.id)?.(...message.args.map(decode));
      return { type: 'answer', ok: true, value: encode(result) };
    } catch (error) {
      return {
        type: 'answer',
        ok: false,
        value: encode(error instanceof Error ? error : new Error(String(error))),
      };
    }
  };
  const settle = (message: any): void => {
    const promise = promises.get(message.id);
    promises.delete(message.id);
    if (message.ok) promise?.resolve(decode(message.value));
    else promise?.reject(decode(message.value));
  };

  window.addEventListener(
    token + me,
    (event) => {
      event.stopImmediatePropagation();
      const message = (event as CustomEvent).detail;
      if (message.type === 'call') send(call(message));
      else if (message.type === 'answer') answer = message;
      else if (message.type === 'settle') settle(message);
      else handlers[message.type]?.(message, decode);
    },
    true,
  );
  return { send, encode, handlers };
}
