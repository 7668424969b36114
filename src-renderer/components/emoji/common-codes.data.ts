import { emojiCode } from '../../../resources/emoji/names.ts';
import { defaultPresets } from '../../../src-main/contract/values/presets.ts';

/** The codes of the emoji that the first screen shows by name: those of the presets. */
export const commonCodes: Readonly<Record<string, string>> = Object.fromEntries(
  defaultPresets.flatMap(({ emoji }) => {
    const code = emoji && emojiCode(emoji.name);
    return emoji && code ? [[emoji.name, code]] : [];
  }),
);
