/** One of the two versions of a thing, for reading. */
export interface Version {
  title: string;
  /** Further details, beneath the title. */
  note?: string;
  /** Markdown. */
  content: string;
}
