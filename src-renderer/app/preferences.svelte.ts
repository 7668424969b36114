import { writeTimesBy } from '../../resources/clock.ts';
import type { SettingsView } from '../../src-main/contract/setting.ts';

/** Servers give new users the one or the other, by their density; both mean "as it is made". */
const USUAL_FONT_SIZE = { from: 14, to: 16 };

/** The user's settings that Perch itself follows; where they are not known, as Perch is made. */
class Preferences {
  twelveHours = $state(false);
  enterSends = $state(false);
  /** How much larger what is read and written is than it is made. */
  textScale = $state(1);

  follow(view: SettingsView | null): void {
    const valueOf = (name: string) => view?.settings.find((setting) => setting.name === name)?.value;
    this.twelveHours = valueOf('twenty_four_hour_time') === false;
    this.enterSends = valueOf('enter_sends') === true;
    this.textScale = scaleOf(valueOf('web_font_size_px'));
  }
}

function scaleOf(pixels: unknown): number {
  if (typeof pixels !== 'number') return 1;
  return pixels / Math.min(USUAL_FONT_SIZE.to, Math.max(USUAL_FONT_SIZE.from, pixels));
}

export const preferences = new Preferences();
writeTimesBy(() => preferences.twelveHours);
