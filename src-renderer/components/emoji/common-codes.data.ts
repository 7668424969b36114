import { emojiCode } from '../../../resources/emoji/names.ts';
import { presets } from '../../../src-main/contract/presets.ts';

/** The codes of the emoji that the first screen shows by name: those of the presets. */
export const commonCodes: Readonly<Record<string, string>> = Object.fromEntries(
  presets.flatMap(({ emoji }) => {
    const code = emojiCode(emoji);
    return code === undefined ? [] : [[emoji, code]];
  }),
);
