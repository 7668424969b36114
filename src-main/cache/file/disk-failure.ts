/** Whether an error of SQLite means that another program uses the file. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?:BUSY|LOCKED)/.test(String(error.code));

/**
 * Whether an error of SQLite or Node means that the disk is full, read-only or broken, or that a file cannot be
 * opened now.
 */
export const isDiskFailure = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|ENOSPC|EFBIG|EROFS|EACCES|EPERM|EBUSY|EIO|EDQUOT|EMFILE|ENFILE)/.test(
    String(error.code),
  );
