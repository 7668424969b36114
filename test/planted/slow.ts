// The check of the expressions must find each of these three.
export const name = /^([^={}]*?)\s*(?:=\s*(.*))?$/.exec(' ');
export const end = ' '.replace(/\s+$/, '');
export const among = (word: string): boolean => new RegExp(`${word}+$`).test(' ');
