import type { operations } from '../../../src-main/contract/operations/index.ts';
import type { Operation, ParamsOf } from '../../../src-main/contract/operations/operation.ts';

type Operations = typeof operations;
export type OperationName = keyof Operations;

export type Kind = 'null' | 'list' | 'integer' | 'number' | 'string' | 'boolean' | 'object';

export const anything: Kind[] = ['null', 'list', 'integer', 'number', 'string', 'boolean', 'object'];

/**
 * The response of a server, without `result` and `msg`. Paths are written `user.email`; in a list `members.email`, and
 * `members[]` for an item.
 */
export interface Answer {
  /** A full response. */
  answer: Record<string, unknown>;
  /** The paths without which the response is malformed. */
  needs: string[];
  /** The types that a path may have beside the one in `answer`. */
  kinds?: Record<string, Kind[]>;
  /** Whether fields are parsed separately: a malformed field becomes null, and the other fields are used. */
  eachByItself?: boolean;
  /** The paths whose keys are IDs or names, so that no key is unknown. */
  maps?: string[];
  /** The paths whose values are passed on unchanged. */
  sealed?: string[];
}

interface Sample<O extends Operation> extends Answer {
  params: ParamsOf<O>;
}

/** A new operation does not compile until it has a sample. */
export type Samples = { [Name in OperationName]: Sample<Operations[Name]> };

/** The response of an operation that reports only success. */
export const done: Answer = { answer: {}, needs: [] };

/** A record at a path of a response. */
export function at(place: string, { answer, needs, kinds = {}, maps = [] }: Answer, asNeeded = true): Answer {
  const within = (name: string) => (name === '' ? place : `${place}.${name}`);
  return {
    answer: { [place]: answer },
    needs: asNeeded ? [place, ...needs.map(within)] : needs.map(within),
    kinds: Object.fromEntries(Object.entries(kinds).map(([name, fitting]) => [within(name), fitting])),
    maps: maps.map(within),
  };
}

/** A list of two equal records. */
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
