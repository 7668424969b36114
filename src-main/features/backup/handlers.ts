import type { Navigation } from '../../contract/ipc.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

/**
 * The window shows and keeps the earlier state, so it is reloaded. It then opens the setting that shows the restore and
 * the way to undo it.
 */
const WHERE_RESTORED: Navigation = { place: 'settings', target: { key: 'local.restore' } };

export const backupHandlers = ({ workspace: { backups }, system }: HandlerContext): HandlersOf<'backup'> => ({
  async 'backup:save'() {
    const path = await system.chooseBackupToWrite();
    return path === null ? null : backups.save(path);
  },
  async 'backup:choose'() {
    const path = await system.chooseBackupToRead();
    return path === null ? null : backups.read(path);
  },
  async 'backup:restore'({ id, accounts }) {
    await backups.restore(id, accounts);
    system.reload(WHERE_RESTORED);
  },
  'backup:restored': () => backups.restored,
  async 'backup:undo'() {
    await backups.undo();
    system.reload(WHERE_RESTORED);
  },
  'backup:keep': () => backups.keep(),
});
