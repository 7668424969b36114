import { words, type MessageKey } from './words.ts';

type DefaultId = MessageKey extends infer Key ? (Key extends `preset.${infer Id}` ? Id : never) : never;

/** The text of a preset; a default one that was not edited has none of its own and takes it from the messages. */
export const presetText = ({ id, text }: { id: string; text: string | null }): string =>
  text ?? words(`preset.${id as DefaultId}`);
