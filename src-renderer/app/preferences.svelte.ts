import { writeTimesBy } from '../../resources/clock.ts';
import type { SettingsView, SettingValue } from '../../src-main/contract/setting.ts';
import { MARK_READ } from '../../src-main/contract/unread.ts';

/** Servers give new users the one or the other, by their density; both mean "as it is made". */
const USUAL_FONT_SIZE = { from: 14, to: 16 };

/** The user's settings that Perch itself follows; defaults where they are not known. */
class Preferences {
  twelveHours = $state(false);
  enterSends = $state(false);
  /** How much larger what is read and written is than it is made. */
  textScale = $state(1);
  /** One of `MARK_READ`, or a value of newer servers; null while it is not known. */
  markReadPolicy = $state.raw<SettingValue['value']>(null);

  follow(view: SettingsView | null): void {
    const valueOf = (name: string) => view?.settings.find((setting) => setting.name === name)?.value;
    this.twelveHours = valueOf('twenty_four_hour_time') === false;
    this.enterSends = valueOf('enter_sends') === true;
    this.textScale = scaleOf(valueOf('web_font_size_px'));
    // Servers that have no such setting mark everywhere.
    this.markReadPolicy = view && (valueOf(MARK_READ.setting) ?? MARK_READ.always);
  }
}

function scaleOf(pixels: unknown): number {
  if (typeof pixels !== 'number') return 1;
  return pixels / Math.min(USUAL_FONT_SIZE.to, Math.max(USUAL_FONT_SIZE.from, pixels));
}

export const preferences = new Preferences();
writeTimesBy(() => preferences.twelveHours);
