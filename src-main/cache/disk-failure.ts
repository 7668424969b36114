/** Whether SQLite or Node says of an error that the disk is full, read-only or broken, or that another program holds a file. */
export const isDiskFailure = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|ENOSPC|EFBIG|EROFS|EACCES|EPERM|EBUSY|EIO|EDQUOT)/.test(
    String(error.code),
  );
