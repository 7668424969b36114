import { isCommand, isShiftCommand } from '../../app/keys.ts';
import type { Format } from './format.ts';

const commands: Partial<Record<string, Format>> = { b: 'bold', i: 'italic' };
const shiftCommands: Partial<Record<string, Format>> = { x: 'strike', c: 'code', l: 'link' };

/** The format that a shortcut stands for; undefined for any other key. */
export function formatOf(event: KeyboardEvent): Format | undefined {
  const key = event.key.toLowerCase();
  if (isCommand(event)) return commands[key];
  return isShiftCommand(event) ? shiftCommands[key] : undefined;
}
