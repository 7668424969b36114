/** How often an end by number may let a rule come. */
export const MOST_TIMES = 999;

/** The most units between two times of a rule. */
export const MOST_INTERVAL = 99;
