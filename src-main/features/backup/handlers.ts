import { UnusableBackup } from '../../backup/archive.ts';
import type { BackupReading } from '../../contract/backup.ts';
import type { HandlerContext, HandlersOf } from '../handler.ts';

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
  'backup:restore': ({ id }) => backups.restore(id),
  'backup:restored': () => backups.restored,
  'backup:undo': () => backups.undo(),
  'backup:keep': () => backups.keep(),
});
