/** One of the two versions of a thing, as it is read. */
export interface Version {
  title: string;
  /** What else belongs to it, beneath the title. */
  note?: string;
  /** Markdown. */
  content: string;
}
