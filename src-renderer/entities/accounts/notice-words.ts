import type { Notice } from '../../../src-main/contract/values/account.ts';
import { words } from '../../../resources/words.ts';

/** The sentence for something that went wrong with files or is unsafe. */
export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'set-aside':
      return words(notice.lost ? 'notice.set-aside-lost' : 'notice.set-aside', notice);
    case 'accounts-set-aside':
      return words(notice.restored ? 'notice.accounts-restored' : 'notice.accounts-set-aside', notice);
    case 'unlisted': {
      const { email, account, unsent, file } = notice;
      return email === null
        ? words('notice.unlisted-unknown', { unsent, file })
        : words('notice.unlisted', { unsent, email, account });
    }
    case 'newer-account':
      return words('notice.newer-account', { account: notice.account || 'none' });
    case 'wrong-address':
      return words('notice.wrong-address', { account: notice.account || 'none', file: notice.file });
    case 'older-file':
      return words('notice.older-file', { account: notice.account || 'none', file: notice.file });
    case 'foreign-key':
      return words('notice.foreign-key', notice);
    case 'in-use':
      return words('notice.in-use');
    case 'held':
      return words('notice.held', notice);
    case 'unusable':
      return words('notice.unusable', notice);
    case 'not-migrated':
      return words('notice.not-migrated', notice);
    case 'newer-database':
      return words('notice.newer-database', notice);
    case 'accounts-unreadable':
      return words('notice.accounts-unreadable', notice);
    case 'accounts-newer':
      return words('notice.accounts-newer', notice);
    case 'settings-set-aside':
      return words('notice.settings-set-aside', notice);
    case 'settings-unreadable':
      return words('notice.settings-unreadable', notice);
    case 'no-sandbox':
      return words(notice.appImage ? 'notice.no-sandbox-appimage' : 'notice.no-sandbox');
    case 'no-tray':
      return words(notice.desktop === 'gnome' ? 'notice.no-tray-gnome' : 'notice.no-tray');
    case 'not-in-applications':
      return words('notice.not-in-applications');
  }
}

/** Whether nothing was lost and everything works. */
export const isMild = (notice: Notice): boolean =>
  (notice.kind === 'set-aside' && !notice.lost) ||
  (notice.kind === 'accounts-set-aside' && notice.restored) ||
  notice.kind === 'settings-set-aside' ||
  notice.kind === 'settings-unreadable' ||
  notice.kind === 'no-sandbox' ||
  notice.kind === 'no-tray' ||
  notice.kind === 'unlisted';
