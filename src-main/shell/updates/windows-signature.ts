import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../contract/text/read-json.ts';
import { POWERSHELL, runProgram } from '../system/program/programs.ts';

/** How long Windows may take to look at a signature, in milliseconds. */
const LONGEST = 60_000;

/** Prints what Windows says of the signature of the file that a variable of the environment names. */
const SCRIPT = `
[Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)
$signature = Get-AuthenticodeSignature -LiteralPath $env:PERCH_INSTALLER
$by = $signature.SignerCertificate
@{ status = [int]$signature.Status; path = $signature.Path; subject = $by.Subject; name = $by.GetNameInfo('SimpleName', $false) } |
  ConvertTo-Json -Compress
`;

const Verdict = z.object({ status: z.number(), path: z.string(), subject: z.string(), name: z.string() });

/**
 * Compares the signature of an installer with the names of its maker. Where Windows cannot show the signature, the library's own
 * check goes on, and it finds PowerShell by the user's PATH.
 * @returns the problem, or null
 */
export async function signatureProblem(publishers: string[], file: string): Promise<string | null> {
  const encoded = Buffer.from(SCRIPT, 'utf16le').toString('base64');
  const args = ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-EncodedCommand', encoded];
  // The path of modules would be that of another PowerShell.
  const env = { ...process.env, PSModulePath: undefined, PERCH_INSTALLER: file };
  try {
    const { stdout } = await runProgram(POWERSHELL, args, { timeout: LONGEST, env });
    const verdict = readJson(Verdict, stdout);
    if (!verdict) return `Windows says: ${stdout}`;
    const { status, subject, name } = verdict;
    const isRight = status === 0 && path.normalize(verdict.path) === path.normalize(file);
    return isRight && publishers.some((publisher) => publisher === subject || publisher === name)
      ? null
      : `status ${status}, signed by ${subject}, not by ${publishers.join(' or ')}`;
  } catch (error) {
    return String(error);
  }
}
