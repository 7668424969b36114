/** Why the certificates of a file, or one of them, are left out. */
export type CertificateFault =
  /** Other systems have a store of their own for authorities. */
  'not-here' | 'no-file' | 'unreadable' | 'empty' | 'not-pem' | 'not-authority' | 'expired';

/** A part of the policy of this computer that is invalid. */
export interface PolicyProblem {
  /** Its line, counted from 1; null if nothing of the policy can be read. */
  line: number | null;
  /** Its keys, as in `settings.quickShortcut`; empty if the text is not JSON. */
  path: string;
  /** The file or folder that others than administrators can change, so that nothing of the policy holds. */
  changeable?: string;
  /** What is wrong in the file that the part names, and in which of the file's lines; null for the whole file. */
  file?: { fault: CertificateFault; line: number | null };
}
