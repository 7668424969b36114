/**
 * A text without control characters but tab and line feed. Where it is pasted, a terminal takes the others for keys: an escape
 * ends its protection against pasted commands, and a carriage return runs one.
 */
export const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n]/gu, '');
