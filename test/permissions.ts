import { statSync } from 'node:fs';

/** Windows has no permissions for owner, group and others: there the folder of a user protects the files in it. */
export const hasNoPermissions = process.platform === 'win32';

/** The permissions of a file or folder, like 0o600. */
export const permissionsOf = (file: string): number => statSync(file).mode & 0o777;
