import { type DataPart, ENGINES, TIME } from '../../src-main/contract/values/data-part.ts';
import { noteRead } from '../../src-main/tracking/reads.ts';
import { defaultSettings } from '../../src-main/contract/values/local-settings.ts';
import type { Handlers, System } from '../../src-main/features/base/handler.ts';
import { buildHandlers } from '../../src-main/features/index.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import { openAccountView } from '../../src-main/workspace/engines/account-view.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';
import { accountId } from '../unit/call-inputs.ts';

/** The parts of a workspace and of the system that calls of a window use beside an engine. */
export interface Around {
  workspace: Partial<Pick<Workspace, 'localSettings' | 'calendars' | 'followedFiles'>>;
  system: Partial<System>;
}

/** The handlers of all calls, on one engine. The account is that of the inputs. */
export const handlersAround = (
  engineOf: () => Engine,
  notify: (parts: DataPart[]) => void,
  { workspace, system }: Around = { workspace: {}, system: {} },
): Handlers =>
  buildHandlers(
    { ...workspaceOf(engineOf), ...workspace } as Workspace,
    { ...bareSystem, ...system } as System,
    notify,
  );

const settings = defaultSettings('linux');

/** The workspace around one engine: other tests have real ones. */
const workspaceOf = (engineOf: () => Engine): Partial<Workspace> => {
  const engine = () => {
    noteRead(ENGINES);
    engineOf().db.noteRead(TIME);
    return engineOf();
  };
  const account = {
    id: accountId,
    serverUrl: '',
    userId: 1,
    email: '',
    fullName: '',
    organization: '',
    encryptedKey: null,
  };
  return {
    engine,
    findEngine: engine,
    view: () => ({
      accounts: [openAccountView(account, engine(), null)],
      activeId: accountId,
      canKeepKeys: true,
      welcome: null,
      notices: [],
    }),
    localSettings: { current: settings, shortcuts: [] },
    backups: { restored: null },
    notices: { settle() {} },
    serverFiles: { picture: () => Promise.resolve(null), refreshEmojiNames() {} },
  } as unknown as Partial<Workspace>;
};

const bareSystem = {
  opensAtSignIn: () => false,
  applications: { canAdd: false, isAdded: false, set: () => {} },
  spellingLanguages: () => [],
  formats: () => ({}),
  shortcuts: { lookOf: () => ({}), try: () => ({}), suspend: () => {} },
  proxies: { asks: null },
  updates: { state: { state: 'idle' } },
  copy: () => Promise.resolve(),
  pasting: {
    obstacle: () => Promise.resolve(null),
    isIntoTerminal: () => Promise.resolve(false),
    allow() {},
    deliver: () => Promise.resolve(),
  },
  signs: { read: () => Promise.resolve({}) },
} as unknown as Partial<System>;
