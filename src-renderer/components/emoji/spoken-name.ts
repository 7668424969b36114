/** A name as people write it: `palm tree`. */
export const spokenName = (name: string): string => name.replaceAll('_', ' ');
