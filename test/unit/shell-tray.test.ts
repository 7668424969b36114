import { expect, test, vi } from 'vitest';
import type { Workspace } from '../../src-main/workspace/workspace.ts';
import { newCache } from './cache.ts';
import { account } from './tray-accounts.ts';

const { happened, electron } = vi.hoisted(() => {
  const happened: string[] = [];
  class Tray {
    on = vi.fn();
    setImage = vi.fn();
    setContextMenu = vi.fn();
    setToolTip = (text: string): void => void happened.push(text);
  }
  const electron = {
    app: { setBadgeCount: (count: number): void => void happened.push(`badge ${count}`) },
    Menu: { buildFromTemplate: () => ({ on: vi.fn(), items: [] }) },
    nativeImage: { createFromPath: () => ({ setTemplateImage: vi.fn() }) },
    nativeTheme: { on: vi.fn() },
    screen: { on: vi.fn(), getPrimaryDisplay: () => ({ scaleFactor: 1 }) },
    Tray,
  };
  return { happened, electron };
});
vi.mock('electron', () => electron);
vi.mock('../../src-main/shell/tray/panel-scheme.ts', () => ({ panelScheme: () => Promise.resolve('dark') }));
vi.mock('../../src-main/features/activity/messages.ts', () => ({
  waitingMessages() {
    happened.push('counted');
    return { direct: 2, mentions: 0, conversations: 0, latest: [] };
  },
}));
vi.mock('../../src-main/features/activity/queries.ts', () => ({
  activityUnread: () => ({ total: 2, reactions: 0, reminders: 0, scheduled: 0 }),
}));
vi.mock('../../src-main/shell/system/program/log.ts', () => ({ logFault: vi.fn() }));

const { ShellTray } = await import('../../src-main/shell/tray/shell-tray.ts');

test('the icon is there before unread messages are counted', async () => {
  const db = newCache();
  const workspace = {
    view: () => ({ accounts: [account()], activeId: account().id }),
    findEngine: () => ({ db }),
    attempt: (_: string, read: (engine: { db: typeof db }) => unknown) => read({ db }),
    localSettings: { current: { pausedUntil: null, badge: 'messages', trayClick: 'perch' } },
  } as unknown as Workspace;
  const options = {
    workspace,
    system: { shortcuts: { lookOf: () => ({ state: 'off' }) }, updates: { state: { state: 'idle' } } },
    trayFolder: '',
  };
  const tray = new ShellTray(options as unknown as ConstructorParameters<typeof ShellTray>[0]);
  expect(happened).toEqual([expect.not.stringContaining('messages')]);
  await vi.waitFor(() => expect(happened).toContain('counted'));
  const [, , toolTip, ...later] = happened;
  expect(toolTip).toContain('2 direct messages');
  if (process.platform !== 'win32') expect(later).toEqual(['badge 2']);
  tray.changed([]);
  expect(happened.filter((one) => one === 'counted')).toHaveLength(1);
});
