import { expect, test, vi } from 'vitest';
import { lastFaults, logFault } from '../../src-main/shell/system/log.ts';

vi.mock('electron', () => ({ ipcMain: {} }));
vi.mock('electron-log/main', () => ({ default: { error: vi.fn() } }));

test('faults are kept by names and codes, never with what a message quotes', () => {
  logFault('status:set', Object.assign(new TypeError('Lunch with Ana'), { code: 'ERR_X' }));
  logFault('snippets:get', Object.assign(new Error('x'), { name: 'Ana Novak <ana@example.com>', code: 7 }));
  logFault('engine', 'Ana');
  expect(lastFaults().map(({ where, name }) => [where, name])).toEqual([
    ['engine', ''],
    ['snippets:get', ''],
    ['status:set', 'TypeError ERR_X'],
  ]);
  for (let i = 0; i < 30; i += 1) logFault(`call ${i}`, new Error());
  expect(lastFaults()).toHaveLength(20);
  expect(lastFaults()[0]).toMatchObject({ where: 'call 29' });
});
