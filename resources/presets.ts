import { words, type MessageKey } from './words.ts';

type DefaultId = MessageKey extends infer Key ? (Key extends `preset.${infer Id}` ? Id : never) : never;

/** The text of a preset. A default preset that nobody edited takes its text from the messages. */
export const presetText = ({ id, text }: { id: string; text: string | null }): string =>
  text ?? words(`preset.${id as DefaultId}`);
