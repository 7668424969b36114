import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js';

/**
 * Compares the signature of an installer with the names of its maker. Where Windows cannot show the signature, the library warns
 * and goes on; here that is a problem.
 * @returns the problem, or null
 */
export async function signatureProblem(publishers: string[], file: string): Promise<string | null> {
  let ignored: string | null = null;
  const nothing = (): void => {};
  const warn = (message: unknown): void => {
    if (String(message).includes('Ignoring signature validation')) ignored = String(message);
  };
  const problem = await verifySignature(publishers, file, { info: nothing, error: nothing, warn });
  return problem ?? ignored;
}
