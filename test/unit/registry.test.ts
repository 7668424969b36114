import type * as FileSystem from 'node:fs';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { AccountRegistry, type StoredAccount } from '../../src-main/accounts/registry.ts';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { temporaryFolder } from './temporary.ts';

/** Codes that the next readings fail with, and what was brought to the disk. */
const { failing, synced } = vi.hoisted(() => ({ failing: [] as string[], synced: [] as string[] }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>();
  const names = new Map<number, string>();
  const readFileSync = ((...args: Parameters<typeof fs.readFileSync>) => {
    const code = failing.shift();
    if (code) throw Object.assign(new Error(code), { code });
    return fs.readFileSync(...args);
  }) as typeof fs.readFileSync;
  const openSync: typeof fs.openSync = (path, ...more) => {
    const handle = fs.openSync(path, ...more);
    names.set(handle, String(path));
    return handle;
  };
  const fsyncSync: typeof fs.fsyncSync = (handle) => {
    fs.fsyncSync(handle);
    synced.push(names.get(handle) ?? '');
  };
  return { ...fs, readFileSync, openSync, fsyncSync };
});

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

test('a profile without a file has no accounts, and reading creates no file', () => {
  const { file, registry } = newRegistry();
  expect([registry.accounts, registry.activeId]).toEqual([[], null]);
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('stored accounts are there at the next start, in their order', () => {
  const { file, registry } = newRegistry();
  registry.put(account());
  registry.put(second);
  registry.activate(second.id);
  registry.put(account({ fullName: 'Mira K.' }));
  const again = new AccountRegistry(file);
  expect(again.accounts).toEqual([account({ fullName: 'Mira K.' }), second]);
  expect(again.activeId).toBe(second.id);
});

test('an account is found by its ID and by server and user', () => {
  const { registry } = newRegistry();
  registry.put(account());
  expect(registry.find(account().id)).toEqual(account());
  expect(registry.find(second.id)).toBeUndefined();
  expect(registry.findUser('https://chat.example.com', 7)).toEqual(account());
  expect(registry.findUser('https://other.example.com', 7)).toBeUndefined();
  expect(registry.findUser('https://chat.example.com', 8)).toBeUndefined();
});

test('removing the active account makes the first remaining one active', () => {
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

test('removing another account leaves the active one as it is', () => {
  const { file, registry } = newRegistry();
  const third = account({ id: '0198c000-0000-7000-8000-000000000003', userId: 9 });
  for (const one of [account(), second, third]) registry.put(one);
  registry.activate(third.id);
  registry.remove(account().id);
  expect(new AccountRegistry(file).activeId).toBe(third.id);
});

describe('accounts are stored in a file', () => {
  test.skipIf(hasNoPermissions)(
    'only the owner can read the file and its copy, and nothing else is left beside them (rule: private-accounts)',
    () => {
      const { file, registry } = newRegistry();
      registry.put(account());
      const files = ['accounts.json', 'accounts.json.backup'];
      expect(readdirSync(join(file, '..')).toSorted()).toEqual(files);
      for (const name of files) expect(permissionsOf(join(file, '..', name))).toBe(0o600);
      expect(permissionsOf(join(file, '..'))).toBe(0o700);
    },
  );

  test('the file contains the old text until the new one is complete', () => {
    const { file, registry } = newRegistry();
    registry.put(account());
    const before = readFileSync(file, 'utf8');
    // As a crash while writing leaves it.
    writeFileSync(`${file}.new`, before.slice(0, 20));
    expect(new AccountRegistry(file).accounts).toEqual([account()]);
  });

  test('a failed write changes neither the file nor the accounts', () => {
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
    ['no registry', '[]'],
    ['binary', '\u0000\u0001\u0002'],
  ])('a file that is %s is set aside unchanged, and the app starts (rule: accounts-copy)', (_, text) => {
    const file = join(temporaryFolder(), 'accounts.json');
    writeFileSync(file, text);
    const registry = new AccountRegistry(file);
    expect(registry.accounts).toEqual([]);
    const kept = readdirSync(join(file, '..'));
    expect(kept).toEqual([expect.stringMatching(/^accounts\.json\.unreadable-\d+$/)]);
    expect(readFileSync(join(file, '..', kept[0] ?? ''), 'utf8')).toBe(text);
    expect(registry.setAside).toEqual({ file: join(file, '..', kept[0] ?? ''), restored: false });
    registry.put(account());
    const again = new AccountRegistry(file);
    expect([again.accounts, again.setAside]).toEqual([[account()], null]);
  });

  test.each(['', '{"version":1,', '\u0000'.repeat(400)])(
    'the copy replaces a file with the content %j (rule: accounts-copy)',
    (text) => {
      const { file, registry } = newRegistry();
      registry.put(account());
      registry.activate(account().id);
      writeFileSync(file, text);
      const again = new AccountRegistry(file);
      expect(again.setAside).toMatchObject({ restored: true });
      expect([again.accounts, again.activeId]).toEqual([[account()], account().id]);
      // It is whole again on the disk too.
      expect(new AccountRegistry(file)).toMatchObject({ accounts: [account()], setAside: null });
    },
  );

  describe('the file or its copy was lost and is written again at the next start', () => {
    const LOST = {
      'the file is lost': (file: string) => rmSync(file),
      'the copy is lost': (file: string) => rmSync(`${file}.backup`),
      'the copy is empty': (file: string) => writeFileSync(`${file}.backup`, ''),
      'the copy is older': (file: string) => writeFileSync(`${file}.backup`, '{"version":1,"accounts":[]}'),
    };
    test.each(Object.entries(LOST))('the accounts stay when %s', (_, lose) => {
      const { file, registry } = newRegistry();
      registry.put(account());
      registry.activate(account().id);
      const text = readFileSync(file, 'utf8');
      lose(file);
      expect(new AccountRegistry(file)).toMatchObject({ accounts: [account()], setAside: null });
      for (const name of [file, `${file}.backup`]) expect(readFileSync(name, 'utf8')).toBe(text);
    });

    test('the accounts stay when the lost file cannot be written (rule: accounts-copy)', () => {
      const { file, registry } = newRegistry();
      registry.put(account());
      rmSync(file);
      mkdirSync(`${file}.new`);
      expect(new AccountRegistry(file).accounts).toEqual([account()]);
      const second = new AccountRegistry(file, () => {
        throw new Error('another Perch has this profile');
      });
      expect(second.accounts).toEqual([account()]);
    });
  });

  test.each(['{"version":2,"profiles":[]}', '{"version":9,"accounts":{}}'])(
    'a file of a newer version is refused and keeps its name: %s',
    (text) => {
      const file = join(temporaryFolder(), 'accounts.json');
      writeFileSync(file, text);
      expect(() => new AccountRegistry(file)).toThrow('newer-database');
      expect(readdirSync(join(file, '..'))).toEqual(['accounts.json']);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  test.each([
    ['it lacks fields', { id: 'x', organization: 'Tomorrow' }, 'Tomorrow'],
    ['its fields have other types', { ...second, userId: '8', organization: 4 }, 'https://chat.example.com'],
    ['it is no object', 'an account', ''],
    ['it is null', null, ''],
  ])('an account that cannot be read is kept unchanged: %s', (_, unknown, name) => {
    const file = join(temporaryFolder(), 'accounts.json');
    const text = { version: 1, activeId: null, accounts: [unknown, account()], more: [1] };
    writeFileSync(file, JSON.stringify(text));
    const registry = new AccountRegistry(file);
    expect([registry.accounts, registry.unusable]).toEqual([[account()], [{ name, why: 'newer-account' }]]);
    registry.put(account({ fullName: 'Mira K.' }));
    registry.put(account({ id: '0198c000-0000-7000-8000-000000000003', userId: 9 }));
    registry.remove(account().id);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      accounts: [unknown, { userId: 9 }],
      more: [1],
    });
  });
});

describe('an address in the file is checked', () => {
  const withAddress = (serverUrl: string) => {
    const file = join(temporaryFolder(), 'accounts.json');
    const accounts = [{ ...account({ serverUrl }), more: 1 }, second];
    writeFileSync(file, JSON.stringify({ version: 1, activeId: account().id, accounts }));
    return { file, registry: new AccountRegistry(file) };
  };

  test.each(['http://chat.example.com', 'https://a:b@chat.example.com', 'ftp://chat.example.com', 'x', ''])(
    'an address that no sign-in would accept makes the account unusable: %j',
    (serverUrl) => {
      const { file, registry } = withAddress(serverUrl);
      expect(registry.accounts).toEqual([second]);
      expect(registry.unusable).toEqual([{ name: 'Example', why: 'wrong-address' }]);
      registry.activate(second.id);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
        accounts: [{ serverUrl, more: 1 }, second],
      });
      // Its user signs in again.
      expect(registry.has(account().id)).toBe(false);
      registry.put(account());
      expect(new AccountRegistry(file).accounts).toEqual([account(), second]);
      expect(registry.unusable).toEqual([]);
    },
  );

  test('an address is read in its normal form', () => {
    expect(withAddress('HTTPS://Chat.Example.com:443/').registry.accounts[0]?.serverUrl).toBe(
      'https://chat.example.com',
    );
    expect(withAddress('http://127.0.0.1:9991').registry.accounts[0]?.serverUrl).toBe(
      'http://127.0.0.1:9991',
    );
  });
});

describe('the file system fails', () => {
  test('a temporary read failure is retried', () => {
    const { file, registry } = newRegistry();
    registry.put(account());
    failing.push('EMFILE', 'EBUSY', 'EACCES', 'EIO', 'EPERM');
    expect(new AccountRegistry(file).accounts).toEqual([account()]);
    expect(failing).toEqual([]);
  });

  test.each(['EMFILE', 'EBUSY', 'EACCES', 'EIO'])(
    'a lasting %s is thrown, and the file keeps its name (rule: accounts-unreadable)',
    (code) => {
      const { file, registry } = newRegistry();
      registry.put(account());
      failing.push(...Array<string>(20).fill(code));
      try {
        expect(() => new AccountRegistry(file)).toThrow(code);
      } finally {
        failing.length = 0;
      }
      expect(readdirSync(join(file, '..')).toSorted()).toEqual(['accounts.json', 'accounts.json.backup']);
      expect(new AccountRegistry(file).accounts).toEqual([account()]);
    },
  );

  test('a write is confirmed after the file and then its folder are synced to the disk', () => {
    const { file, registry } = newRegistry();
    synced.length = 0;
    registry.put(account());
    const folder = join(file, '..');
    expect(synced).toEqual([`${file}.backup.new`, folder, `${file}.new`, folder]);
  });
});
