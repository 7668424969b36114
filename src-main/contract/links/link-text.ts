/** The scheme of links to things in Perch (links: Grammar). */
export const PERCH_SCHEME = 'perch';

/** The longest text that is looked at as a link: a topic's name may take nine characters for each of its own. */
export const LONGEST_LINK = 1_000;

/** Whether a text may be a link to something in Perch; only main knows the server that it must belong to. */
export const mayBeLink = (text: string): boolean =>
  text.length <= LONGEST_LINK &&
  /^\s*(?:perch:|https?:\/\/\S+#|\/?#(?:narrow|user|channels|streams)\/|#\*\*)/i.test(text);
