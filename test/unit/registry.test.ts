import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AccountRegistry, type StoredAccount } from '../../src-main/accounts/registry.ts';
import { temporaryFolder } from './temporary.ts';

const account = (change: Partial<StoredAccount> = {}): StoredAccount => ({
  id: '0198c000-0000-7000-8000-000000000001',
  serverUrl: 'https://chat.example.com',
  email: 'mira@example.com',
  userId: 7,
  fullName: 'Mira Kowalski',
  organization: 'Example',
  encryptedKey: null,
  ...change,
});
const second = account({ id: '0198c000-0000-7000-8000-000000000002', userId: 8 });

function newRegistry(): { file: string; registry: AccountRegistry } {
  const file = join(temporaryFolder(), 'profile', 'accounts.json');
  return { file, registry: new AccountRegistry(file) };
}

test('a profile without a file has no accounts, and gets no file by being read', () => {
  const { file, registry } = newRegistry();
  expect([registry.accounts, registry.activeId]).toEqual([[], null]);
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('what is put is there at the next start, in the order it came', () => {
  const { file, registry } = newRegistry();
  registry.put(account());
  registry.put(second);
  registry.activate(second.id);
  registry.put(account({ fullName: 'Mira K.' }));
  const again = new AccountRegistry(file);
  expect(again.accounts).toEqual([account({ fullName: 'Mira K.' }), second]);
  expect(again.activeId).toBe(second.id);
});

test('an account is found by its ID, and by server and user', () => {
  const { registry } = newRegistry();
  registry.put(account());
  expect(registry.find(account().id)).toEqual(account());
  expect(registry.find(second.id)).toBeUndefined();
  expect(registry.findUser('https://chat.example.com', 7)).toEqual(account());
  expect(registry.findUser('https://other.example.com', 7)).toBeUndefined();
  expect(registry.findUser('https://chat.example.com', 8)).toBeUndefined();
});

test('removing the active one makes the first that is left active', () => {
  const { file, registry } = newRegistry();
  registry.put(account());
  registry.put(second);
  registry.activate(account().id);
  registry.remove(account().id);
  expect(new AccountRegistry(file).activeId).toBe(second.id);
  registry.remove(second.id);
  const again = new AccountRegistry(file);
  expect([again.accounts, again.activeId]).toEqual([[], null]);
});

describe('the file', () => {
  test('is readable by its owner alone, and nothing is left beside it', () => {
    const { file, registry } = newRegistry();
    registry.put(account());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(file, '..'))).toEqual(['accounts.json']);
  });

  test('holds the old text until the new one is whole', () => {
    const { file, registry } = newRegistry();
    registry.put(account());
    const before = readFileSync(file, 'utf8');
    // As a crash while writing leaves it.
    writeFileSync(`${file}.new`, before.slice(0, 20));
    expect(new AccountRegistry(file).accounts).toEqual([account()]);
  });

  test('that cannot be written leaves what is known as it was', () => {
    const { file, registry } = newRegistry();
    registry.put(account());
    const before = readFileSync(file, 'utf8');
    mkdirSync(`${file}.new`);
    expect(() => registry.put(second)).toThrow('EISDIR');
    expect(registry.accounts).toEqual([account()]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test.each([
    ['empty', ''],
    ['no JSON', '{"version":1,'],
    ['of another shape', '{"accounts":{}}'],
    ['of a later version', '{"version":2,"activeId":null,"accounts":[]}'],
    ['with an account that lacks fields', '{"version":1,"activeId":null,"accounts":[{"id":"x"}]}'],
    ['binary', '\u0000\u0001\u0002'],
  ])('that is %s is set aside with every byte, and the app starts', (_, text) => {
    const file = join(temporaryFolder(), 'accounts.json');
    writeFileSync(file, text);
    const registry = new AccountRegistry(file);
    expect(registry.accounts).toEqual([]);
    const kept = readdirSync(join(file, '..'));
    expect(kept).toEqual([expect.stringMatching(/^accounts\.json\.unreadable-\d+$/)]);
    expect(readFileSync(join(file, '..', kept[0] ?? ''), 'utf8')).toBe(text);
    registry.put(account());
    expect(new AccountRegistry(file).accounts).toEqual([account()]);
  });
});
