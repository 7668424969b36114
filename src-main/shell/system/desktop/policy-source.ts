import { readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { NO_POLICY, type Policy, policyFrom, readPolicyFile } from '../../../workspace/settings/policy.ts';
import { ADMINISTRATOR, type Owner, readOwned } from '../../../workspace/settings/owned-file.ts';
import { APP_ID } from '../program/app-id.ts';
import { outputNow } from '../program/programs.ts';

/** The name of the policy in Windows' registry and in profiles of macOS. */
const NAME = 'Policy';
/** The key of Windows' registry that administrators and group policies alone write. */
const REGISTRY_KEY = String.raw`HKLM\SOFTWARE\Policies\Perch`;
/** The folder in which macOS keeps the values that a configuration profile forces. A user's own defaults are elsewhere. */
const FORCED = '/Library/Managed Preferences';

/**
 * The policy of this computer, from the place of its system that administrators alone write.
 * @param file a file of development in place of that
 */
export function findPolicy(file: string | null): Policy {
  if (file !== null) return policyOfDevelopment(file);
  if (process.platform === 'win32') return policyFrom(REGISTRY_KEY, inRegistry, null);
  if (process.platform === 'darwin') return policyOfProfile(FORCED, ADMINISTRATOR);
  return readPolicyFile('/etc/perch/policy.json');
}

/** In development the files of the developer count. */
const policyOfDevelopment = (file: string): Policy =>
  process.getuid
    ? readPolicyFile(file, { uid: process.getuid(), below: tmpdir() })
    : policyFrom(file, () => readFileSync(file, 'utf8'), null);

/** The policy that a configuration profile for all users, or else for this user, forces. */
export function policyOfProfile(folder: string, owner: Owner): Policy {
  for (const whose of ['', userInfo().username]) {
    const plist = join(folder, whose, `${APP_ID}.plist`);
    const policy = policyFrom(plist, () => inProfile(plist, owner), null);
    if (policy.source !== null) return policy;
  }
  return NO_POLICY;
}

function inRegistry(): string | null {
  try {
    return /\sREG_\w*SZ\s+(.*)/.exec(outputNow('reg.exe', ['query', REGISTRY_KEY, '/v', NAME]))?.[1] ?? null;
  } catch {
    // The program fails where the registry has no such value.
    return null;
  }
}

function inProfile(plist: string, owner: Owner): string | null {
  const input = readOwned(plist, owner);
  try {
    return outputNow('plutil', ['-extract', NAME, 'json', '-r', '-o', '-', '-'], { input });
  } catch {
    // The program fails where the profile forces other values alone.
    return null;
  }
}
