// The check of what Perch uses of Electron can pass because it looked at nothing. These uses must be found (scripts/checks.ts).
import { app } from 'electron';

/** The stand-in has no such member, and Linux has none either. */
export const pick = (): void => app.showEmojiPanel();
