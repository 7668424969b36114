import { UnusableBackup } from '../../backup/archive.ts';
import type { BackupReading } from '../../contract/values/backup.ts';
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
  async 'backup:choose'(): Promise<BackupReading> {
    const path = await system.chooseBackupToRead();
    if (path === null) return null;
    try {
      return { preview: await backups.read(path) };
    } catch (error) {
      if (error instanceof UnusableBackup) return { fault: error.fault };
      throw error;
    }
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
