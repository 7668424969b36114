/**
 * Reads the parts of a certificate that Node does not tell of, from its DER (RFC 5280, 4.2). An encoding that is not understood
 * throws.
 */

/** The names that an authority may vouch for, or may not. */
export interface NameRules {
  domains: string[];
  /** An address and its mask, as bytes one after the other. */
  addresses: Uint8Array[];
}

export interface Extensions {
  /** How many authorities may follow before the server's certificate. */
  pathLength: number;
  permitted: NameRules;
  excluded: NameRules;
  /** Whether it has a critical extension, or rules for names, that Perch does not check. */
  hasUnknown: boolean;
}

interface Element {
  tag: number;
  content: Uint8Array;
}

const BOOLEAN = 0x01;
const INTEGER = 0x02;
const EXTENSIONS_OF_CERTIFICATE = 0xa3;
const PERMITTED = 0xa0;
const HASH_OF_PSS = 0xa0;
/** Kinds of names (RFC 5280, GeneralName). Mail addresses and URIs name no server. */
const [MAIL, DOMAIN, URI, ADDRESS] = [0x81, 0x82, 0x86, 0x87];

const BASIC_CONSTRAINTS = '551d13';
const NAME_CONSTRAINTS = '551d1e';
/** Key usage, other names, the certificate's policies, extended key usage: checked by Node, or by the path. */
const CHECKED_ELSEWHERE = ['551d0f', '551d11', '551d20', '551d25'];

/** @throws {RangeError} for DER that is cut off or has lengths of more than four bytes */
export function extensionsOf(certificate: Uint8Array): Extensions {
  const signed = elementsOf(firstOf(firstOf(certificate).content).content);
  const list = signed.find(({ tag }) => tag === EXTENSIONS_OF_CERTIFICATE);
  const found: Extensions = {
    pathLength: Infinity,
    permitted: { domains: [], addresses: [] },
    excluded: { domains: [], addresses: [] },
    hasUnknown: false,
  };
  for (const { content } of list ? elementsOf(firstOf(list.content).content) : []) {
    const [name, ...others] = elementsOf(content);
    const value = others.at(-1);
    if (!name || !value) throw new RangeError('The extension has no value.');
    const id = Buffer.from(name.content).toString('hex');
    const isCritical = others.some(({ tag }) => tag === BOOLEAN);
    if (id === BASIC_CONSTRAINTS) found.pathLength = pathLengthIn(value.content);
    else if (id === NAME_CONSTRAINTS) readNameRules(value.content, found);
    else if (isCritical && !CHECKED_ELSEWHERE.includes(id)) found.hasUnknown = true;
  }
  return found;
}

/**
 * The object identifier of the hash in a signature by RSASSA-PSS, as hexadecimal digits; empty for the default, SHA-1
 * (RFC 4055, 3.1).
 * @throws {RangeError} like extensionsOf
 */
export function pssHashOf(certificate: Uint8Array): string {
  const [, algorithm] = elementsOf(firstOf(certificate).content);
  const [, parameters] = elementsOf(algorithm?.content ?? new Uint8Array());
  const hash = elementsOf(parameters?.content ?? new Uint8Array()).find(({ tag }) => tag === HASH_OF_PSS);
  return hash ? Buffer.from(firstOf(firstOf(hash.content).content).content).toString('hex') : '';
}

function pathLengthIn(value: Uint8Array): number {
  const { content } = firstOf(value);
  const length = elementsOf(content).find(({ tag }) => tag === INTEGER);
  return length ? length.content.reduce((number, byte) => number * 256 + byte, 0) : Infinity;
}

function readNameRules(value: Uint8Array, into: Extensions): void {
  for (const { tag, content } of elementsOf(firstOf(value).content)) {
    const rules = tag === PERMITTED ? into.permitted : into.excluded;
    for (const rule of elementsOf(content)) {
      const base = firstOf(rule.content);
      if (base.tag === DOMAIN) rules.domains.push(Buffer.from(base.content).toString('latin1').toLowerCase());
      else if (base.tag === ADDRESS) rules.addresses.push(base.content);
      else if (base.tag !== MAIL && base.tag !== URI) into.hasUnknown = true;
    }
  }
}

function firstOf(der: Uint8Array): Element {
  const [first] = elementsOf(der);
  if (!first) throw new RangeError('The DER is empty.');
  return first;
}

function elementsOf(der: Uint8Array): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < der.length;) {
    const [tag, first] = [der[at], der[at + 1]];
    if (tag === undefined || first === undefined) throw new RangeError('The DER is cut off.');
    let begin = at + 2;
    let length = first;
    if (first > 0x7f) {
      const bytes = der.subarray(begin, begin + (first & 0x7f));
      if (bytes.length === 0 || bytes.length > 4)
        throw new RangeError('The DER has no length that can be read.');
      length = bytes.reduce((number, byte) => number * 256 + byte, 0);
      begin += bytes.length;
    }
    if (begin + length > der.length) throw new RangeError('The DER is cut off.');
    elements.push({ tag, content: der.subarray(begin, begin + length) });
    at = begin + length;
  }
  return elements;
}
