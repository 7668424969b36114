/** A part of the policy of this computer that is invalid. */
export interface PolicyProblem {
  /** Its line, counted from 1; null where nothing of the policy can be read. */
  line: number | null;
  /** Its keys, as in `settings.quickShortcut`; empty where the text is no JSON. */
  path: string;
}
