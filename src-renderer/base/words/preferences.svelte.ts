import { isTwelveHourClock, writeTimesBy } from '../../../resources/clock.ts';
import type { LocalSettingsView } from '../../../src-main/contract/values/local-settings.ts';
import type { SettingsView, SettingValue } from '../../../src-main/contract/values/setting.ts';
import { type WeekStart, weekStartOf } from '../../../src-main/contract/time/system-formats.ts';
import { MARK_READ } from '../../../src-main/contract/values/unread.ts';

/** Servers give new users either of the sizes, by their density. Both mean the normal size. */
const USUAL_FONT_SIZE = { from: 14, to: 16 };

/** The settings that the window follows, of this computer and of the account; defaults where they are not known. */
class Preferences {
  twelveHours = $state(false);
  /** The first day of a week. */
  weekStart = $state.raw<WeekStart>('monday');
  enterSends = $state(false);
  /** The scale of text to read and write, relative to the normal size. */
  textScale = $state(1);
  /** A value of `MARK_READ` or of newer servers; null while unknown. */
  markReadPolicy = $state.raw<SettingValue['value']>(null);

  follow(local: LocalSettingsView | null, view: SettingsView | null): void {
    const valueOf = (name: string) => view?.settings.find((setting) => setting.name === name)?.value;
    this.twelveHours = isTwelveHourClock(
      local?.clock ?? 'account',
      valueOf('twenty_four_hour_time'),
      local?.system.twelveHours ?? false,
    );
    this.weekStart = local ? weekStartOf(local.weekStart, local.system) : 'monday';
    this.enterSends = valueOf('enter_sends') === true;
    const textSize = local?.textSize ?? 'system';
    this.textScale = textSize === 'system' ? scaleOf(valueOf('web_font_size_px')) : textSize / 100;
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
