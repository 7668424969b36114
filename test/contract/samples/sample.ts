import type { operations } from '../../../src-main/contract/operations/index.ts';
import type { Operation, ParamsOf } from '../../../src-main/contract/operations/operation.ts';

type Operations = typeof operations;
export type OperationName = keyof Operations;

export type Kind = 'null' | 'list' | 'integer' | 'number' | 'string' | 'boolean' | 'object';

/** What a server says beside `result` and `msg`. Places are written `user.email`; in a list `members.email`, and `members[]` for an item. */
export interface Answer {
  /** A full answer. */
  answer: Record<string, unknown>;
  /** The places without which there is no answer. */
  needs: string[];
  /** The kinds that a place may have beside the one in `answer`. */
  kinds?: Record<string, Kind[]>;
  /** A field that cannot be read is null, and the others are of use. */
  eachByItself?: boolean;
  /** The places whose keys are IDs or names: there is no key that could be unknown. */
  maps?: string[];
  /** The places whose inside is passed on as it came. */
  sealed?: string[];
}

export type Refusal = [status: number, body: { msg: string; code: string } & Record<string, unknown>];

interface Sample<O extends Operation> extends Answer {
  params: ParamsOf<O>;
  /** Method, path with query, and body, written by hand, and not by Perch. */
  wire: [method: string, path: string, body: string];
  /** What this operation is refused with (server-notes: Errors; server-notes: Limits). */
  refusals: Refusal[];
}

/** A new operation does not compile until it has one. */
export type Samples = { [Name in OperationName]: Sample<Operations[Name]> };

/** The answer of an operation of which nothing is told but that it is done. */
export const done: Answer = { answer: {}, needs: [] };

/** A record at a place of an answer. */
export function at(place: string, { answer, needs, kinds = {}, maps = [] }: Answer, asNeeded = true): Answer {
  const within = (name: string) => (name === '' ? place : `${place}.${name}`);
  return {
    answer: { [place]: answer },
    needs: asNeeded ? [place, ...needs.map(within)] : needs.map(within),
    kinds: Object.fromEntries(Object.entries(kinds).map(([name, fitting]) => [within(name), fitting])),
    maps: maps.map(within),
  };
}

/** A list of such records: two, that differ by nothing. */
export function listAt(place: string, item: Answer, asNeeded = true): Answer {
  return { ...at(place, item, asNeeded), answer: { [place]: [item.answer, item.answer] } };
}

export function together(...parts: Answer[]): Answer {
  return {
    answer: Object.assign({}, ...parts.map(({ answer }) => answer)) as Answer['answer'],
    needs: parts.flatMap(({ needs }) => needs),
    kinds: Object.assign({}, ...parts.map(({ kinds }) => kinds)) as Answer['kinds'],
    maps: parts.flatMap(({ maps = [] }) => maps),
  };
}

/** Refused as most things are: HTTP 400, `BAD_REQUEST`. */
export const bad = (msg: string): Refusal => [400, { msg, code: 'BAD_REQUEST' }];

/** What is not there is HTTP 404 with the code of a bad request (server-notes: Errors). */
export const missing = (msg: string): Refusal => [404, { msg, code: 'BAD_REQUEST' }];

/** (server-notes: Errors) */
export const notAdministrator: Refusal = [
  400,
  { msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' },
];
