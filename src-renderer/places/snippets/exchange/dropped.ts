/** Dropped files and their contents. The window reads the files itself, so that it never handles paths. */
export interface Dropped {
  /** The name of the file or folder. */
  source: string;
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}
