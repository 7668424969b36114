import { describe, expect, test } from 'vitest';
import { encodeCall } from '../../src-main/api/form.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Operation } from '../../src-main/contract/operations/operation.ts';
import type { Operation as ServerOperation } from '../server/http/operation.ts';
import { operations as serverOperations } from '../server/operations/operations.ts';
import { operationNames, samples } from './samples.ts';

/** The server's own declaration of what Perch calls; it was written from the contract, not from Perch. */
function witness({ method, path }: Operation): ServerOperation | undefined {
  return serverOperations.find((declared) => declared.method === method && declared.path === path);
}

const pathNames = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

describe.each(operationNames)('%s', (name) => {
  const operation: Operation = operations[name];
  const declared = witness(operation);

  test('is one that the server declares, of the contract or beside it, with credentials or without', () => {
    expect(declared, `${operation.method} ${operation.path}`).toBeDefined();
    expect(operation.source === 'contract').toBe(declared?.contract);
    expect(operation.authenticated).toBe(!declared?.anonymous);
    expect(operation.role).toBe(declared && !declared.anonymous ? (declared.role ?? 'member') : 'member');
  });

  const fields = Object.entries(operation.params.shape).filter(
    ([field]) => !pathNames(operation).includes(field),
  );

  test('sends no name that the server does not declare', () => {
    const unknown = fields
      .map(([field]) => field)
      .filter((field) => !Object.hasOwn(declared?.parameters ?? {}, field));
    expect(unknown).toEqual([]);
  });

  test('always sends what the server requires', () => {
    const required = Object.entries(declared?.parameters ?? {}).filter(([, parameter]) => parameter.required);
    const optional = required.filter(
      ([field]) => operation.params.shape[field]?.safeParse(undefined).success ?? true,
    );
    expect(optional.map(([field]) => field)).toEqual([]);
  });

  test('its path needs what fills it', () => {
    for (const field of pathNames(operation)) {
      expect(operation.params.shape[field]?.safeParse(undefined).success, field).toBe(false);
    }
  });

  test('the server reads each value as Perch means it', () => {
    const { path, body } = encodeCall(operation, samples[name].params);
    const sent = new URLSearchParams(body ?? path.split('?')[1] ?? '');
    for (const [field, text] of sent) {
      // Servers trim text; the samples that a server refuses are about the wire alone.
      if (text === '') continue;
      const read = declared?.parameters[field]?.read(field, text);
      const meant: unknown = samples[name].params[field as never];
      expect(read, field).toEqual(
        typeof meant === 'string' && typeof read === 'string' ? keepSpace(meant, read) : meant,
      );
    }
  });
});

/** What is meant, trimmed where the server trims. */
const keepSpace = (meant: string, read: string) => (read === meant ? meant : meant.trim());

describe('the table', () => {
  test('has each operation once, under one ID', () => {
    const all: Operation[] = Object.values(operations);
    const ids = all.map(({ id }) => id);
    const places = all.map(({ method, path }) => `${method} ${path}`);
    expect([new Set(ids).size, new Set(places).size]).toEqual([ids.length, ids.length]);
  });

  test('delivery is as the contract has it: what reads, what repeats, what makes', () => {
    const deliveries = Object.fromEntries(operationNames.map((name) => [name, operations[name].delivery]));
    expect(deliveries).toEqual({
      fetchApiKey: 'now',
      getServerSettings: 'read',
      register: 'read',
      getUser: 'read',
      getUserByEmail: 'read',
      updateStatus: 'set',
      getUserStatus: 'read',
      createSavedSnippet: 'create',
      getSavedSnippets: 'read',
      editSavedSnippet: 'set',
      deleteSavedSnippet: 'set',
    });
  });

  test('feature levels are those of the contract and the notes', () => {
    const levels = operationNames
      .filter((name) => operations[name].minFeatureLevel > 0)
      .map((name) => [name, operations[name].minFeatureLevel]);
    expect(Object.fromEntries(levels)).toEqual({
      updateStatus: 86,
      getUserStatus: 262,
      createSavedSnippet: 297,
      getSavedSnippets: 297,
      editSavedSnippet: 368,
      deleteSavedSnippet: 297,
    });
  });
});
