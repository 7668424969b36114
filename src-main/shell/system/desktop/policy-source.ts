import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { systemPreferences } from 'electron';
import { NO_POLICY, type Policy, readPolicy, readPolicyFile } from '../../../workspace/settings/policy.ts';

/** The key of Windows' registry that group policies write, and the name of its value and of the one in macOS profiles. */
const REGISTRY_KEY = 'HKLM\\SOFTWARE\\Policies\\Perch';
const NAME = 'Policy';

/**
 * The policy of this computer: of the file that only administrators write, else of the registry or a configuration
 * profile.
 * @param file A file in place of the one of this computer.
 */
export function findPolicy(file: string | null): Policy {
  const inFile = readPolicyFile(file ?? policyFile());
  if (inFile.source !== null) return inFile;
  if (process.platform === 'win32') return policyOfRegistry();
  if (process.platform === 'darwin') return policyOfProfile();
  return NO_POLICY;
}

function policyFile(): string {
  if (process.platform === 'win32')
    return join(process.env['ProgramData'] ?? 'C:\\ProgramData', 'Perch', 'policy.json');
  if (process.platform === 'darwin') return '/Library/Application Support/Perch/policy.json';
  return '/etc/perch/policy.json';
}

function policyOfRegistry(): Policy {
  try {
    const text = execFileSync('reg.exe', ['query', REGISTRY_KEY, '/v', NAME], {
      encoding: 'utf8',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const json = /\sREG_\w*SZ\s+(.*)/.exec(text)?.[1];
    return json === undefined ? NO_POLICY : readPolicy(REGISTRY_KEY, json);
  } catch {
    // The program fails where the registry has no such value.
    return NO_POLICY;
  }
}

function policyOfProfile(): Policy {
  const content = systemPreferences.getUserDefault(NAME, 'dictionary');
  return Object.keys(content).length === 0
    ? NO_POLICY
    : readPolicy('configuration profile', JSON.stringify(content, null, 2));
}
