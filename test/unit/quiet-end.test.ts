import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNTS, LOCAL_SETTINGS } from '../../src-main/contract/values/data-part.ts';
import { defaultSettings } from '../../src-main/contract/values/local-settings.ts';
import type { Handlers, System } from '../../src-main/features/base/handler.ts';
import { ShellNotifications } from '../../src-main/shell/notifications/shell-notifications.ts';
import { noteRead } from '../../src-main/tracking/reads.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';

vi.mock('../../src-main/shell/system/program/log.ts', () => ({ logFault: vi.fn() }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what waited in quiet hours is shown when they are switched off, though only the clock had begun them', () => {
  const onQuietEnd = vi.fn();
  const settings = { ...defaultSettings('linux'), quietHours: true };
  const workspace = {
    localSettings: {
      get current() {
        noteRead(LOCAL_SETTINGS);
        return settings;
      },
    },
    engines: [],
    eachEngine: () => [],
    view: () => ({ accounts: [] }),
  };
  const notifications = new ShellNotifications({
    workspace: workspace as unknown as Workspace,
    handlers: {} as Handlers,
    system: {} as System,
    window: { isFocused: false },
    openIn() {},
    onQuietEnd,
  });
  // A Wednesday.
  vi.setSystemTime(new Date(2026, 10, 25, 17));
  notifications.changed([ACCOUNTS]);
  vi.setSystemTime(new Date(2026, 10, 25, 19));
  onQuietEnd.mockClear();
  settings.quietHours = false;
  notifications.changed([LOCAL_SETTINGS]);
  expect(onQuietEnd).toHaveBeenCalledOnce();
});
