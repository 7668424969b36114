/** A row of a list that is open in place. */
export interface OpenRow {
  key: string;
  /** Its index. */
  at: number;
}

/** The ID of the panel under an open row. */
export const panelId = ({ key }: OpenRow): string => `panel-${key}`;
